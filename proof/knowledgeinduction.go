package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
)

// induct proves, by induction over two copies of the game, what has not been
// seen to be violated. It goes from cheap candidates to expensive ones; what
// one stage proves is assumed by the next ones.
func (k *knower) induct(ctx context.Context) error {
	return k.runSteps(ctx,
		k.proveFluents, k.proveAlone,
		k.addWindows, k.proveFluents, k.proveSoon,
		k.proveConditional, k.proveAlone, k.searchShortly,
		k.proveDerived, k.proveAlone, k.proveJointly,
		k.addGroups, k.proveFluents, k.proveAlone,
		k.addPairs, k.proveFluents, k.proveDerived, k.proveAlone,
		k.proveWidely, k.proveAlone, k.proveJointly,
	)
}

// runSteps runs steps as long as there are questions that they may prove.
func (k *knower) runSteps(ctx context.Context, steps ...func(context.Context) error) error {
	for _, step := range steps {
		if !k.unseen() || ctx.Err() != nil {
			return nil
		}
		if k.p.conflicts >= k.p.budget.Conflicts {
			return errBudget
		}
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// proveFluents finds the fluents that always agree.
func (k *knower) proveFluents(ctx context.Context) error {
	return k.runStage(ctx, "fluents", func(g *agreement) bool { return g.fluent >= 0 }, nil, 3)
}

// proveDerived finds what else always agrees.
func (k *knower) proveDerived(ctx context.Context) error {
	return k.runStage(ctx, "derived", func(g *agreement) bool { return g.when == circuit.TrueRef }, nil, 6)
}

// proveAlone tries each question by itself: the program then holds only what
// it depends on. Often the question follows from what is known.
func (k *knower) proveAlone(ctx context.Context) error { return k.proveEach(ctx, 10) }

// proveSoon is proveAlone with little patience, where better lemmas are still
// to come.
func (k *knower) proveSoon(ctx context.Context) error { return k.proveEach(ctx, 40) }

func (k *knower) proveEach(ctx context.Context, shares int64) error {
	var failed error
	k.undecided(func(q *knowing) {
		if failed != nil || q.best[0] != nil {
			return
		}
		if failed = k.follow(ctx, q); failed == nil && !q.it.done {
			failed = k.runStage(ctx, string(q.it.verdict.Property), func(*agreement) bool { return false }, []*knowing{q}, shares)
		}
	})
	return failed
}

// proveJointly tries all that is left together.
func (k *knower) proveJointly(ctx context.Context) error {
	var asked []*knowing
	k.undecided(func(q *knowing) {
		if q.best[0] == nil {
			asked = append(asked, q)
		}
	})
	return k.runStage(ctx, "all", func(*agreement) bool { return true }, asked, 3)
}

// proveConditional finds what agrees where something holds, of fluents.
func (k *knower) proveConditional(ctx context.Context) error {
	if !k.addConditional(ctx, false) {
		return nil
	}
	return k.runStage(ctx, "where", func(g *agreement) bool { return g.fluent >= 0 || g.when != circuit.TrueRef }, nil, 3)
}

// proveWidely finds what agrees where something holds, of anything.
func (k *knower) proveWidely(ctx context.Context) error {
	k.addConditional(ctx, true)
	return k.runStage(ctx, "wide", func(*agreement) bool { return true }, nil, 3)
}

// runStage makes the candidates of a stage inductive, together with some
// questions. It may spend one of so many shares of the budget.
func (k *knower) runStage(ctx context.Context, name string, of func(*agreement) bool, asked []*knowing, shares int64) error {
	h := &relational{k: k, walks: newMatchPairs(k.p, k.role, 2)}
	for _, g := range k.tried {
		if k.alive[g] && of(g) {
			h.cands = append(h.cands, g)
		}
	}
	for _, q := range asked {
		h.cands = append(h.cands, q.goal)
	}
	if len(h.cands) == 0 {
		return nil
	}
	alive := make([]bool, len(h.cands))
	for i := range alive {
		alive[i] = true
	}
	h.elimination = newElimination(k.p, alive)
	h.limit = k.p.conflicts + k.conflicts/shares
	h.build, h.also = h.stepProgram, h.walk
	complete := false
	enough, err := k.p.within(k.conflicts/shares, func() (err error) {
		complete, err = h.run(ctx)
		return err
	})
	complete = complete && enough
	k.p.log("%s: stage %s: %d of %d, %v, %s, %d conflicts: %v", k.p.game.Roles[k.role], name, h.left, len(h.cands), complete, k.p.elapsed(), k.p.conflicts, err)
	if err != nil || !complete {
		return err
	}
	k.learn(h.cands[:len(h.cands)-len(asked)], h.alive)
	return k.settle(ctx, asked, h.alive[len(h.cands)-len(asked):])
}

// learn keeps what a stage has proved.
func (k *knower) learn(cands []*agreement, proved []bool) {
	for i, g := range cands {
		if !proved[i] {
			continue
		}
		delete(k.alive, g)
		k.known = append(k.known, g)
		if g.fluent >= 0 {
			k.same[g.fluent] = true
		}
	}
}

// settle proves questions, provided that the step program has models: what has
// none proves anything.
func (k *knower) settle(ctx context.Context, asked []*knowing, proved []bool) error {
	checked, sound := false, false
	for i, q := range asked {
		if !proved[i] {
			continue
		}
		if !checked {
			var err error
			if sound, err = k.stepsExist(ctx); err != nil {
				return err
			}
			checked = true
		}
		if !sound {
			q.it.refuted = true
			q.it.tried = append(q.it.tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			continue
		}
		k.prove(q, "induction over two matches", 1)
	}
	return nil
}

// prove settles a question. What is known about a goal at the end of a match,
// whatever the others are, is known among finished matches.
func (k *knower) prove(q *knowing, method string, depth int) {
	k.undecided(func(other *knowing) {
		weaker := q.asked
		weaker.Finished = true
		if other != q && q.asked.Topic == play.OfGoal && other.asked == weaker {
			k.settleProved(other, method, depth)
		}
	})
	k.settleProved(q, method, depth)
}

func (k *knower) settleProved(q *knowing, method string, depth int) {
	k.p.prove(q.it, method, depth)
	for _, g := range k.known {
		if len(q.it.verdict.Invariants) < maxListed {
			q.it.verdict.Invariants = append(q.it.verdict.Invariants, g.describe(k.p.cands))
		}
	}
}

// assumeKnown adds what has been proved, about single states and about pairs.
func (k *knower) assumeKnown(c *twoCopies, t int) {
	for _, u := range c.copies {
		k.p.assumeInvariants(u, t)
	}
	for _, g := range k.known {
		if g.fluent < 0 { // else it is one literal in both copies
			c.assume(t, g)
		}
	}
}

// A relational elimination drops the agreements that one step of two copies
// can break.
type relational struct {
	*elimination
	k     *knower
	cands []*agreement
	walks *matchPairs
	pair  *twoCopies // of the present round
}

// stepProgram is one step of two copies from states that agree in everything
// that is left.
func (h *relational) stepProgram(u *unrolling, add func(i int, broken asp.Lit)) {
	assumed := make([]bool, len(h.k.same))
	for i, g := range h.cands {
		if h.alive[i] && g.fluent >= 0 {
			assumed[g.fluent] = true
		}
	}
	c := h.k.newCopies(u)
	h.pair = c
	c.free(assumed)
	h.k.assumeKnown(c, 0)
	for i, g := range h.cands {
		if h.alive[i] {
			c.assume(0, g)
		}
	}
	c.step()
	h.k.assumeKnown(c, 1)
	for i, g := range h.cands {
		if h.alive[i] {
			add(i, c.broken(1, g))
		}
	}
	h.p.exclude(c.copies[1])
}

// walk plays on at random from the states of a model: what differs there
// cannot be part of the invariant either.
func (h *relational) walk(_ *unrolling, model asp.Model) {
	h.walks.beginAt(h.pair.copies[0].stateOf(model, 0), h.pair.copies[1].stateOf(model, 0))
	active := ^uint64(0)
	for range walkSteps {
		if active &= h.walks.look(); active == 0 {
			return
		}
		h.walks.move(active, false)
		h.walks.look()
		for i, g := range h.cands {
			if h.alive[i] && g.broken(h.walks.copies[0].ev, h.walks.copies[1].ev)&active != 0 {
				h.kill(i)
			}
		}
	}
}

// pairExhaustion names a proof by the length of all matches.
func pairExhaustion(length int) string {
	return fmt.Sprintf("exhaustion: no two matches of up to %s that look the same differ, and none is longer", count(length-1, "step"))
}
