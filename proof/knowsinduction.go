package proof

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// A knowsStage finds out more about what a role knows.
type knowsStage func(k *knower, ctx context.Context) error

// stages lists them from cheap to expensive.
func (w *knowsWork) stages() []knowsStage {
	return []knowsStage{
		func(k *knower, ctx context.Context) error {
			if len(k.tried) == 0 {
				k.simulate(ctx)
			}
			w.addObjectives(k)
			return k.proveFluents(ctx)
		},
		(*knower).proveDerived,
		func(k *knower, ctx context.Context) error {
			return errors.Join(k.addGroups(ctx), k.proveFluents(ctx))
		},
		func(k *knower, ctx context.Context) error {
			return errors.Join(k.addPairs(ctx), k.proveFluents(ctx), k.proveDerived(ctx))
		},
		(*knower).proveConditional,
		(*knower).proveWidely,
		w.proveGuarded,
	}
}

// runStages proves what no step can break. After each stage all questions are
// tried again.
func (w *knowsWork) runStages(ctx context.Context, stages []knowsStage) error {
	if err := w.tryAll(ctx); err != nil || w.p.file.Observed() { // there nothing is hidden, and nothing to find out
		return err
	}
	for _, stage := range stages {
		for _, role := range w.wanted() {
			if err := stage(w.knowers[role], ctx); err != nil {
				return err
			}
		}
		if err := w.tryAll(ctx); err != nil || !w.anyOpen() || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// wanted returns the roles whose knowledge open questions are about.
func (w *knowsWork) wanted() []int {
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

// tryAll tries to prove each question.
func (w *knowsWork) tryAll(ctx context.Context) error {
	return w.eachOpen(func(q *knowsItem) error {
		if q.it.clear == 0 || q.it.verdict.Initially {
			return nil
		}
		return w.tryStep(ctx, q)
	})
}

// tryStep proves a question if no step leads from states in which the formula
// holds to states in which it does not.
func (w *knowsWork) tryStep(ctx context.Context, q *knowsItem) error {
	p := w.p
	c := w.stepProgram(q)
	for _, in := range c.mappings() {
		c.copies[0].prog.Constraint(c.value(c.f, in[0], 0, in).Not())
	}
	broken := c.broken()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != c.copies[0].yes.Not() {
		c.exclude()
		if w.tooLarge(c) {
			return nil
		}
		s, err := p.newSolver(ctx, c.copies[0].prog)
		if err != nil {
			return err
		}
		defer s.Close()
		if answer, err = p.solve(ctx, s, c.copies[0].prog, asp.Query{Assume: []asp.Lit{broken}}); err != nil {
			return err
		}
	}
	p.log("%s: step of %d matches: %v, %s, %d conflicts", q.it.verdict.Name, len(q.views), answer.Status, p.elapsed(), p.conflicts)
	if answer.Status != asp.Unsat {
		return nil
	}
	sound, err := w.stepsExist(ctx, q)
	if err != nil {
		return err
	}
	if !sound {
		q.it.refuted = true
		q.it.tried = append(q.it.tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
		return nil
	}
	w.prove(q, "induction over "+count(len(q.views), "match"), 1)
	return nil
}

// tooLarge tells whether it takes too much of what is left of the budget to
// read a program. Once more is known it may become smaller.
func (w *knowsWork) tooLarge(c *copyTree) bool {
	return int64(c.copies[0].prog.Stats().Cost())/loadCost > (w.p.budget.Conflicts-w.p.conflicts)/4
}

// prove settles a question.
func (w *knowsWork) prove(q *knowsItem, method string, depth int) {
	w.p.prove(q.it, method, depth)
	v := &q.it.verdict
	for _, role := range w.roles {
		for _, g := range w.knowers[role].known {
			if len(v.Invariants) < maxListed && slices.ContainsFunc(q.views, func(v view) bool { return v.role == role }) {
				v.Invariants = append(v.Invariants, w.p.game.Roles[role].String()+": "+g.describe(w.p.cands))
			}
		}
	}
}

// stepProgram is one step of all copies, from states of which nothing is known
// but what has been proved.
func (w *knowsWork) stepProgram(q *knowsItem) *copyTree {
	c := w.newCopyTree(newUnrolling(w.p.net), q)
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
		c.w.p.exclude(u)
	}
}

// stepsExist tells whether the step program, without what is to be proved, has
// a model; it must have one unless no match can begin.
func (w *knowsWork) stepsExist(ctx context.Context, q *knowsItem) (bool, error) {
	c := w.stepProgram(q)
	c.exclude()
	s, err := w.p.newSolver(ctx, c.copies[0].prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := w.p.solve(ctx, s, c.copies[0].prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := (&knower{p: w.p}).begins(ctx)
	return !begins && err == nil, err
}

// maxMappings bounds how often the formula is assumed in one step.
const maxMappings = 24

// mappings returns which views may stand for the views of the formula in the
// states before the step: the formula holds there whatever matches look the
// same. Each view may stand for itself, for the one around it, and, if the
// formula does not look ahead, any view for the match that is played and those
// that the same role cannot tell from it for the others.
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

// lookSame tells whether a role cannot tell two views apart, as far as the
// tree shows that at once.
func (c *copyTree) lookSame(role, v, w int) bool {
	return v == w || c.views[v].role == role && c.views[v].parent == w || c.views[w].role == role && c.views[w].parent == v ||
		c.views[v].role == role && c.views[w].role == role && c.views[v].parent == c.views[w].parent
}
