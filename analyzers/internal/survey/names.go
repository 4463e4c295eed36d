package survey

import "github.com/gdllint/gdllint/gdl"

// Names lists the occurrences of predicates and functions, each in the order
// of the text.
type Names struct {
	Predicates map[string]*Entry // atoms; distinct is none
	Functions  map[string]*Entry // terms with arguments or with parentheses
	Constants  map[string]*Entry
	Order      []*Entry // all entries as first met
}

// An Entry holds the occurrences of one name in one use.
type Entry struct {
	Name  string
	Heads []Occurrence // as the predicate of a head; none for functions and constants
	Uses  []Occurrence // in bodies; everywhere for functions and constants
}

// An Occurrence is one place of a name.
type Occurrence struct {
	Term *gdl.Term
	Rule *gdl.Rule
	// Under is the predicate of the atom that holds a function or constant.
	Under string
	// Top tells that the term is itself an argument of that atom.
	Top bool
}

// All returns the heads, then the uses.
func (e *Entry) All() []Occurrence {
	if e == nil {
		return nil
	}
	return append(e.Heads[:len(e.Heads):len(e.Heads)], e.Uses...)
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
	n := &Names{map[string]*Entry{}, map[string]*Entry{}, map[string]*Entry{}, nil}
	for _, r := range rules {
		e := n.entry(n.Predicates, r.Head.Name)
		e.Heads = append(e.Heads, Occurrence{Term: r.Head, Rule: r})
		n.args(r.Head, r, r.Head.Name, true)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom == nil {
				return
			}
			if l.Op == gdl.OpAtom {
				e := n.entry(n.Predicates, l.Atom.Name)
				e.Uses = append(e.Uses, Occurrence{Term: l.Atom, Rule: r})
			}
			n.args(l.Atom, r, l.Atom.Name, true)
		})
	}
	return n
}

func (n *Names) entry(table map[string]*Entry, name string) *Entry {
	e := table[name]
	if e == nil {
		e = &Entry{Name: name}
		table[name] = e
		n.Order = append(n.Order, e)
	}
	return e
}

// args records the functions and constants below an atom.
func (n *Names) args(t *gdl.Term, r *gdl.Rule, under string, top bool) {
	for _, arg := range t.Args {
		if arg.IsVar() {
			continue
		}
		table := n.Constants
		if arg.Parens {
			table = n.Functions
		}
		e := n.entry(table, arg.Name)
		e.Uses = append(e.Uses, Occurrence{arg, r, under, top})
		n.args(arg, r, under, false)
	}
}
