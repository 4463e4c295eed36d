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
	minCaseSplit     = 8
	maxCaseSplit     = 400
	conflictsPerCase = 400 // of the solver, for one case
)

// proveImplied proves a question if it follows from the known agreements.
func (k *Knower) proveImplied(ctx context.Context, q *KnowledgeQuestion) error {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.FreeStates(k.SameFluents)
	k.assumeProved(c, 0)
	broken := c.BrokenAgreement(0, q.GoalAgreement)
	holds := broken == u.TrueLit.Complement()
	if !holds {
		s, err := k.Task.NewSolver(ctx, u.LogicProgram)
		if err != nil {
			return err
		}
		defer s.Close()
		if holds, err = k.agreementUnbreakable(ctx, s, c, broken, q.GoalAgreement); err != nil {
			return err
		}
	}
	k.Task.LogWork("%s: %s follows from what is known: %v, %s, %d conflicts", k.Task.GroundGame.Roles[k.RoleIndex], q.Item.Verdict.Property, holds, k.Task.ElapsedTime(), k.Task.SpentConflicts())
	if !holds {
		return nil
	}
	return k.settleIfSound(ctx, []*KnowledgeQuestion{q}, []bool{true})
}

// agreementUnbreakable tells whether no two states break an agreement.
func (k *Knower) agreementUnbreakable(ctx context.Context, s asp.Solver, c *twocopies.GamePair, broken asp.Lit, g *twocopies.Agreement) (bool, error) {
	prog := c.GameCopies[0].LogicProgram
	ask := func(conflicts int64, assume ...asp.Lit) (asp.Status, error) {
		answer, err := k.Task.SolveQuery(ctx, s, prog, asp.Query{Assumptions: assume, MaxConflicts: conflicts * solve.ConflictWeight(prog)})
		return answer.Status, err
	}
	status, err := ask(conflictsPerCase, broken)
	if err != nil || status != asp.Unknown {
		return status == asp.Unsat, err
	}
	none := []asp.Lit{broken}
	for _, f := range k.caseSplitGroup(g) {
		holds := c.GameCopies[0].GateLit(0, k.Task.Net.FluentRefs[f])
		if status, err := ask(conflictsPerCase, broken, holds); err != nil || status != asp.Unsat {
			return false, err
		}
		none = append(none, holds.Complement())
	}
	if len(none) == 1 {
		return false, nil
	}
	status, err = ask(10*conflictsPerCase, none...)
	return status == asp.Unsat, err
}

// caseSplitGroup returns the largest group of fluents that exclude each other, agree in
// both copies, and matter to an agreement.
func (k *Knower) caseSplitGroup(g *twocopies.Agreement) []int32 {
	matters := map[int]bool{}
	unroll.VisitCone(k.Task.Net, matters, append([]circuit.NodeRef{g.WhereRef}, g.AgreedRefs...), func(*circuit.Node) {})
	var best []int32
	for group := range k.Task.ExclusiveGroups() {
		if len(group) <= len(best) || len(group) < minCaseSplit || len(group) > maxCaseSplit {
			continue
		}
		other := func(f int32) bool { return !k.SameFluents[f] || !matters[k.Task.Net.FluentRefs[f].NodeIndex()] }
		if !slices.ContainsFunc(group, other) {
			best = group
		}
	}
	return best
}
