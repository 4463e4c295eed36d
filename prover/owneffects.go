package prover

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// This file searches for effects of a role's own moves that the role does not see (rule X05,
// play/owneffect*.go). It needs no solver. In GDL-II a role remembers its moves, so it can only
// fail to know their effects. An effect is reported only under three conditions, since published
// games show that reports would be wrong or useless without them. First, none of the role's other
// legal moves has the effect. Otherwise a mark of the opponent would be an effect of each move that
// does not prevent it. Second, the rules lead from the move to the effect by positive conditions.
// Otherwise the failure of an opponent's move in a clash would be an effect of the role's move.
// Third, the role does not see the effect one step later either, since percepts are often about the
// state before the move.

// An UnknownEffect is an effect of a role's own move that it cannot see,
// replayed and judged by the reference semantics.
type UnknownEffect struct {
	play.OwnEffect
	play.Violation
}

// FindUnknownEffects returns for each role except random an effect of its own moves that it cannot
// see, if one is found. It visits pairs of matches breadth first within the budget, so that it may
// miss effects.
func FindUnknownEffects(ctx context.Context, file *gdl.File, budget proof.Budget) ([]UnknownEffect, error) {
	if file.IsFullyObserved() || plan.UnfitReason(file) != "" {
		return nil, nil
	}
	g, err := play.New(file)
	if err != nil {
		return nil, err
	}
	var list []UnknownEffect
	for _, role := range g.Roles() {
		if role.IsRandomRole() {
			continue
		}
		e, err := effectOfRole(ctx, file, role, budget)
		if err != nil {
			return list, err
		}
		if e != nil {
			list = append(list, *e)
		}
	}
	return list, nil
}

// effectOfRole returns an unknown effect of one role; nil if none is found within the budget. A
// second evaluator of the game, which the search has not used, judges the effect.
func effectOfRole(ctx context.Context, file *gdl.File, role *gdl.Term, budget proof.Budget) (*UnknownEffect, error) {
	search, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: budget.ReplaySteps})
	if err != nil {
		return nil, err
	}
	found, _, err := search.FindUnknownEffect(ctx, role, budget.EnumeratedStates)
	if err != nil || found == nil {
		return nil, ctx.Err()
	}
	judge, err := play.New(file)
	if err != nil {
		return nil, err
	}
	v, bad, err := play.NewKnowledgeJudge(judge).JudgeOwnEffect(ctx, found)
	if err != nil || !bad {
		return nil, err
	}
	return &UnknownEffect{*found, v}, nil
}
