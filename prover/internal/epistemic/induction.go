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

// A knowsStage finds out more about what a role knows.
type knowsStage func(k *knowledge.Knower, ctx context.Context) error

// stages lists them from cheap to expensive.
func (w *knowsWork) stages() []knowsStage {
	return []knowsStage{
		func(k *knowledge.Knower, ctx context.Context) error {
			if len(k.Tried) == 0 {
				k.Simulate(ctx)
			}
			w.addObjectives(k)
			return k.ProveFluents(ctx)
		},
		(*knowledge.Knower).ProveDerived,
		func(k *knowledge.Knower, ctx context.Context) error {
			return errors.Join(k.AddGroups(ctx), k.ProveFluents(ctx))
		},
		func(k *knowledge.Knower, ctx context.Context) error {
			return errors.Join(k.AddPairs(ctx), k.ProveFluents(ctx), k.ProveDerived(ctx))
		},
		(*knowledge.Knower).ProveConditional,
		(*knowledge.Knower).ProveWidely,
		w.proveGuarded,
	}
}

// runStages proves what no step can break. After each stage all questions are
// tried again.
func (w *knowsWork) runStages(ctx context.Context, stages []knowsStage) error {
	if err := w.tryAll(ctx); err != nil || w.task.File.Observed() { // there nothing is hidden, and nothing to find out
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
		if q.it.Clear == 0 || q.it.Verdict.Initially {
			return nil
		}
		return w.tryStep(ctx, q)
	})
}

// tryStep proves a question if no step leads from states in which the formula
// holds to states in which it does not.
func (w *knowsWork) tryStep(ctx context.Context, q *knowsItem) error {
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
		s, err := t.NewSolver(ctx, c.copies[0].Prog)
		if err != nil {
			return err
		}
		defer s.Close()
		if answer, err = t.Solve(ctx, s, c.copies[0].Prog, asp.Query{Assume: []asp.Lit{broken}}); err != nil {
			return err
		}
	}
	t.Log("%s: step of %d matches: %v, %s, %d conflicts", q.it.Verdict.Name, len(q.views), answer.Status, t.Elapsed(), t.Conflicts())
	if answer.Status != asp.Unsat {
		return nil
	}
	sound, err := w.stepsExist(ctx, q)
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

// tooLarge tells whether it takes too much of what is left of the budget to
// read a program. Once more is known it may become smaller.
func (w *knowsWork) tooLarge(c *copyTree) bool {
	return int64(c.copies[0].Prog.Stats().Cost())/solve.LoadCost > (w.task.Budget().Conflicts-w.task.Conflicts())/4
}

// ofCopies is the argument of what is proved of a copy for each view.
const ofCopies task.NoClaim = "no certificate: programs about as many copies of a game as a formula about knowledge needs are not written yet"

// prove settles a question.
func (w *knowsWork) prove(q *knowsItem, method string, depth int) {
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

// stepProgram is one step of all copies, from states of which nothing is known
// but what has been proved.
func (w *knowsWork) stepProgram(q *knowsItem) *copyTree {
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

// stepsExist tells whether the step program, without what is to be proved, has
// a model; it must have one unless no match can begin.
func (w *knowsWork) stepsExist(ctx context.Context, q *knowsItem) (bool, error) {
	c := w.stepProgram(q)
	c.exclude()
	s, err := w.task.NewSolver(ctx, c.copies[0].Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := w.task.Solve(ctx, s, c.copies[0].Prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := (&knowledge.Knower{Task: w.task}).Begins(ctx)
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
