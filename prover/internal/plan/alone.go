package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Each property alone, with the invariants known by now.

// eachGoal returns the preparation that tries each property alone: the program then holds only
// the cone of influence of this property. Each gets one part in so many of the
// conflicts.
func eachGoal(part int64) Before {
	return Before{Name: "each property alone", Run: func(ctx context.Context, t *task.Task) error {
		tryGoals(ctx, t, part)
		return nil
	}}
}

// alone is a stage of one property.
func alone(it *task.Item, part int64) induction.Stage {
	return induction.Stage{Name: string(it.Verdict.Property), Of: invariant.AskedAs(it.Goal), When: induction.Always, Part: part}
}

// tried is the number of invariants when each property was tried alone the last time, and
// which part of the conflicts each had.
type tried struct {
	invariants int
	part       int64
}

func tryGoals(ctx context.Context, t *task.Task, part int64) {
	last := task.Remember[tried](t)
	if last.part > 0 && last.invariants == t.Invariants() && part >= last.part {
		return // it would come to the same
	}
	*last = tried{invariants: t.Invariants(), part: part}
	t.Open(func(it *task.Item) {
		if !it.Pending() || t.Exhausted() {
			return
		}
		if err := tally.ProveImplied(ctx, t, it); err != nil || it.Done {
			return
		}
		if it.Verdict.Property == proof.Monotonic && waitsForGoals(t) {
			return
		}
		if _, err := t.Within(t.Share(part), func() error { return induction.RunStage(ctx, t, alone(it, part)) }); err != nil {
			t.Log("%s alone: %v", it.Verdict.Property, err)
		}
	})
	induction.ProveGoals(t)
	proveStepsLocally(ctx, t)
}

// waitsForGoals tells whether it is too soon to ask a large network whether roles have
// one goal value in all states: it is open whether they have where the match is over.
func waitsForGoals(t *task.Task) (waits bool) {
	t.Open(func(it *task.Item) { waits = waits || it.Verdict.Property == proof.UtilityStructure && it.Pending() })
	return waits && len(t.Net.Nodes) > localize.LocalFirst
}

// proveStepsLocally checks open properties of steps, with the invariants known by now: at
// the state before the move alone, and the rest in local programs.
func proveStepsLocally(ctx context.Context, t *task.Task) {
	t.Open(func(it *task.Item) {
		if t.Exhausted() || len(it.Goal.Steps) == 0 || !it.Always() {
			return
		}
		left, err := tally.MayBegin(ctx, t, it.Goal.Steps)
		holds := err == nil && len(left) == 0
		if err == nil && !holds {
			holds, err = localize.NoStep(ctx, t, left)
		}
		if holds && err == nil {
			t.Prove(it, "induction", 1, induction.OfSteps{})
		}
		t.Log("%s: %d of %d pairs may begin, local: %v, %v, %s, %d conflicts", it.Verdict.Label(), len(left), len(it.Goal.Steps), holds, err, t.Elapsed(), t.Conflicts())
	})
}
