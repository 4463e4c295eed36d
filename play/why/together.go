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

// Together returns the pair on which two instances of rules rest in the same state of the first of some matches, one for each; nil if
// there is none. The wider one comes first.
func Together(ctx context.Context, matches []*Match, x, y *Instance) *Pair {
	m, p := matches[0], &Pair{Asking: [2]*gdl.Rule{x.Rule, y.Rule}}
	for i, x := range []*Instance{x, y} {
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
