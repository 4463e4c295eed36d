package prover

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// Effects of own moves (X05, play/owneffect*.go) need no solver. In GDL-II a role remembers its moves, so "forgets
// its own move" can only mean that it does not see the effect. The rule is silent unless three conditions hold,
// since it would be wrong or useless without them; each was found in published games. First, none of the role's
// other legal moves has the effect. Otherwise a mark of the opponent would be an effect of each move that does not
// prevent it. Second, the rules lead from the move to the effect by positive conditions. Otherwise the opponent's
// attempt that fails in a clash would be an effect of the role's move. Third, the role is not told one step later,
// since percepts are often about the state before the move.

// An UnknownEffect is an effect of a role's own move that it cannot see,
// replayed and judged by the reference semantics.
type UnknownEffect struct {
	play.OwnEffect
	play.Violation
}

// FindUnknownEffects searches for an effect of its own moves that a role cannot see, for each role but random. It
// visits pairs of matches breadth first, as far as the budget goes. There may be effects that it does not find.
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

// effectOfRole searches for an effect of one role. It returns nil if the budget is used up. A second game, which the
// search has not touched, judges the effect that is found.
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
