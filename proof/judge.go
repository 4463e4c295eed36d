package proof

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// JudgeMatch asks the reference semantics whether a replayed match violates a property: in its last
// state, by its last step, or (Monotonic) by a move that leaves the last state. For winnability the
// answer is whether the match is won. A question about knowledge needs others, matches that look the
// same to roles. For a property without a case below the answer is false.
func JudgeMatch(ctx context.Context, g *play.Game, q Question, match *play.ReplayedMatch, others ...*play.ReplayedMatch) (play.Violation, bool, error) {
	j, last := play.NewPropertyJudge(g), match.LastState()
	switch q.Property {
	case InitialState:
		return j.JudgeStart(ctx, last)
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
		role := PlayerNamed(g, q.Role)
		if role == nil {
			return play.Violation{}, false, nil
		}
		won, err := j.JudgeWin(ctx, last, role)
		return play.Violation{}, won, err
	case Invariant:
		if q.IsEpistemic() {
			v, _, bad, err := play.NewFormulaJudge(g, q.SequenceReading()).JudgeViews(ctx, match, others, q.Formula, q.InitialOnly)
			return v, bad, err
		}
		return play.NewFormulaJudge(g, q.SequenceReading()).JudgeFormula(ctx, match, q.Formula, q.InitialOnly)
	case KnowsTerminal, KnowsLegal, KnowsGoal:
		asked := play.KnowledgeQuestion{Topic: knowledgeTopics[q.Property], KnowingRole: PlayerNamed(g, q.Role), SubjectRole: PlayerNamed(g, q.AboutRole), BothFinished: q.FinishedOnly}
		if asked.KnowingRole == nil || asked.SubjectRole == nil && asked.Topic != play.TopicTerminal || len(others) != 1 {
			return play.Violation{}, false, nil
		}
		return play.NewKnowledgeJudge(g).JudgeKnowledge(ctx, asked, match, others[0])
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

var knowledgeTopics = map[Property]play.KnowledgeTopic{KnowsTerminal: play.TopicTerminal, KnowsLegal: play.TopicLegal, KnowsGoal: play.TopicGoal}

// PlayerNamed returns the player with a name; nil if there is none.
func PlayerNamed(g *play.Game, name string) *gdl.Term {
	for _, r := range g.Roles() {
		if r.String() == name && !r.IsRandomRole() {
			return r
		}
	}
	return nil
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
