package survey

import (
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// Names lists the occurrences of predicates and functions, each in the order
// of the text.
type Names struct {
	Predicates map[string]*Entry // atoms; distinct is none
	Functions  map[string]*Entry // terms with arguments or with parentheses
	Constants  map[string]*Entry
	Order      []*Entry // all entries in the order of their first occurrences
}

// A Kind is a use of a name.
type Kind int

// The kinds of names.
const (
	Predicate Kind = iota
	Function
	Constant
)

// Entry holds the occurrences of one name in one use.
type Entry struct {
	Name  string
	Kind  Kind
	Heads []Occurrence // as the predicate of a head; none for functions and constants
	Uses  []Occurrence // in bodies; everywhere for functions and constants

	heads, uses int // the numbers of Heads and Uses
}

// Occurrence is one place of a name.
type Occurrence struct {
	Term *gdl.Term
	Rule *gdl.Rule
	// Atom is the atom that holds the term; for a predicate the term itself.
	Atom *gdl.Term
	// Top tells that the term is itself an argument of that atom.
	Top bool
}

// Under returns the predicate of the atom that holds a function or constant.
func (o *Occurrence) Under() string { return o.Atom.Name }

// All yields the heads, then the uses.
func (e *Entry) All() iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if e == nil {
			return
		}
		for _, list := range [][]Occurrence{e.Heads, e.Uses} {
			for i := range list {
				if !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// First returns the earliest occurrence.
func (e *Entry) First() Occurrence {
	switch {
	case len(e.Heads) == 0, len(e.Uses) > 0 && e.Uses[0].Term.From < e.Heads[0].Term.From:
		return e.Uses[0]
	}
	return e.Heads[0]
}

func newNames(rules []*gdl.Rule) *Names {
	c := &collector{names: &Names{Predicates: map[string]*Entry{}, Functions: map[string]*Entry{}, Constants: map[string]*Entry{}}}
	c.entries = make([]*Entry, 0, 8*len(rules))
	c.visit(rules)
	all := make([]Occurrence, len(c.entries))
	for _, e := range c.names.Order {
		e.Heads, all = all[:0:e.heads], all[e.heads:]
		e.Uses, all = all[:0:e.uses], all[e.uses:]
	}
	c.fill = true
	c.visit(rules)
	return c.names
}

// A collector walks over the rules twice: the first walk counts the occurrences,
// so that the second one fills lists of the right size.
type collector struct {
	names   *Names
	fill    bool
	entries []*Entry // of the occurrences, in the order of the walk
	last    *Entry   // the latest predicate: facts of one relation follow each other
}

func (c *collector) visit(rules []*gdl.Rule) {
	at := 0
	note := func(kind Kind, head bool, o Occurrence) {
		if c.fill {
			c.entries[at].add(head, o)
		} else {
			c.count(kind, head, o.Term.Name)
		}
		at++
	}
	var args func(t, atom *gdl.Term, r *gdl.Rule)
	args = func(t, atom *gdl.Term, r *gdl.Rule) {
		for _, arg := range t.Args {
			if arg.IsVar() {
				continue
			}
			kind := Constant
			if arg.Parens {
				kind = Function
			}
			note(kind, false, Occurrence{arg, r, atom, t == atom})
			args(arg, atom, r)
		}
	}
	for _, r := range rules {
		note(Predicate, true, Occurrence{Term: r.Head, Rule: r, Atom: r.Head})
		args(r.Head, r.Head, r)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				note(Predicate, false, Occurrence{Term: l.Atom, Rule: r, Atom: l.Atom})
			}
			if l.Atom != nil {
				args(l.Atom, l.Atom, r)
			}
		})
	}
}

func (e *Entry) add(head bool, o Occurrence) {
	if head {
		e.Heads = append(e.Heads, o)
	} else {
		e.Uses = append(e.Uses, o)
	}
}

// count notes an occurrence of a name.
func (c *collector) count(kind Kind, head bool, name string) {
	e := c.last
	if kind != Predicate || e == nil || e.Name != name {
		e = c.entry(kind, name)
	}
	if kind == Predicate {
		c.last = e
	}
	if head {
		e.heads++
	} else {
		e.uses++
	}
	c.entries = append(c.entries, e)
}

func (c *collector) entry(kind Kind, name string) *Entry {
	table := [...]map[string]*Entry{c.names.Predicates, c.names.Functions, c.names.Constants}[kind]
	e := table[name]
	if e == nil {
		e = &Entry{Name: name, Kind: kind}
		table[name] = e
		c.names.Order = append(c.names.Order, e)
	}
	return e
}
