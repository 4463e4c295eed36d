package why

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Pair holds two helper relations that hold together, by which two rules fire that should exclude each other.
type Pair struct {
	Atoms   [2]*gdl.Term
	Makers  [2]*gdl.Rule // by which they hold
	Asking  [2]*gdl.Rule
	IsWider bool // the first one holds in all states in which the second one does, and in others
}

// FiringPair returns the instances by which each of two atoms holds in a state, or with the move made there; nil if one holds by several rules.
func FiringPair(ctx context.Context, m *Match, atoms []*gdl.Term, step int) (list []*Instance) {
	for _, atom := range atoms {
		rules, err := m.Makers(ctx, atom, step)
		if err != nil || len(rules) != 1 {
			return nil
		}
		fires, _ := m.Firing(ctx, rules[0], atom, step, 1)
		list = append(list, fires...)
	}
	if len(list) != 2 {
		return nil
	}
	return list
}

// PairOf returns the pair on which two instances of rules rest in the same state of the first of some matches, one for each; nil if
// there is none. The wider one comes first.
func PairOf(ctx context.Context, matches []*Match, both []*Instance) *Pair {
	m, p := matches[0], &Pair{}
	for i, x := range both {
		p.Asking[i] = x.Rule
		asked := slices.DeleteFunc(slices.Clone(x.Conditions), func(l Condition) bool {
			return l.Value.Op != gdl.OpAtom || model.IsKeyword(l.Value.Atom.Name) || m.isStatic(l.Value)
		})
		if len(asked) != 1 {
			return nil
		}
		p.Atoms[i] = asked[0].Value.Atom
		by, err := m.Makers(ctx, p.Atoms[i], x.Step)
		if err != nil || len(by) == 0 {
			return nil
		}
		p.Makers[i] = by[0]
	}
	if len(both) == 0 || gdl.EqualTerms(p.Atoms[0], p.Atoms[1]) {
		return nil
	}
	only := [2]bool{} // holds without the other one
	for _, m := range matches {
		for step := range m.States {
			var holds [2]bool
			for i, atom := range p.Atoms {
				found, err := m.Holding(ctx, atom, step)
				if err != nil && step < m.Last() {
					return nil
				}
				holds[i] = len(found) > 0
			}
			only[0], only[1] = only[0] || holds[0] && !holds[1], only[1] || holds[1] && !holds[0]
		}
	}
	if p.IsWider = only[0] != only[1]; p.IsWider && only[1] {
		slices.Reverse(p.Atoms[:])
		slices.Reverse(p.Makers[:])
		slices.Reverse(p.Asking[:])
	}
	return p
}
