package frames

import (
	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/gdl"
)

// A life is one fluent with the rules for next that make it.
type life struct {
	game    *game
	key     symbol
	clauses []*gdl.Clause // clauses for next
	keepers []*gdl.Clause // clauses that ask for the very fluent
	events  []*gdl.Clause // clauses of moves, with any fluents before
}

// lifeOf returns the life of a fluent; nil if its rules have too many alternatives to
// look at each.
func (g *game) lifeOf(key symbol) *life {
	l := &life{game: g, key: key}
	for _, r := range g.nextRules[key] {
		clauses, err := r.Clauses()
		if err != nil {
			return nil
		}
		l.clauses = append(l.clauses, clauses...)
	}
	for _, c := range l.clauses {
		switch {
		case asks(c, c.Head.Args[0], false):
			l.keepers = append(l.keepers, c)
		case l.event(c):
			l.events = append(l.events, c)
		}
	}
	if len(l.clauses) == 0 {
		return nil
	}
	return l
}

// asks tells whether a fluent, or its absence, is a condition of a clause.
func asks(c *gdl.Clause, fluent *gdl.Term, negative bool) bool {
	for _, b := range c.Body {
		if b.Negative == negative && b.Atom.Name == gdl.True && len(b.Atom.Args) == 1 && gdl.EqualTerms(b.Atom.Args[0], fluent) {
			return true
		}
	}
	return false
}

// event tells whether a clause needs a move whose purpose is not to keep the fluent:
// the clause names the move, and no helper relation looks at the fluent.
func (l *life) event(c *gdl.Clause) bool {
	move := false
	for _, b := range c.Body {
		switch {
		case b.Distinct || b.Negative:
		case b.Atom.Name == gdl.Does && len(b.Atom.Args) == 2 && !b.Atom.Args[1].IsVariable():
			move = true
		case l.game.looksAt(symbolOf(b.Atom), l.key):
			return false
		}
	}
	return move
}

// alternates tells whether a move makes the fluent only where it does not
// hold.
func (l *life) alternates() bool {
	moved := false
	for _, c := range l.clauses {
		if !asks(c, c.Head.Args[0], true) {
			return false
		}
		for _, b := range c.Body {
			moved = moved || b.Atom.Name == gdl.Does || l.game.derivesFrom(symbolOf(b.Atom), gdl.Does)
		}
	}
	return moved && len(l.game.init[l.key]) > 0
}

// onlyEvents tells whether moves alone make the fluent, at places that they name, and
// the purpose of none is to keep it.
func (l *life) onlyEvents(d *gdl.Domains) bool {
	for _, c := range l.events {
		if c.Head.IsGround() || l.keepsAll(c, d) {
			return false
		}
	}
	return len(l.events) == len(l.clauses)
}

// keepsAll tells whether the move of an event may be legal only where all arguments
// of the fluent are there already.
func (l *life) keepsAll(c *gdl.Clause, d *gdl.Domains) bool {
	for at := range l.key.arity {
		if made, known := headValues(c, at, d); known && !l.replayed(c, at, made) {
			return false
		}
	}
	return true
}

// fills tells whether the first state has more of the fluent than one for each role.
func (l *life) fills() bool {
	n := 0
	for _, r := range l.game.init[l.key] {
		if len(r.Body) > 0 {
			return true
		}
		n++
	}
	return n > 2 && n > l.game.roles
}

// replayed tells whether the move of an event may be legal only where the fluent has
// the value already, so that the move keeps it.
func (l *life) replayed(c *gdl.Clause, at int, made []gdl.Symbol) bool {
	for _, b := range c.Body {
		if b.Negative || b.Atom.Name != gdl.Does || len(b.Atom.Args) != 2 {
			continue
		}
		for _, r := range l.game.legal {
			if r.Head.Args[1].Name == b.Atom.Args[1].Name && l.wants(r, at, made) {
				return true
			}
		}
	}
	return false
}

func (l *life) wants(r *gdl.Rule, at int, made []gdl.Symbol) bool {
	found := false
	r.WalkLiterals(func(k *gdl.Literal, positive bool) {
		if k.Op != gdl.OpAtom || !positive {
			return
		}
		if f := fluentOf(k.Atom); f != nil && symbolOf(f) == l.key {
			arg := f.Args[at]
			found = found || arg.IsVariable() || domains.HasSymbol(made, domains.SymbolOf(arg))
			return
		}
		found = found || l.game.looksAt(symbolOf(k.Atom), l.key)
	})
	return found
}
