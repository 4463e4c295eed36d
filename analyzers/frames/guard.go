package frames

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// guarded tells whether a counter counts only with a move that is legal while its
// chain goes on: each rule for the legality of the move asks for the value of the
// counter, and for the next one.
func (g *game) guarded(c counter) bool {
	if g.silent {
		return false
	}
	for _, l := range c.rule.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 || l.Atom.Args[1].IsVariable() {
			continue
		}
		some, all := false, true
		for _, r := range g.legal {
			if symbolOf(r.Head.Args[1]) == symbolOf(l.Atom.Args[1]) {
				some, all = true, all && g.asksOn(r.Body, c)
			}
		}
		if some && all {
			return true
		}
	}
	return false
}

// asksOn tells whether conditions ask for a value of a counter that has a successor
// in the chain, themselves or by a relation each of whose rules asks for it.
func (g *game) asksOn(body []*gdl.Literal, c counter) bool {
	return asksHere(body, c) || slices.ContainsFunc(body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && fluentOf(l.Atom) == nil && g.eachAsksOn(symbolOf(l.Atom), c)
	})
}

// eachAsksOn tells whether all rules of a relation ask for a value and the next one.
func (g *game) eachAsksOn(relation symbol, c counter) bool {
	some := false
	for _, r := range g.rules {
		if symbolOf(r.Head) != relation {
			continue
		}
		if !asksHere(r.Body, c) {
			return false
		}
		some = true
	}
	return some
}

// asksHere tells whether one condition asks for a value of a counter, and another one
// for the next value.
func asksHere(body []*gdl.Literal, c counter) bool {
	return slices.ContainsFunc(body, func(l *gdl.Literal) bool {
		if l.Op != gdl.OpAtom {
			return false
		}
		f := fluentOf(l.Atom)
		return f != nil && symbolOf(f) == symbolOf(c.fluent) && leadsOn(body, c, f.Args[c.index])
	})
}

// leadsOn tells whether a condition asks for the successor of a value in the chain.
func leadsOn(body []*gdl.Literal, c counter, value *gdl.Term) bool {
	for _, l := range body {
		if l.Op == gdl.OpAtom && symbolOf(l.Atom) == symbolOf(c.chain) && value.IsVariable() && l.Atom.Args[c.presentArgument].IsVariable() && l.Atom.Args[c.presentArgument].Name == value.Name {
			return true
		}
	}
	return false
}
