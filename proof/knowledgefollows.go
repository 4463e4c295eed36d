package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
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

// follow proves a question if it follows from what is known.
func (k *knower) follow(ctx context.Context, q *knowing) error {
	u := newUnrolling(k.p.net)
	c := k.newCopies(u)
	c.free(k.same)
	k.assumeKnown(c, 0)
	broken := c.broken(0, q.goal)
	holds := broken == u.yes.Not()
	if !holds {
		s, err := k.p.newSolver(ctx, u.prog)
		if err != nil {
			return err
		}
		defer s.Close()
		if holds, err = k.refutes(ctx, s, c, broken, q.goal); err != nil {
			return err
		}
	}
	k.p.log("%s: %s follows from what is known: %v, %s, %d conflicts", k.p.game.Roles[k.role], q.it.verdict.Property, holds, k.p.elapsed(), k.p.conflicts)
	if !holds {
		return nil
	}
	return k.settle(ctx, []*knowing{q}, []bool{true})
}

// refutes tells whether no two states break an agreement.
func (k *knower) refutes(ctx context.Context, s asp.Solver, c *twoCopies, broken asp.Lit, g *agreement) (bool, error) {
	prog := c.copies[0].prog
	ask := func(conflicts int64, assume ...asp.Lit) (asp.Status, error) {
		answer, err := k.p.solve(ctx, s, prog, asp.Query{Assume: assume, Conflicts: conflicts * weight(prog)})
		return answer.Status, err
	}
	status, err := ask(caseConflicts, broken)
	if err != nil || status != asp.Unknown {
		return status == asp.Unsat, err
	}
	none := []asp.Lit{broken}
	for _, f := range k.cases(g) {
		holds := c.copies[0].lit(0, k.p.net.Fluent[f])
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
func (k *knower) cases(g *agreement) []int32 {
	matters := map[int]bool{}
	visitCone(k.p.net, matters, append([]ref{g.when}, g.of...), func(*circuit.Node) {})
	var best []int32
	for i, c := range k.p.cands.all {
		if k.p.state[i] != invariant || c.kind != atMostOne || len(c.fluents) <= len(best) || len(c.fluents) < fewestCases || len(c.fluents) > mostCases {
			continue
		}
		other := func(f int32) bool { return !k.same[f] || !matters[k.p.net.Fluent[f].Node()] }
		if !slices.ContainsFunc(c.fluents, other) {
			best = c.fluents
		}
	}
	return best
}
