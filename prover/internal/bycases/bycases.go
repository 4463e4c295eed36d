package bycases

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on a question.
const (
	mostGates = 60_000  // of what is read before and after the move
	mostCost  = 400_000 // atoms and literals of the program
	perCase   = 100     // conflicts for each case, and where there are none
	leastWide = 8       // ways in which something can hold before the move, or there are no cases
	mostWide  = 1000
)

// ProveEnds proves the open properties of the ends of matches that no joint move breaks.
func ProveEnds(ctx context.Context, t *task.Task) (failed error) {
	if t.NoSolver() != "" {
		return nil
	}
	t.Open(func(it *task.Item) {
		switch it.Verdict.Property {
		case proof.UtilityStructure, proof.ZeroSum, proof.ConstantSum:
			if failed == nil && it.Pending() && !t.Exhausted() {
				failed = Prove(ctx, t, it.Cand)
			}
		}
	})
	induction.ProveGoals(t)
	return failed
}

// A Memory is what tests change of the engine.
type Memory struct {
	NoMoves bool // a seeded fault: no move is made that changes what is read
}

// Prove proves a property of states that holds in the initial state, if no joint move
// breaks it as a program about what it reads shows.
func Prove(ctx context.Context, t *task.Task, c *invariant.Candidate) error {
	parts := readable(t.Net, c.Violation)
	if len(parts) == 0 {
		return nil
	}
	q := newQuestion(t)
	q.broken(parts)
	q.limitMoves()
	wide := append(q.stateBefore(c.Violation.Not()), q.stateBefore(t.Net.Terminal.Not())...)
	localize.NewHypotheses(t, nil).Assume(q.u, nil)
	cases := casesOf(q.u, wide)
	cost := q.u.Prog.Stats().Cost()
	if cost > mostCost {
		t.Log("%s by %d cases: not tried, a program of %d atoms and literals", c.Shape.Describe(t.Net), len(cases), cost)
		return nil
	}
	holds, err := noModel(ctx, t, q.u, cases)
	t.Log("%s by %d cases: %v, a program of %d atoms and literals, %d conflicts, %s", c.Shape.Describe(t.Net), len(cases), holds, cost, t.Conflicts(), t.Elapsed())
	if err == nil && holds {
		c.Settle(true, false)
	}
	return err
}

// casesOf returns the ways in which the widest of some disjunctions holds.
func casesOf(u *unroll.Program, wide [][]circuit.Ref) (cases []asp.Lit) {
	var widest []circuit.Ref
	for _, ways := range wide {
		if len(ways) > len(widest) {
			widest = ways
		}
	}
	if len(widest) < leastWide || len(widest) > mostWide {
		return nil
	}
	for _, way := range widest {
		cases = append(cases, u.Prog.Case(u.Lit(0, way)))
	}
	return cases
}

// noModel tells whether a program has no model: none in any of the cases, and then none
// at all.
func noModel(ctx context.Context, t *task.Task, u *unroll.Program, cases []asp.Lit) (bool, error) {
	s, err := t.NewSolver(ctx, u.Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	share := perCase * int64(max(1, len(cases))) * solve.Weight(u.Prog)
	limit := t.Conflicts() + share
	if len(cases) > 0 {
		enough := func(int, asp.Model) ([]int, bool) { return nil, false }
		answer, err := t.SolveCases(ctx, s, u.Prog, asp.Cases{Of: cases, Each: share, Conflicts: share, Found: enough})
		if err != nil || len(answer.Status) < len(cases) || slices.ContainsFunc(answer.Status, func(s asp.Status) bool { return s != asp.Unsat }) {
			return false, err
		}
	}
	whole, err := t.Solve(ctx, s, u.Prog, asp.Query{Conflicts: max(1, limit-t.Conflicts())})
	return err == nil && whole.Status == asp.Unsat, err
}
