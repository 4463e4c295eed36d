package clingo

import (
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestUnderivedAtoms: atoms that no rule mentions are false, also in programs
// whose cardinality rules make the library invent atoms of its own.
func TestUnderivedAtoms(t *testing.T) {
	for n := 2; n <= 20; n++ {
		p := &asp.Program{}
		first := p.NewAtoms(n)
		underived := p.NewAtoms(3)
		var heads []asp.Atom
		var lits []asp.Lit
		for i := range n {
			heads = append(heads, first+asp.Atom(i))
			lits = append(lits, (first + asp.Atom(i)).Pos())
		}
		p.Choice(heads)
		p.AtLeast(0, 2, lits...)
		c := open(t, Options{})
		load(t, c, p)
		for i := range asp.Atom(3) {
			atom := underived + i
			if got := solve(t, c, asp.Query{Assume: []asp.Lit{atom.Pos()}}).Status; got != asp.Unsat {
				t.Errorf("%d elements: assuming an atom without a rule gives %v", n, got)
			}
			if got := solve(t, c, asp.Query{Assume: []asp.Lit{atom.Neg()}}).Status; got != asp.Sat {
				t.Errorf("%d elements: assuming the negation of an atom without a rule gives %v", n, got)
			}
		}
	}
}
