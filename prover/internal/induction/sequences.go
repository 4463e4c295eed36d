package induction

import (
	"context"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveSequences decides properties of steps, such as monotonicity, and formulas of degree 1 and more: first each of
// them from the invariants alone, then all formulas that are left together, by induction.
func ProveSequences(ctx context.Context, t *task.ProofTask) error {
	byDegree := map[int][]*task.QuestionItem{}
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if g := it.QuestionGoal; g.HasSteps() && it.ProvedAlways() {
			byDegree[g.PathDegree()] = append(byDegree[g.PathDegree()], it)
		}
	})
	for _, degree := range slices.Sorted(maps.Keys(byDegree)) {
		left, err := proveFromInvariants(ctx, t, byDegree[degree], degree)
		if err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(it *task.QuestionItem) bool { return it.Verdict.Property == proof.Monotonic })
		if err := proveJointly(ctx, t, left, degree); err != nil {
			return err
		}
	}
	return nil
}

// proveFromInvariants proves the properties that no sequence of states that satisfy the invariants violates. It
// returns the others.
func proveFromInvariants(ctx context.Context, t *task.ProofTask, items []*task.QuestionItem, degree int) ([]*task.QuestionItem, error) {
	u := unroll.New(t.Net)
	t.AssumeSteps(u, 0)
	s, err := t.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		return items, err
	}
	defer s.Close()
	failed := map[*task.QuestionItem]bool{}
	for end := 0; ; end++ {
		for _, it := range items {
			if failed[it] {
				continue
			}
			var answer asp.Answer
			bad := u.GateLit(end, it.QuestionGoal.BadPaths[end])
			_, err := t.WithinConflicts(t.WholeShare(10), func() (err error) {
				answer, err = t.SolveQuery(ctx, s, u.LogicProgram, asp.Query{Assumptions: []asp.Lit{bad}})
				return err
			})
			if err != nil {
				return items, err
			}
			failed[it] = answer.Status != asp.Unsat
		}
		if end == degree {
			break
		}
		u.AddStep()
		t.AssumeInvariants(u, end+1)
	}
	var left []*task.QuestionItem
	for _, it := range items {
		switch {
		case failed[it]:
			left = append(left, it)
		case it.Verdict.Property == proof.Monotonic:
			t.SettleProved(it, "induction", 1, StepArgument{})
		default:
			t.SettleProved(it, "0-induction", 0, StepArgument{})
		}
	}
	return left, nil
}

// proveJointly proves formulas of one degree by simultaneous induction (AIJ 2012
// Thm. 17): those that are true in the initial state, and true in the next
// state whenever all of them are true in a state.
func proveJointly(ctx context.Context, t *task.ProofTask, items []*task.QuestionItem, degree int) error {
	if len(items) == 0 {
		return nil
	}
	p := &pathStatements{task: t, alive: make([]bool, len(items)), degree: degree,
		violated: func(u *unroll.GameProgram, i, at, end int) asp.Lit {
			return u.GateLit(end, items[i].QuestionGoal.BadPaths[end-at])
		}}
	for i, it := range items {
		holds, err := bmc.HoldsInitially(ctx, t, it)
		if err != nil {
			return err
		}
		p.alive[i] = holds && !it.Done
	}
	for dropped := true; dropped; {
		dropped = false
		// The sequences from the second state, of each length.
		for m := degree; m >= 0; m-- {
			e := p.step(m)
			before := e.AliveCount
			if before == 0 {
				return nil
			}
			if complete, err := e.Run(ctx); err != nil || !complete {
				return err
			}
			dropped = dropped || e.AliveCount < before
		}
	}
	var proved []*task.QuestionItem
	for i, it := range items {
		if p.alive[i] {
			proved = append(proved, it)
		}
	}
	for _, it := range proved {
		t.SettleProved(it, "induction", 1, batchArgument(proved))
	}
	return nil
}

// pathStatements are statements about sequences of so many moves, and about shorter ones that end.
type pathStatements struct {
	task     *task.ProofTask
	alive    []bool
	degree   int
	violated func(u *unroll.GameProgram, i, from, to int) asp.Lit // by a sequence between two times
}

// step is the induction step for sequences of m moves from the second state on. The statements about the first state
// are assumed along the same moves, as far as they look ahead.
func (p *pathStatements) step(m int) *Elimination {
	e := NewElimination(p.task, p.alive)
	e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		p.task.AssumeSteps(u, m+1)
		end := m + 1
		for i, alive := range p.alive {
			if alive {
				u.LogicProgram.AddConstraint(p.violated(u, i, 0, min(p.degree, end)))
				add(i, p.violated(u, i, 1, end))
			}
		}
	}
	return e
}
