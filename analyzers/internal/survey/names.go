package survey

import (
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// NameTable lists the occurrences of predicates and functions, each in the order
// of the text.
type NameTable struct {
	Predicates map[string]*NameEntry // atoms; distinct is none
	Functions  map[string]*NameEntry // terms with arguments or with parentheses
	Constants  map[string]*NameEntry
	EntryOrder []*NameEntry // all entries in the order of their first occurrences
}

// A NameKind is a use of a name.
type NameKind int

// The kinds of names.
const (
	PredicateName NameKind = iota
	FunctionName
	ConstantName
)

// NameEntry holds the occurrences of one name in one use.
type NameEntry struct {
	Name  string
	Kind  NameKind
	Heads []NameOccurrence // as the predicate of a head; none for functions and constants
	Uses  []NameOccurrence // in bodies; everywhere for functions and constants

	headCount, useCount int // the numbers of Heads and Uses
}

// NameOccurrence is one place of a name.
type NameOccurrence struct {
	Term *gdl.Term
	Rule *gdl.Rule
	// Atom is the atom that holds the term; for a predicate the term itself.
	Atom *gdl.Term
	// IsAtomArg tells that the term is itself an argument of that atom.
	IsAtomArg bool
}

// AtomName returns the predicate of the atom that holds a function or constant.
func (o *NameOccurrence) AtomName() string { return o.Atom.Name }

// AllOccurrences yields the heads, then the uses.
func (e *NameEntry) AllOccurrences() iter.Seq[*NameOccurrence] {
	return func(yield func(*NameOccurrence) bool) {
		if e == nil {
			return
		}
		for _, list := range [][]NameOccurrence{e.Heads, e.Uses} {
			for i := range list {
				if !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// FirstOccurrence returns the earliest occurrence.
func (e *NameEntry) FirstOccurrence() NameOccurrence {
	switch {
	case len(e.Heads) == 0, len(e.Uses) > 0 && e.Uses[0].Term.StartPos < e.Heads[0].Term.StartPos:
		return e.Uses[0]
	}
	return e.Heads[0]
}

func newNameTable(rules []*gdl.Rule) *NameTable {
	c := &nameCollector{nameTable: &NameTable{Predicates: map[string]*NameEntry{}, Functions: map[string]*NameEntry{}, Constants: map[string]*NameEntry{}}}
	c.visitedEntries = make([]*NameEntry, 0, 8*len(rules))
	c.visitRules(rules)
	all := make([]NameOccurrence, len(c.visitedEntries))
	for _, e := range c.nameTable.EntryOrder {
		e.Heads, all = all[:0:e.headCount], all[e.headCount:]
		e.Uses, all = all[:0:e.useCount], all[e.useCount:]
	}
	c.isFilling = true
	c.visitRules(rules)
	return c.nameTable
}

// A nameCollector walks over the rules twice: the first walk counts the occurrences,
// so that the second one fills lists of the right size.
type nameCollector struct {
	nameTable      *NameTable
	isFilling      bool
	visitedEntries []*NameEntry // of the occurrences, in the order of the walk
	lastEntry      *NameEntry   // the latest predicate: facts of one relation follow each other
}

func (c *nameCollector) visitRules(rules []*gdl.Rule) {
	at := 0
	note := func(kind NameKind, head bool, o NameOccurrence) {
		if c.isFilling {
			c.visitedEntries[at].addOccurrence(head, o)
		} else {
			c.countOccurrence(kind, head, o.Term.Name)
		}
		at++
	}
	var args func(t, atom *gdl.Term, r *gdl.Rule)
	args = func(t, atom *gdl.Term, r *gdl.Rule) {
		for _, arg := range t.Args {
			if arg.IsVariable() {
				continue
			}
			kind := ConstantName
			if arg.InParens {
				kind = FunctionName
			}
			note(kind, false, NameOccurrence{arg, r, atom, t == atom})
			args(arg, atom, r)
		}
	}
	for _, r := range rules {
		note(PredicateName, true, NameOccurrence{Term: r.Head, Rule: r, Atom: r.Head})
		args(r.Head, r.Head, r)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				note(PredicateName, false, NameOccurrence{Term: l.Atom, Rule: r, Atom: l.Atom})
			}
			if l.Atom != nil {
				args(l.Atom, l.Atom, r)
			}
		})
	}
}

func (e *NameEntry) addOccurrence(head bool, o NameOccurrence) {
	if head {
		e.Heads = append(e.Heads, o)
	} else {
		e.Uses = append(e.Uses, o)
	}
}

// countOccurrence notes an occurrence of a name.
func (c *nameCollector) countOccurrence(kind NameKind, head bool, name string) {
	e := c.lastEntry
	if kind != PredicateName || e == nil || e.Name != name {
		e = c.findEntry(kind, name)
	}
	if kind == PredicateName {
		c.lastEntry = e
	}
	if head {
		e.headCount++
	} else {
		e.useCount++
	}
	c.visitedEntries = append(c.visitedEntries, e)
}

func (c *nameCollector) findEntry(kind NameKind, name string) *NameEntry {
	table := [...]map[string]*NameEntry{c.nameTable.Predicates, c.nameTable.Functions, c.nameTable.Constants}[kind]
	e := table[name]
	if e == nil {
		e = &NameEntry{Name: name, Kind: kind}
		table[name] = e
		c.nameTable.EntryOrder = append(c.nameTable.EntryOrder, e)
	}
	return e
}
