package epistemic

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Tactics that prove more about the knowledge of roles. After each of them all questions
// are tried again.

// OfFluents finds the fluents that roles know, and the known ones among the objectives of
// the formulas.
func OfFluents(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error {
		if len(k.Tried) == 0 {
			if err := knowledge.Simulate(ctx, k); err != nil {
				return err
			}
		}
		w.addObjectives(k)
		return knowledge.ProveFluents(ctx, k)
	})
}

// OfDerived finds the derived atoms that roles know.
func OfDerived(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error { return knowledge.ProveDerived(ctx, k) })
}

// OfGroups extends the knowledge of roles by more invariants of groups.
func OfGroups(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error {
		return errors.Join(knowledge.ProveGroups(ctx, k), knowledge.ProveFluents(ctx, k))
	})
}

// OfPairs extends the knowledge of roles by clauses of two fluents.
func OfPairs(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error {
		return errors.Join(knowledge.ProvePairs(ctx, k), knowledge.ProveFluents(ctx, k), knowledge.ProveDerived(ctx, k))
	})
}

// OfConditions finds the fluents that roles know under a condition.
func OfConditions(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error { return knowledge.ProveConditional(ctx, k) })
}

// OfAnything finds all atoms that roles know under a condition.
func OfAnything(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error { return knowledge.ProveWidely(ctx, k) })
}

// OfObjectives finds the conditions under which roles know the objectives of the formulas.
func OfObjectives(ctx context.Context, w *Inquiry) error {
	return w.each(ctx, func(k *knowledge.Knower) error { return w.proveGuarded(ctx, k) })
}

// each applies a tactic to each role, and tries all questions again. If all moves are seen
// there is nothing to learn.
func (w *Inquiry) each(ctx context.Context, learn func(*knowledge.Knower) error) error {
	if w.task.File.Observed() {
		return nil
	}
	for _, role := range w.wanted() {
		if err := learn(w.knowers[role]); err != nil {
			return err
		}
	}
	return TryAll(ctx, w)
}

// wanted returns the roles whose knowledge open questions are about.
func (w *Inquiry) wanted() []int {
	var roles []int
	for _, q := range w.items {
		for _, v := range q.views[1:] {
			if q.open() && !slices.Contains(roles, v.role) {
				roles = append(roles, v.role)
			}
		}
	}
	return roles
}

// TryAll tries to prove each question.
func TryAll(ctx context.Context, w *Inquiry) error {
	return w.eachOpen(func(q *question) error {
		if q.it.Clear == 0 || q.it.Verdict.Initially {
			return nil
		}
		return w.tryStep(ctx, q)
	})
}

// tryStep proves a question if no step leads from states in which the formula holds to
// states in which it does not.
func (w *Inquiry) tryStep(ctx context.Context, q *question) error {
	t := w.task
	c := w.stepProgram(q)
	for _, in := range c.mappings() {
		c.copies[0].Prog.Constraint(c.value(c.f, in[0], 0, in).Not())
	}
	broken := c.broken()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != c.copies[0].Yes.Not() {
		c.exclude()
		if w.tooLarge(c) {
			return nil
		}
		var err error
		if answer, err = t.SolveOnce(ctx, c.copies[0].Prog, asp.Query{Assume: []asp.Lit{broken}}); err != nil {
			return err
		}
	}
	t.Log("%s: step of %d matches: %v, %s, %d conflicts", q.it.Verdict.Name, len(q.views), answer.Status, t.Elapsed(), t.Conflicts())
	if answer.Status != asp.Unsat {
		return nil
	}
	alone := w.stepProgram(q)
	alone.exclude()
	sound, err := knowledge.HasSteps(ctx, t, alone.copies[0].Prog)
	if err != nil {
		return err
	}
	if !sound {
		q.it.Refuted = true
		q.it.Tried = append(q.it.Tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
		return nil
	}
	w.prove(q, "induction over "+plural.Count(len(q.views), "match"), 1)
	return nil
}

// tooLarge reports whether loading a program takes too much of the remaining budget. With
// more proved facts it may become smaller.
func (w *Inquiry) tooLarge(c *copyTree) bool {
	return int64(c.copies[0].Prog.Stats().Cost())/solve.LoadCost > (w.task.Budget().Conflicts-w.task.Conflicts())/4
}

// ofCopies is the argument of formulas that are proved by one copy for each view.
const ofCopies task.NoClaim = "no certificate: programs about as many copies of a game as a formula about knowledge needs are not written yet"

// prove settles a question.
func (w *Inquiry) prove(q *question, method string, depth int) {
	w.task.Prove(q.it, method, depth, ofCopies)
	v := &q.it.Verdict
	for _, role := range w.roles {
		for _, g := range w.knowers[role].Known {
			if len(v.Invariants) < invariant.MaxListed && slices.ContainsFunc(q.views, func(v view) bool { return v.role == role }) {
				v.Invariants = append(v.Invariants, w.task.Game.Roles[role].String()+": "+g.Describe(w.task.Net))
			}
		}
	}
}

// stepProgram is one step of all copies, from states that satisfy the proved facts.
func (w *Inquiry) stepProgram(q *question) *copyTree {
	c := w.newCopyTree(unroll.New(w.task.Net), q)
	c.free()
	c.step()
	c.finish()
	for t := range 2 + q.views[0].degree {
		c.assumeKnown(t)
	}
	return c
}

// exclude states the exclusions of moves in all copies.
func (c *copyTree) exclude() {
	for _, u := range c.copies {
		c.w.task.Exclude(u)
	}
}

// maxMappings bounds the instances of the formula that one step assumes.
const maxMappings = 24

// mappings returns the views that may stand for the views of the formula in the states
// before the step: the formula holds there in all matches that look the same. Each view
// may stand for itself, for the one around it, and, if the formula does not look ahead,
// any view for the match that is played and those that the same role cannot tell from it
// for the others.
func (c *copyTree) mappings() [][]int {
	all := [][]int{c.itself()}
	if c.views[0].degree > 0 {
		return all
	}
	for first := range c.views {
		all = c.extend(all, []int{first})
	}
	return all
}

// extend adds the mappings that begin with in.
func (c *copyTree) extend(all [][]int, in []int) [][]int {
	n := len(in)
	if n == len(c.views) {
		if !slices.ContainsFunc(all, func(m []int) bool { return slices.Equal(m, in) }) && len(all) < maxMappings {
			all = append(all, slices.Clone(in))
		}
		return all
	}
	around := in[c.views[n].parent]
	for v := range c.views {
		if len(all) < maxMappings && c.lookSame(c.views[n].role, around, v) {
			all = c.extend(all, append(in[:n:n], v))
		}
	}
	return all
}

// lookSame reports whether a role cannot tell two views apart, as far as the tree shows
// that at once.
func (c *copyTree) lookSame(role, v, w int) bool {
	return v == w || c.views[v].role == role && c.views[v].parent == w || c.views[w].role == role && c.views[w].parent == v ||
		c.views[v].role == role && c.views[w].role == role && c.views[v].parent == c.views[w].parent
}
