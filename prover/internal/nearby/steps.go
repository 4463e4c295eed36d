package nearby

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveSteps settles a property of steps from what little it reads. First, what holds
// before the move is looked at alone: in amazons nobody has a goal value that could
// fall before the match is over, and that needs three gates, where a program about a
// move has 400,000 atoms and literals. What is left is asked about in a local program.
// If neither shows it, that says nothing.
func ProveSteps(ctx context.Context, t *task.Task, it *task.Item) error {
	return View{Most: mostNear}.ProveSteps(ctx, t, it)
}

// ProveSteps is that with so much of what is near.
func (v View) ProveSteps(ctx context.Context, t *task.Task, it *task.Item) error {
	if len(it.Goal.Steps) == 0 || !it.Always() {
		return nil
	}
	left, err := v.mayBegin(ctx, t, it.Goal.Steps)
	if err != nil {
		return err
	}
	holds := len(left) == 0
	if !holds {
		holds, err = localize.NoStep(ctx, t, left)
	}
	t.Log("%s: %d of %d pairs may begin, local: %v, %s, %d conflicts", it.Verdict.Label(), len(left), len(it.Goal.Steps), holds, t.Elapsed(), t.Conflicts())
	if holds && err == nil {
		t.Prove(it, "induction", 1, induction.OfSteps{})
	}
	return err
}

// mayBegin returns the pairs whose first half may hold in a state that is not
// terminal, as far as what is near shows.
func (v View) mayBegin(ctx context.Context, t *task.Task, pairs []unroll.StepPair) (left []unroll.StepPair, err error) {
	for _, pair := range pairs {
		begins := t.Net.And(pair.Now, t.Net.Terminal.Not())
		never, err := v.refutes(ctx, t, begins)
		if err != nil {
			return nil, err
		}
		if !never {
			left = append(left, pair)
		}
	}
	return left, nil
}

// beginConflicts bounds a query about what is near: what is said there is seen at once.
const beginConflicts = 100

// beginDepth is how much is near.
const beginDepth = 2

// refutes tells whether what is near shows at the first depth that a gate never holds.
func (v View) refutes(ctx context.Context, t *task.Task, r circuit.Ref) (bool, error) {
	near, far := nearTo(t.Net, r, beginDepth)
	if near > v.Most {
		return false, nil
	}
	return v.implied(ctx, t, r, far, beginConflicts)
}
