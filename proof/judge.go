package proof

import (
	"context"

	"github.com/gdllint/gdllint/play"
)

// JudgeMatch asks the reference semantics whether a replayed match violates a property: in its last
// state, by its last step, or (Monotonic) by a move that leaves the last state. For winnability the
// answer is whether the match is won. For a property without a case below it is false.
func JudgeMatch(ctx context.Context, g *play.Game, q Question, match *play.ReplayedMatch) (play.Violation, bool, error) {
	j, last := play.NewPropertyJudge(g), match.LastState()
	switch q.Property {
	case Playability:
		return j.JudgePlayability(ctx, last)
	case TurnTaking:
		return j.JudgeTurnTaking(ctx, last)
	case UtilityStructure:
		return j.JudgeUtilityStructure(ctx, last)
	case ZeroSum:
		return j.JudgeZeroSum(ctx, last)
	case ConstantSum:
		return j.JudgeConstantSum(ctx, last, q.GoalSum)
	case Termination:
		return j.JudgeRepetition(ctx, match)
	case Winnability:
		won, err := judgeWin(ctx, g, last, q.Role)
		return play.Violation{}, won, err
	case Invariant:
		return play.NewFormulaJudge(g, q.SequenceReading()).JudgeFormula(ctx, match, q.Formula, q.InitialOnly)
	case Monotonic:
		if n := len(match.States); n > 1 {
			v, bad, err := j.JudgeGoalFall(ctx, match.States[n-2], last)
			for i := range v.Facts {
				v.Facts[i].Step-- // the facts are about the state before the last one
			}
			if bad || err != nil {
				return v, bad, err
			}
		}
		return j.JudgeMonotonic(ctx, last)
	}
	return play.Violation{}, false, nil
}

// judgeWin reports whether a role has won.
func judgeWin(ctx context.Context, g *play.Game, s play.State, name string) (bool, error) {
	for _, role := range g.Roles() {
		if role.String() == name {
			return play.NewPropertyJudge(g).JudgeWin(ctx, s, role)
		}
	}
	return false, nil
}

// JudgeState asks the reference semantics whether a state violates a property by
// itself, or by a transition that leaves it. One state never violates termination. For winnability
// the answer is whether the state is won.
func JudgeState(ctx context.Context, g *play.Game, q Question, s play.State) (play.Violation, bool, error) {
	if q.Property == Invariant {
		return play.NewFormulaJudge(g, q.SequenceReading()).JudgeFormulaFrom(ctx, s, q.Formula)
	}
	return JudgeMatch(ctx, g, q, &play.ReplayedMatch{States: []play.State{s}})
}
