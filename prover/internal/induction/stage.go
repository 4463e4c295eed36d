package induction

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Stage is a set of candidates that are made inductive together, given the invariants of
// the stages before. Easy ones come first: the invariants of one stage make the queries of
// the next ones simpler. Candidates that a stage cannot prove come back in the last one,
// where all are tried jointly.
type Stage struct {
	Name string
	Of   invariant.Selection
	// When reports whether the stage is worth running.
	When func(p *task.Task) bool
	// Part is the divisor of the budget for the stage: 3 is a third.
	Part int64
}

// Always is the condition of stages that always run.
func Always(*task.Task) bool { return true }

// RunStage makes the pending candidates of a stage inductive.
func RunStage(ctx context.Context, t *task.Task, stage Stage) error {
	chosen := slices.Collect(t.Pending(stage.Of))
	if len(chosen) == 0 {
		return nil
	}
	h := newHoudini(t, chosen)
	h.Limit = t.Conflicts() + t.WholeShare(stage.Part)
	complete, err := h.Run(ctx)
	if !complete {
		t.NoteShort()
	}
	if err != nil || !complete || h.Left == 0 {
		t.Log("stage %s: none of %d candidates (%v, %d conflicts)", stage.Name, len(chosen), err, t.Conflicts())
		return err
	}
	for i, c := range chosen {
		c.Settle(h.Alive[i], h.rest.Resting(i))
	}
	t.Log("stage %s: %d of %d candidates, %s, %d conflicts", stage.Name, h.Left, len(chosen), t.Elapsed(), t.Conflicts())
	return nil
}

// ProveGoals settles the state properties that are invariants.
func ProveGoals(t *task.Task) {
	t.Open(func(it *task.Item) {
		if !it.Goal.HasSteps() && it.Always() {
			t.Prove(it, "induction", 1, OfStates{})
		}
	})
}

// Unsat reports whether a program has no answer set, by a completed search in a fresh
// solver.
func Unsat(ctx context.Context, t *task.Task, u *unroll.Program) (bool, error) {
	t.Exclude(u)
	return t.NoModel(ctx, u.Prog, 0)
}
