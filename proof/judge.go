package proof

import (
	"context"

	"github.com/gdllint/gdllint/play"
)

// JudgeMatch asks the reference semantics whether a match that has been replayed
// violates a property in its last state, or by its last step. For winnability the
// answer is whether the match is won.
func JudgeMatch(ctx context.Context, g *play.Game, q Question, match *play.ReplayedMatch) (play.Violation, bool, error) {
	last := match.LastState()
	switch q.Property {
	case Playability:
		return g.JudgePlayability(ctx, last)
	case TurnTaking:
		return g.JudgeTurnTaking(ctx, last)
	case UtilityStructure:
		return g.JudgeUtilityStructure(ctx, last)
	case ZeroSum:
		return g.JudgeZeroSum(ctx, last)
	case ConstantSum:
		return g.JudgeConstantSum(ctx, last, q.GoalSum)
	case Termination:
		return g.JudgeRepetition(ctx, match)
	case Winnability:
		won, err := judgeWin(ctx, g, last, q.Role)
		return play.Violation{}, won, err
	case Invariant:
		return g.JudgeFormula(ctx, match, q.Formula, q.SequenceReading(), q.InitialOnly)
	case Monotonic:
		if n := len(match.States); n > 1 {
			v, bad, err := g.JudgeGoalFall(ctx, match.States[n-2], last)
			if bad || err != nil {
				return v, bad, err
			}
		}
		return g.JudgeMonotonic(ctx, last)
	}
	return play.Violation{}, false, nil
}

// judgeWin reports whether a role has won.
func judgeWin(ctx context.Context, g *play.Game, s play.State, name string) (bool, error) {
	for _, role := range g.Roles() {
		if role.String() == name {
			return g.JudgeWin(ctx, s, role)
		}
	}
	return false, nil
}

// JudgeState asks the reference semantics whether a state violates a property by
// itself, or by a transition that leaves it.
func JudgeState(ctx context.Context, g *play.Game, q Question, s play.State) (play.Violation, bool, error) {
	if q.Property == Invariant {
		return g.JudgeFormulaFrom(ctx, s, q.Formula, q.SequenceReading())
	}
	return JudgeMatch(ctx, g, q, &play.ReplayedMatch{States: []play.State{s}})
}
