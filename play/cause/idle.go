package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// idle finds a step, in a match that comes back to a state, in which all roles make
// the same move without arguments, one of them by the very rule that lets another
// role wait which has no other move: the role to move may pass for ever, too.
func (f *causeFinder) idle() *Cause {
	last := f.match.LastState()
	from := slices.IndexFunc(f.match.States, func(s play.State) bool { return s == last })
	for n := max(from, 0); n < len(f.match.Steps); n++ {
		moves := f.match.Steps[n].JointMove
		if len(moves) < 2 || slices.ContainsFunc(moves, func(m *gdl.Term) bool { return len(m.Args) > 0 || m.Name != moves[0].Name }) {
			continue
		}
		if r := f.passing(n, moves); r != nil {
			return &Cause{Kind: Idle, Fluent: moves[0], StepIndex: n, JointMove: moves, SuspectRules: []*gdl.Rule{r}}
		}
	}
	return nil
}

// passing returns the rule by which a role with only one move and a role with several
// make the same move; nil if there is none.
func (f *causeFinder) passing(step int, moves play.JointMove) *gdl.Rule {
	var waiters, movers []*gdl.Rule
	for i, role := range f.game.Roles() {
		state := f.match.States[step]
		legal, err := f.game.LegalMoves(f.ctx, state, role)
		if err != nil {
			return nil
		}
		rules, err := f.game.FiringRules(f.ctx, state, &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, Args: []*gdl.Term{role, moves[i]}, InParens: true})
		if err != nil {
			return nil
		}
		if len(legal) == 1 {
			waiters = append(waiters, rules...)
		} else {
			movers = append(movers, rules...)
		}
	}
	for _, r := range movers {
		if slices.Contains(waiters, r) {
			return r
		}
	}
	return nil
}
