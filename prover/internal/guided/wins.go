package guided

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// If the best goal value needs a long match in which one side takes all pieces, random
// matches do not come near it and the solver cannot unroll that far. Mostly the goal
// values on the way measure the distance: a beam prefers high values of the role, and the
// others help.

// hopeDivisor is the divisor of the work after which a beam ends if the value has not risen.
const hopeDivisor = 4

// SeekWins looks for open wins in games of several roles in which random matches have seen
// many states.
func SeekWins(ctx context.Context, t *task.ProofTask) error {
	if t.SampledStateCount <= t.CurrentBudget().EnumeratedStates || t.PlaysAlone() {
		return nil
	}
	var wanted []*task.QuestionItem
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.Verdict.Property == proof.Winnability && !it.ReplayFailed && it.QuestionGoal.BadState != circuit.FalseRef {
			wanted = append(wanted, it)
		}
	})
	for i, it := range wanted {
		if it.Done || ctx.Err() != nil {
			continue
		}
		refs, values := positiveGoals(t, it.Verdict.Role)
		rich := func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, refs, values, -1) }
		work := t.CurrentBudget().MatchWork
		b := &beamSearch{task: t, width: beamWidth, matches: simulate.NewRandomMatches(t.Net, 71+uint64(i)), scoreLanes: rich, batchCost: int64(len(t.Net.Nodes)) + beamCost, progressDeadline: work / hopeDivisor}
		b.searchWithin(ctx, work)
	}
	return nil
}

// positiveGoals returns the goal values of a role that are positive numbers.
func positiveGoals(t *task.ProofTask, role string) (refs []circuit.NodeRef, values []int) {
	for r, name := range t.GroundGame.Roles {
		if name.String() != role {
			continue
		}
		for _, g := range t.Net.GoalGates[r] {
			if g.IsInt && g.IntValue > 0 {
				refs, values = append(refs, g.GateRef), append(values, g.IntValue)
			}
		}
	}
	return refs, values
}
