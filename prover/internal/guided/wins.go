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

// hopePart is the divisor of the work after which a beam ends if the value has not risen.
const hopePart = 4

// SeekWins looks for open wins in games of several roles in which random matches have seen
// many states.
func SeekWins(ctx context.Context, t *task.Task) error {
	if t.States <= t.Budget().States || t.PlaysAlone() {
		return nil
	}
	var wanted []*task.Item
	t.Open(func(it *task.Item) {
		if it.Verdict.Property == proof.Winnability && !it.Refuted && it.Goal.State != circuit.FalseRef {
			wanted = append(wanted, it)
		}
	})
	for i, it := range wanted {
		if it.Done || ctx.Err() != nil {
			continue
		}
		refs, values := goalsOf(t, it.Verdict.Role)
		rich := func(m *simulate.Matches) [simulate.Lanes]int { return addUp(m, refs, values, -1) }
		work := t.Worth(t.Budget().MatchWork)
		b := &beam{task: t, m: simulate.NewMatches(t.Net, 71+uint64(i)), score: rich, cost: int64(len(t.Net.Nodes)) + beamCost, patience: work / hopePart}
		b.run(ctx, work)
		t.Toil(b.spent)
		b.refute(ctx)
	}
	return nil
}

// goalsOf returns the goal values of a role that are positive numbers.
func goalsOf(t *task.Task, role string) (refs []circuit.Ref, values []int) {
	for r, name := range t.Game.Roles {
		if name.String() != role {
			continue
		}
		for _, g := range t.Net.Goals[r] {
			if g.IsInt && g.Value > 0 {
				refs, values = append(refs, g.Ref), append(values, g.Value)
			}
		}
	}
	return refs, values
}
