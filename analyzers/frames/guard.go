package frames

import "github.com/gdllint/gdllint/gdl"

// guarded tells whether a counter only counts with a move that is legal while its chain
// goes on: each rule for the legality of the move asks for the value of the counter, and
// for the next one.
func (g *game) guarded(c counter) bool {
	if g.silent {
		return false
	}
	for _, l := range c.rule.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 || l.Atom.Args[1].IsVar() {
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

// asksOn tells whether conditions ask for a value of a counter that the chain leads on
// from, themselves or by a relation each of whose rules does.
func (g *game) asksOn(body []*gdl.Literal, c counter) bool {
	for _, l := range body {
		if l.Op != gdl.OpAtom {
			continue
		}
		if f := fluentOf(l.Atom); f != nil {
			if symbolOf(f) == symbolOf(c.fluent) && leadsOn(body, c, f.Args[c.index]) {
				return true
			}
			continue
		}
		if g.eachAsksOn(symbolOf(l.Atom), c) {
			return true
		}
	}
	return false
}

// eachAsksOn tells whether all rules of a relation ask for a value and the next one.
func (g *game) eachAsksOn(relation symbol, c counter) bool {
	some := false
	for _, r := range g.rules {
		if symbolOf(r.Head) != relation {
			continue
		}
		asks := false
		for _, l := range r.Body {
			f := fluentOf(l.Atom)
			asks = asks || l.Op == gdl.OpAtom && f != nil && symbolOf(f) == symbolOf(c.fluent) && leadsOn(r.Body, c, f.Args[c.index])
		}
		if !asks {
			return false
		}
		some = true
	}
	return some
}

// leadsOn tells whether a condition asks for what comes after a value in the chain.
func leadsOn(body []*gdl.Literal, c counter, value *gdl.Term) bool {
	for _, l := range body {
		if l.Op == gdl.OpAtom && symbolOf(l.Atom) == symbolOf(c.chain) && value.IsVar() && l.Atom.Args[c.from].IsVar() && l.Atom.Args[c.from].Name == value.Name {
			return true
		}
	}
	return false
}
