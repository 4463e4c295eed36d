package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// SingleConflicts bounds the conflicts of a question about single states.
const SingleConflicts = 8000

// ProveImplied settles a property that no state with the known invariants
// violates. Such a question is far smaller than that about a transition: it
// needs neither moves nor the rules for the next state, which make
// games with hundreds of thousands of moves large.
func ProveImplied(ctx context.Context, t *task.Task, it *task.Item) error {
	if it.Goal.HasSteps() {
		return nil
	}
	had, err := implied(ctx, t, it.Goal.State)
	if err != nil {
		return err
	}
	if had == nil {
		holds, err := Numbers{}.Imply(ctx, t, it.Goal.State)
		if holds && err == nil {
			it.Cand.State, it.Cand.Beside = invariant.Proved, true
			t.Prove(it, "0-induction", 0, byNumbers)
		}
		return err
	}
	it.Cand.State = invariant.Proved
	it.Cand.Beside = len(had.Counts) > 0
	t.Prove(it, "0-induction", 0, byCounts{had})
	return nil
}

// implied returns the record of a program that shows that a gate does not hold; nil if none
// shows it.
func implied(ctx context.Context, t *task.Task, bad circuit.Ref) (*Record, error) {
	if Of(t) != nil && len(Of(t).Of) > 0 {
		had, err := Of(t).unsat(ctx, localize.NewHypotheses(t, nil), aboutGate(bad), SingleConflicts)
		if had != nil || err != nil {
			return had, err
		}
	}
	had := &Record{Invariants: slices.Collect(t.Proved())}
	u := unroll.New(t.Net)
	u.Local = true
	u.NewLayer()
	u.Prog.Constraint(u.Lit(0, bad).Not())
	t.AssumeInvariants(u, 0)
	holds, err := UnsatState(ctx, t, u, SingleConflicts)
	if !holds {
		had = nil
	}
	return had, err
}

// UnsatState tells whether a program about single states has no answer set, by a
// completed search of so many conflicts in a fresh solver.
func UnsatState(ctx context.Context, t *task.Task, u *unroll.Program, conflicts int64) (bool, error) {
	if t.Spent() {
		return false, solve.ErrBudget
	}
	s, err := t.NewSolver(ctx, u.Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := t.SolveState(ctx, s, u.Prog, conflicts)
	return answer.Status == asp.Unsat, err
}
