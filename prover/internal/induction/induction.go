package induction

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// maxInduction is the most steps that k-induction looks back.
const maxInduction = 4

// KInduction tries k-induction for the state properties that are undecided: no
// sequence of k states that satisfy the property and the invariants leads to
// one that violates it. The bases are completed searches from the initial
// state.
func KInduction(ctx context.Context, t *task.Task) error {
	u := unroll.New(t.Net)
	u.Free()
	t.AssumeInvariants(u, 0)
	s, err := t.NewSolver(ctx, u.Prog)
	if err != nil {
		return err
	}
	defer s.Close()
	for k := 0; k <= maxInduction; k++ {
		if err := inductAt(ctx, t, s, u, k); err != nil {
			return err
		}
		if t.AllStatesDone() {
			return nil
		}
		u.Step()
		t.AssumeInvariants(u, k+1)
	}
	return nil
}

// inductAt asks, for each undecided goal, whether k good states can lead to
// a bad one.
func inductAt(ctx context.Context, t *task.Task, s asp.Solver, u *unroll.Program, k int) error {
	var failed error
	t.Open(func(it *task.Item) {
		if failed != nil || it.Goal.HasSteps() {
			return
		}
		assume := make([]asp.Lit, 0, k+1)
		for at := range k {
			assume = append(assume, u.Lit(at, it.Goal.State).Not())
		}
		assume = append(assume, u.Lit(k, it.Goal.State))
		if failed = s.Load(ctx, u.Prog); failed != nil {
			return
		}
		_, failed = t.Within(t.Share(20), func() error {
			answer, err := t.Solve(ctx, s, u.Prog, asp.Query{Assume: assume})
			if err != nil || answer.Status != asp.Unsat {
				return err
			}
			if k > 0 {
				if err := bmc.ClearTo(ctx, t, it, k); err != nil || it.Done || it.Clear < k {
					return err
				}
			}
			t.Prove(it, fmt.Sprintf("%d-induction", k), k, OfStates{})
			return nil
		})
	})
	return failed
}

// ProveSteps decides the properties of transitions, such as monotonicity:
// no transition from a state that satisfies the invariants violates them.
func ProveSteps(ctx context.Context, t *task.Task) error {
	var pending []*task.Item
	t.Open(func(it *task.Item) {
		if len(it.Goal.Steps) > 0 {
			pending = append(pending, it)
		}
	})
	for _, it := range pending {
		if _, err := t.Within(t.WholeShare(10), func() error { return ProveStep(ctx, t, it) }); err != nil {
			return err
		}
	}
	return nil
}

// ProveStep asks whether a transition between states that satisfy the
// invariants violates a property of steps.
func ProveStep(ctx context.Context, t *task.Task, it *task.Item) error {
	u := unroll.New(t.Net)
	u.Free()
	t.AssumeInvariants(u, 0)
	u.Step()
	t.AssumeInvariants(u, 1)
	t.ViolatesStep(u, 0, it.Goal.Steps)
	holds, err := Unsat(ctx, t, u)
	if err != nil || !holds {
		return err
	}
	if it.Always() {
		t.Prove(it, "induction", 1, OfSteps{})
	}
	return nil
}
