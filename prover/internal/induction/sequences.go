package induction

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveSequences decides formulas of degree 1 and more: first each of them
// from the invariants alone, then all that are left together, by induction.
func ProveSequences(ctx context.Context, t *task.Task) error {
	type kind struct {
		degree int
		ends   circuit.Ref
	}
	groups := map[kind][]*task.Item{}
	var order []kind
	t.Open(func(it *task.Item) {
		if it.Goal.Seq == nil {
			return
		}
		k := kind{it.Goal.Degree, it.Goal.Ends}
		if len(groups[k]) == 0 {
			order = append(order, k)
		}
		groups[k] = append(groups[k], it)
	})
	slices.SortStableFunc(order, func(a, b kind) int { return a.degree - b.degree })
	for _, k := range order {
		left, err := fromInvariants(ctx, t, groups[k], k.degree)
		if err != nil {
			return err
		}
		if err := together(ctx, t, left, k.degree); err != nil {
			return err
		}
	}
	return nil
}

// fromInvariants proves the formulas that are true along all n-max sequences
// of states that satisfy the invariants. It returns the others.
func fromInvariants(ctx context.Context, t *task.Task, items []*task.Item, degree int) ([]*task.Item, error) {
	u := unroll.New(t.Net)
	u.Free()
	t.AssumeInvariants(u, 0)
	s, err := t.NewSolver(ctx, u.Prog)
	if err != nil {
		return items, err
	}
	defer s.Close()
	failed := map[*task.Item]bool{}
	for end := 0; ; end++ {
		for _, it := range items {
			if failed[it] {
				continue
			}
			holds, err := unsatWith(ctx, t, s, u, goal.Breaks(u, it.Goal, 0, end))
			if err != nil {
				return items, err
			}
			failed[it] = !holds
		}
		if end == degree {
			break
		}
		u.Step()
		t.AssumeInvariants(u, end+1)
	}
	var left []*task.Item
	for _, it := range items {
		if failed[it] {
			left = append(left, it)
		} else {
			t.Prove(it, "0-induction", 0, OfSteps{})
		}
	}
	return left, nil
}

// unsatWith reports whether no answer set has bad, by a completed search.
func unsatWith(ctx context.Context, t *task.Task, s asp.Solver, u *unroll.Program, bad asp.Lit) (bool, error) {
	if bad == u.Yes.Not() {
		return true, nil
	}
	if err := s.Load(ctx, u.Prog); err != nil {
		return false, err
	}
	answer, err := t.Solve(ctx, s, u.Prog, asp.Query{Assume: []asp.Lit{bad}})
	return answer.Status == asp.Unsat, err
}

// together proves formulas of one degree by simultaneous induction (AIJ 2012
// Thm. 17): those that are true in the initial state, and true in the next
// state whenever all of them are true in a state.
func together(ctx context.Context, t *task.Task, items []*task.Item, degree int) error {
	alive := make([]bool, len(items))
	for i, it := range items {
		holds, err := bmc.Initially(ctx, t, it)
		if err != nil {
			return err
		}
		alive[i] = holds && !it.Done
	}
	for dropped := true; dropped; {
		dropped = false
		// The sequences from the second state, of each length.
		for m := degree; m >= 0; m-- {
			e := stepOf(t, items, alive, degree, m)
			before := e.Left
			if before == 0 {
				return nil
			}
			if complete, err := e.Run(ctx); err != nil || !complete {
				return err
			}
			dropped = dropped || e.Left < before
		}
	}
	var proved []*task.Item
	for i, it := range items {
		if alive[i] {
			proved = append(proved, it)
		}
	}
	for i, it := range items {
		if alive[i] {
			t.Prove(it, "induction", 1, batch(proved))
		}
	}
	return nil
}

// stepOf is the induction step for sequences of m moves from the second state on. The
// formulas of the first state are assumed along the same moves, as far as their degree
// reaches.
func stepOf(t *task.Task, items []*task.Item, alive []bool, degree, m int) *Elimination {
	e := NewElimination(t, alive)
	e.Build = func(u *unroll.Program, add func(int, asp.Lit)) {
		u.Free()
		t.AssumeInvariants(u, 0)
		for at := range m + 1 {
			u.Step()
			t.AssumeInvariants(u, at+1)
		}
		end := m + 1
		for i, it := range items {
			if !alive[i] {
				continue
			}
			// For m < degree it is the end of the sequence that makes it
			// n-max, and the longer one from the first state with it.
			if m < degree {
				u.Prog.Constraint(u.Lit(end, it.Goal.Ends).Not())
			}
			u.Prog.Constraint(goal.AlongSequence(u, it.Goal.Seq, 0, min(degree, end)).Not())
			add(i, goal.Breaks(u, it.Goal, 1, end))
		}
	}
	return e
}
