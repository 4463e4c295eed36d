package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeOwnEffect replays the matches of an own effect and tells whether they show it. The role then cannot
// distinguish the matches. Its move makes the fluent true in the first match, and the fluent is not true in the
// second match. If the traces end with this move, both matches must be over.
func (j *KnowledgeJudge) JudgeOwnEffect(ctx context.Context, e *OwnEffect) (Violation, bool, error) {
	one, two, err := j.replayPair(ctx, e.FirstTrace, e.SecondTrace)
	if err != nil {
		return Violation{}, false, err
	}
	same, err := j.game.AreIndistinguishable(e.Role, one, two)
	if err != nil || !same || e.MoveIndex < 0 || e.MoveIndex >= len(one.Steps) {
		return Violation{}, false, err
	}
	before, after := one.States[e.MoveIndex], one.States[e.MoveIndex+1]
	if before.HasFluent(e.Fluent) || !after.HasFluent(e.Fluent) || two.States[e.MoveIndex+1].HasFluent(e.Fluent) {
		return Violation{}, false, nil
	}
	if e.MoveIndex == len(one.Steps)-1 {
		for _, m := range []*ReplayedMatch{one, two} {
			if over, err := j.game.IsTerminal(ctx, m.LastState()); err != nil || !over {
				return Violation{}, false, err
			}
		}
	}
	if caused, err := j.game.causes(ctx, e, before, one.Steps[e.MoveIndex].JointMove, newCausalChain(j.game.file)); err != nil || !caused {
		return Violation{}, false, err
	}
	v := Violation{Roles: []*gdl.Term{e.Role}, Detail: fmt.Sprintf("%s cannot tell whether its move '%s' has made '%s' true",
		e.Role.Spelled(j.game.file.Notation), e.Move.Spelled(j.game.file.Notation), e.Fluent.Spelled(j.game.file.Notation))}
	v.BlamedRules, err = j.game.FiringRulesWith(ctx, before, one.Steps[e.MoveIndex].JointMove, gdl.NewTerm(gdl.Next, e.Fluent))
	return v, err == nil, err
}

func (j *KnowledgeJudge) replayPair(ctx context.Context, one, two Trace) (*ReplayedMatch, *ReplayedMatch, error) {
	first, err := j.game.ReplayTrace(ctx, one)
	if err != nil {
		return nil, nil, err
	}
	second, err := j.game.ReplayTrace(ctx, two)
	return first, second, err
}

// causes tells whether the move of an effect makes its fluent true. The role then has other legal moves, and with
// each of them, and the same moves of the other roles, the fluent would not be true. One other move without the
// effect is not enough. For example, two roles may mark cells at the same time, and a clash marks no cell. Then
// each role could have prevented the other's mark, but has not caused it. Rules lead from the move to the fluent.
func (g *Game) causes(ctx context.Context, e *OwnEffect, before State, moves JointMove, rules *causalChain) (bool, error) {
	role, err := g.evaluator.roleIndex(e.Role)
	if err != nil {
		return false, err
	}
	legal, err := g.LegalMoves(ctx, before, e.Role)
	if err != nil {
		return false, err
	}
	for _, m := range legal {
		if gdl.EqualTerms(m, e.Move) {
			continue
		}
		instead := append(JointMove(nil), moves...)
		instead[role] = m
		next, err := g.NextState(ctx, before, instead)
		if err != nil {
			return false, err
		}
		if next.HasFluent(e.Fluent) {
			return false, nil
		}
	}
	return len(legal) > 1 && rules.leadsTo(e.Role, e.Move, e.Fluent), nil
}
