package planner

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on the search: how many beams there are for a question, each twice as
// wide as the one before; the
// conflicts of all queries about it; and with how many batches of 64 states a beam
// comes nowhere.
const (
	maxBeams     = 6
	allConflicts = 30_000
	fewLooks     = 200
)

// SolvePuzzle searches for matches that are asked for, in games for one player that are
// too large to enumerate.
func SolvePuzzle(ctx context.Context, t *task.Task) error {
	if !t.PlaysAlone() {
		return nil
	}
	return lookFor(ctx, t)
}

// lookFor searches for the matches that are asked for. Each question has the same share of
// the work that is left.
func lookFor(ctx context.Context, t *task.Task) (err error) {
	if t.NoSolver() != "" || t.States <= t.Budget().States {
		return nil
	}
	items := sought(t)
	if len(items) == 0 {
		return nil
	}
	f, limit := newFrame(t), t.Budget().Reach.Work
	for i, it := range items {
		if it.Done || err != nil {
			continue
		}
		before, share := limit, limit/int64(len(items)-i)
		t.Aside(math.MaxInt32, func() { // a seeker has bounds of its own
			var spent int64
			spent, err = seek(ctx, t, newKind(t, it, f), share)
			limit -= spent
		})
		t.Toil(before - limit)
	}
	return err
}

// sought lists the open questions that ask for a match to a state.
func sought(t *task.Task) (items []*task.Item) {
	t.Open(func(it *task.Item) {
		if it.Verdict.Sought() && !it.Refuted && it.Goal.State != circuit.FalseRef {
			items = append(items, it)
		}
	})
	return items
}

// newKind returns the goal states of a question.
func newKind(t *task.Task, it *task.Item, f *frame) *kind {
	gate := it.Goal.State
	k := &kind{it: it, gate: gate, frame: f, trust: everything, left: allConflicts, relaxed: newRelaxation(t.Net, gate, t.Net.Terminal)}
	k.over = gate.Negative() || !slices.Contains(t.Net.Nodes[gate.Node()].Children, t.Net.Terminal.Not())
	t.Log("planner for %s: %d families, %d violations never seen, %d pairs apart", it.Verdict.Label(), len(f.families), len(f.never), len(f.apart))
	return k
}

// seek searches for a match for one question, and returns the work that it did.
func seek(ctx context.Context, t *task.Task, k *kind, limit int64) (spent int64, err error) {
	if (k.relaxed.cost[0]+k.relaxed.cost[1])*farLayer*fewLooks > limit {
		return 0, nil
	}
	for n := range maxBeams {
		b := newBeam(t, k, firstWidth<<n, limit-spent)
		front, err := b.run(ctx)
		spent += b.e.Work()
		if b.found < 0 && n == 0 && err == nil && isVague(b.target) {
			var w *beam
			w, err = wholly(ctx, t, k, limit-spent)
			if spent += w.e.Work(); w.found >= 0 {
				b = w
			}
		}
		if b.found >= 0 {
			return spent + k.relaxed.work, refute(ctx, t, k.it, b)
		}
		if err != nil && !errors.Is(err, expand.ErrWork) && !errors.Is(err, solve.ErrBudget) {
			return spent + k.relaxed.work, err
		}
		if b.target == nil || len(front) == 0 || b.spent() >= limit {
			break
		}
		b.forbid(front[0])
	}
	return spent + k.relaxed.work, nil
}

// wholly runs a beam towards all that begins to hold in a state and not only the literals
// that are enough.
func wholly(ctx context.Context, t *task.Task, k *kind, limit int64) (*beam, error) {
	first, forbidden := k.first, k.forbidden
	k.whole, k.first, k.forbidden = true, nil, nil
	defer func() { k.whole, k.first, k.forbidden = false, first, forbidden }()
	b := newBeam(t, k, firstWidth, limit)
	_, err := b.run(ctx)
	return b, err
}

// refute replays the match of a beam.
func refute(ctx context.Context, t *task.Task, it *task.Item, b *beam) error {
	moves, err := b.match(ctx)
	if err != nil {
		t.Log("planner for %s: %v", it.Verdict.Label(), err)
		return ctx.Err()
	}
	t.Refute(ctx, it, moves, "planner")
	t.ShowMore(ctx, it, nil)
	return nil
}

// weightOf is the weight of a conflict.
func weightOf(u *unroll.Program) int64 { return solve.Weight(u.Prog) }
