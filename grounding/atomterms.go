package grounding

import (
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// atomTerms stores the atoms of a game as numbers, from which AtomTerm makes terms when they are
// asked for: there may be millions of atoms, and few are ever shown.
type atomTerms struct {
	namedRelations  []namedRelation
	relationNumbers []int32 // by atom
	rowNumbers      []int32 // by atom
	printerLock     sync.Mutex
	printer         *termPrinter
}

// A namedRelation has the name of a relation and its rows. For an auxiliary relation it is empty.
type namedRelation struct {
	functor
	spelling string
	rowTerms []termID
}

// AtomTerm returns an atom as a term, and nil for an auxiliary atom.
func (g *Game) AtomTerm(a Atom) *gdl.Term {
	name, arity := g.AtomSymbol(a)
	if name == "" {
		return nil
	}
	t := g.terms
	r := &t.namedRelations[t.relationNumbers[a]]
	at := int(t.rowNumbers[a]) * arity
	t.printerLock.Lock()
	defer t.printerLock.Unlock()
	return t.printer.applyFunctor(name, r.spelling, r.rowTerms[at:at+arity])
}

// AtomSymbol returns the relation of an atom and the number of its arguments, and "" for an auxiliary atom.
func (g *Game) AtomSymbol(a Atom) (name string, arity int) {
	if g.terms == nil {
		return "", 0
	}
	f := g.terms.namedRelations[g.terms.relationNumbers[a]].functor
	return f.name, f.arity
}

// keepAtomTerms keeps the rows of the atoms that were reached. It takes over the lists of the engine and copies none.
func (b *gameBuilder) keepAtomTerms() {
	t := &atomTerms{namedRelations: make([]namedRelation, len(b.relations)), printer: b.printer}
	for i, r := range b.relations {
		if r.isDynamic && !r.isAuxiliary {
			t.namedRelations[i] = namedRelation{r.functor, r.spelling, r.rowTerms}
		}
	}
	for a, renamed := range b.atoms { // an atom's new number is never larger than the old one, so nothing is overwritten before it is read
		if renamed != noID {
			b.atomRelations[renamed], b.rows[renamed] = b.atomRelations[a], b.rows[a]
		}
	}
	count := len(b.game.Atoms)
	t.relationNumbers, t.rowNumbers = b.atomRelations[:count], b.rows[:count]
	b.game.terms = t
}
