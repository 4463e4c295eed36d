package knowledge

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Once the right agreements are known, that a role knows the answer follows
// from them for every two states: no step is needed. Where the answer depends
// on which fluent of a large group holds, the solver is asked about one fluent
// at a time. Left alone it guesses other things first, and finds out the same
// for each of them.

// Bounds on the cases that a question is split into.
const (
	fewestCases   = 8
	mostCases     = 400
	caseConflicts = 400 // of the solver, for one case
)

// proveImplied proves a question if it follows from the known agreements.
func (k *Knower) proveImplied(ctx context.Context, q *Question) error {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.Free(k.Same)
	k.assumeKnown(c, 0)
	broken := c.Broken(0, q.Goal)
	holds := broken == u.Yes.Not()
	if !holds {
		s, err := k.Task.NewSolver(ctx, u.Prog)
		if err != nil {
			return err
		}
		defer s.Close()
		if holds, err = k.unsat(ctx, s, c, broken, q.Goal); err != nil {
			return err
		}
	}
	k.Task.Log("%s: %s follows from what is known: %v, %s, %d conflicts", k.Task.Game.Roles[k.Role], q.It.Verdict.Property, holds, k.Task.Elapsed(), k.Task.Conflicts())
	if !holds {
		return nil
	}
	return k.settle(ctx, []*Question{q}, []bool{true})
}

// unsat tells whether no two states break an agreement.
func (k *Knower) unsat(ctx context.Context, s asp.Solver, c *twocopies.Pair, broken asp.Lit, g *twocopies.Agreement) (bool, error) {
	prog := c.Copies[0].Prog
	ask := func(conflicts int64, assume ...asp.Lit) (asp.Status, error) {
		answer, err := k.Task.Solve(ctx, s, prog, asp.Query{Assume: assume, Conflicts: conflicts * solve.Weight(prog)})
		return answer.Status, err
	}
	status, err := ask(caseConflicts, broken)
	if err != nil || status != asp.Unknown {
		return status == asp.Unsat, err
	}
	none := []asp.Lit{broken}
	for _, f := range k.cases(g) {
		holds := c.Copies[0].Lit(0, k.Task.Net.Fluent[f])
		if status, err := ask(caseConflicts, broken, holds); err != nil || status != asp.Unsat {
			return false, err
		}
		none = append(none, holds.Not())
	}
	if len(none) == 1 {
		return false, nil
	}
	status, err = ask(10*caseConflicts, none...)
	return status == asp.Unsat, err
}

// cases returns the largest group of fluents that exclude each other, agree in
// both copies, and matter to an agreement.
func (k *Knower) cases(g *twocopies.Agreement) []int32 {
	matters := map[int]bool{}
	unroll.VisitCone(k.Task.Net, matters, append([]circuit.Ref{g.When}, g.Of...), func(*circuit.Node) {})
	var best []int32
	for group := range k.Task.Exclusive() {
		if len(group) <= len(best) || len(group) < fewestCases || len(group) > mostCases {
			continue
		}
		other := func(f int32) bool { return !k.Same[f] || !matters[k.Task.Net.Fluent[f].Node()] }
		if !slices.ContainsFunc(group, other) {
			best = group
		}
	}
	return best
}
