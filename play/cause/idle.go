package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// idle looks in a match that comes back to a state for a step in which all roles
// make the same move without arguments, though one of them has others: all pass
// for ever. The rule to look at is the one that lets that role do so.
func (f *finder) idle() *Cause {
	last := f.match.Last()
	from := slices.IndexFunc(f.match.States, func(s play.State) bool { return s == last })
	for n := max(from, 0); n < len(f.match.Steps); n++ {
		moves := f.match.Steps[n].Moves
		if len(moves) == 0 || slices.ContainsFunc(moves, func(m *gdl.Term) bool { return len(m.Args) > 0 || m.Name != moves[0].Name }) {
			continue
		}
		for i, role := range f.game.Roles() {
			legal, err := f.game.Legal(f.ctx, f.match.States[n], role)
			if err != nil {
				return nil
			}
			if len(legal) < 2 || i >= len(moves) {
				continue
			}
			rules, err := f.game.Firing(f.ctx, f.match.States[n], &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, Args: []*gdl.Term{role, moves[i]}, Parens: true})
			if err == nil && len(rules) > 0 {
				return &Cause{Kind: Idle, Fluent: moves[i], Step: n, Moves: moves, Rules: rules}
			}
		}
	}
	return nil
}
