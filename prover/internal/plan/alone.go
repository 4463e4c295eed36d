package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/nearby"
	"github.com/gdllint/gdllint/prover/internal/successor"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Each property alone, with what is known by now.

// eachGoal returns what tries each property alone: the program then holds only
// what this property depends on. Each gets one part in so many of the
// conflicts.
func eachGoal(part int64) Before {
	return Before{"each property alone", func(ctx context.Context, t *task.Task) error {
		tryGoals(ctx, t, part)
		return nil
	}}
}

// alone is a stage of one property.
func alone(it *task.Item, part int64) induction.Stage {
	return induction.Stage{Name: string(it.Verdict.Property), Of: invariant.AskedAs(it.Goal), When: induction.Always, Part: part}
}

// tried is what was known when each property was tried alone the last time, and
// which part of the conflicts each had.
type tried struct {
	invariants int
	part       int64
	undecided  []*task.Item // those whose part was not enough
}

// Parts of the conflicts for what is looked at one joint move after the other. Playability
// reads the whole board, and the board after a move is the same but for little. Others,
// which read less, are looked at so only where one program was not decided in its part:
// of a guess in mastermind there are 256, and with 256 codes that is too much for one.
// What needs no solver is tried at once, the rest when all else has failed.
const (
	moveByMovePart = 10
	undecidedPart  = 2
)

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
		before := t.Conflicts()
		if _, err := t.Within(t.Share(part), func() error { return induction.RunStage(ctx, t, alone(it, part)) }); err != nil {
			t.Log("%s alone: %v", it.Verdict.Property, err)
		}
		switch {
		case !it.Pending():
		case it.Verdict.Property == proof.Playability:
			lookByMoves(ctx, t, it, moveByMovePart)
		case t.Conflicts()-before >= t.Share(part):
			if lookByCases(ctx, t, it); it.Pending() {
				last.undecided = append(last.undecided, it)
			}
		}
	})
	induction.ProveGoals(t)
	proveStepsLocally(ctx, t)
}

// lookByMoves looks at a property one joint move after the other.
func lookByMoves(ctx context.Context, t *task.Task, it *task.Item, part int64) {
	if _, err := t.Within(t.WholeShare(part), func() error { return successor.Prove(ctx, t, it.Cand) }); err != nil {
		t.Log("%s move by move: %v", it.Verdict.Property, err)
	}
}

// lookByCases looks at it so without a solver.
func lookByCases(ctx context.Context, t *task.Task, it *task.Item) {
	_, err := t.Within(t.WholeShare(moveByMovePart), func() error { successor.ProveByCases(ctx, t, it.Cand); return nil })
	if err != nil {
		t.Log("%s by cases: %v", it.Verdict.Property, err)
	}
}

// waitsForGoals tells whether it is too soon to ask a large network whether roles have
// one goal value in all states: it is open whether they have where the match is over.
func waitsForGoals(t *task.Task) (waits bool) {
	t.Open(func(it *task.Item) { waits = waits || it.Verdict.Property == proof.UtilityStructure && it.Pending() })
	return waits && len(t.Net.Nodes) > localize.LocalFirst
}

// proveStepsLocally looks at open properties of steps, with what is known by now.
func proveStepsLocally(ctx context.Context, t *task.Task) {
	t.Open(func(it *task.Item) {
		if t.Exhausted() {
			return
		}
		if err := nearby.ProveSteps(ctx, t, it); err != nil {
			t.Log("%s alone: %v", it.Verdict.Property, err)
		}
	})
}
