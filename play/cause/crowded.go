package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A board of pieces lists the places that are taken: empty ones have no fluent, so that a move
// takes one place and fills another. Two pieces in one place are a fault there if rules for
// legal look whether a place is free, as (not (true (cell ?x ?y white))).

// A crowdSearch looks for the first place with two pieces.
type crowdSearch struct{ *causeFinder }

// findCrowd returns the cause that a move leaves two values at a key that the symptom depends
// on, though no key had two before; nil if there is none.
func (f crowdSearch) findCrowd(fluents map[relationSymbol]*gdl.Rule) *Cause {
	for _, b := range KeyedFluentsOf(f.match.States[0].TrueFluents()) {
		if fluents[relationSymbol{b.FluentName, b.Arity}] == nil || b.Arity < 2 || b.ValueIndex != b.Arity-1 || len(b.FirstKeys) < minLostKeys || !f.looksWhetherFree(b) {
			continue
		}
		for n, state := range f.match.States {
			if double := b.crowdedPlace(state); double != nil {
				if n == 0 {
					break
				}
				return f.doubledCause(b, double, n-1, fluents)
			}
		}
	}
	return nil
}

// crowdedPlace returns two fluents of a state with one key; nil if there are none.
func (b *KeyedFluent) crowdedPlace(s play.State) []*gdl.Term {
	first := map[string]*gdl.Term{}
	for _, f := range s.TrueFluents() {
		if !b.CoversFluent(f) {
			continue
		}
		key := b.KeyOf(f)
		if first[key] != nil {
			return []*gdl.Term{first[key], f}
		}
		first[key] = f
	}
	return nil
}

// looksWhetherFree tells whether a rule for legal asks that no fluent of some key holds, with a
// variable or a value of it.
func (f crowdSearch) looksWhetherFree(b *KeyedFluent) bool {
	return slices.ContainsFunc(f.rulesBySymbol[relationSymbol{gdl.Legal, 2}], func(r *gdl.Rule) bool {
		looks := false
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			looks = looks || !positive && l.Op == gdl.OpAtom && f.asksFor(b, l.Atom)
		})
		return looks
	})
}

// asksFor tells whether an atom asks for the fluent, or is of a helper relation that does.
func (f crowdSearch) asksFor(b *KeyedFluent, atom *gdl.Term) bool {
	if atom.Name == gdl.True && len(atom.Args) == 1 {
		return b.CoversFluent(atom.Args[0])
	}
	return slices.ContainsFunc(f.rulesBySymbol[symbolOfTerm(atom)], func(r *gdl.Rule) bool {
		return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
			return l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && b.CoversFluent(l.Atom.Args[0])
		})
	})
}
