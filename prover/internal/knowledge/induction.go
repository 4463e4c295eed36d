package knowledge

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveFluents finds the fluents that always agree.
func ProveFluents(ctx context.Context, k *Knower) error {
	return k.RunStage(ctx, "fluents", func(g *twocopies.Agreement) bool { return g.Fluent >= 0 }, nil, 3)
}

// ProveDerived finds the other gates that always agree.
func ProveDerived(ctx context.Context, k *Knower) error {
	return k.RunStage(ctx, "derived", func(g *twocopies.Agreement) bool { return g.When == circuit.TrueRef }, nil, 6)
}

// ProveAlone tries each question by itself: the program then holds only its
// cone of influence. Often the question follows from the known agreements.
func ProveAlone(ctx context.Context, k *Knower) error { return k.proveEach(ctx, 10) }

// ProveAloneShortly tries each question by itself with a fourth of the conflicts.
func ProveAloneShortly(ctx context.Context, k *Knower) error { return k.proveEach(ctx, 40) }

func (k *Knower) proveEach(ctx context.Context, shares int64) error {
	var failed error
	k.Undecided(func(q *Question) {
		if failed != nil || q.best[0] != nil {
			return
		}
		if failed = k.proveImplied(ctx, q); failed == nil && !q.It.Done {
			failed = k.RunStage(ctx, string(q.It.Verdict.Property), func(*twocopies.Agreement) bool { return false }, []*Question{q}, shares)
		}
	})
	return failed
}

// ProveJointly tries all that is left together.
func ProveJointly(ctx context.Context, k *Knower) error {
	var asked []*Question
	k.Undecided(func(q *Question) {
		if q.best[0] == nil {
			asked = append(asked, q)
		}
	})
	return k.RunStage(ctx, "all", func(*twocopies.Agreement) bool { return true }, asked, 3)
}

// ProveConditional finds fluents that agree where something holds.
func ProveConditional(ctx context.Context, k *Knower) error {
	if !k.addConditional(ctx, false) {
		return nil
	}
	return k.RunStage(ctx, "where", func(g *twocopies.Agreement) bool { return g.Fluent >= 0 || g.When != circuit.TrueRef }, nil, 3)
}

// ProveWidely finds gates of any kind that agree where something holds.
func ProveWidely(ctx context.Context, k *Knower) error {
	k.addConditional(ctx, true)
	return k.RunStage(ctx, "wide", func(*twocopies.Agreement) bool { return true }, nil, 3)
}

// RunStage makes the candidates of a stage inductive, together with some
// questions. It may spend one of so many shares of the budget.
func (k *Knower) RunStage(ctx context.Context, name string, of func(*twocopies.Agreement) bool, asked []*Question, shares int64) error {
	h := &relational{k: k, walks: twocopies.NewMatches(k.Task, k.Role, 2)}
	for _, g := range k.Tried {
		if k.Alive[g] && of(g) {
			h.cands = append(h.cands, g)
		}
	}
	for _, q := range asked {
		h.cands = append(h.cands, q.Goal)
	}
	if len(h.cands) == 0 {
		return nil
	}
	alive := make([]bool, len(h.cands))
	for i := range alive {
		alive[i] = true
	}
	h.Elimination = induction.NewElimination(k.Task, alive)
	h.Limit = k.Task.Conflicts() + k.Conflicts/shares
	h.Build, h.Also = h.stepProgram, h.walk
	complete := false
	enough, err := k.Task.Within(k.Conflicts/shares, func() (err error) {
		complete, err = h.Run(ctx)
		return err
	})
	complete = complete && enough
	k.Task.Log("%s: stage %s: %d of %d, %v, %s, %d conflicts: %v", k.Task.Game.Roles[k.Role], name, h.Left, len(h.cands), complete, k.Task.Elapsed(), k.Task.Conflicts(), err)
	if err != nil || !complete {
		return err
	}
	k.learn(h.cands[:len(h.cands)-len(asked)], h.Alive)
	return k.settle(ctx, asked, h.Alive[len(h.cands)-len(asked):])
}

// learn keeps the agreements that a stage has proved.
func (k *Knower) learn(cands []*twocopies.Agreement, proved []bool) {
	for i, g := range cands {
		if !proved[i] {
			continue
		}
		delete(k.Alive, g)
		k.Known = append(k.Known, g)
		if g.Fluent >= 0 {
			k.Same[g.Fluent] = true
		}
	}
}

// settle proves questions, provided that the step program has models: a program that has
// none proves anything.
func (k *Knower) settle(ctx context.Context, asked []*Question, proved []bool) error {
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
			q.It.Refuted = true
			q.It.Tried = append(q.It.Tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			continue
		}
		k.prove(q, "induction over two matches", 1, relation{k, q, slices.Clone(k.Known)})
	}
	return nil
}

// prove settles a question. Knowledge about a goal at the end of a match,
// compared with all matches, is knowledge among finished matches too.
func (k *Knower) prove(q *Question, method string, depth int, why task.Argument) {
	k.Undecided(func(other *Question) {
		weaker := q.Asked
		weaker.Finished = true
		if other != q && q.Asked.Topic == play.OfGoal && other.Asked == weaker {
			k.settleProved(other, method, depth, why)
		}
	})
	k.settleProved(q, method, depth, why)
}

func (k *Knower) settleProved(q *Question, method string, depth int, why task.Argument) {
	k.Task.Prove(q.It, method, depth, why)
	for _, g := range k.Known {
		if len(q.It.Verdict.Invariants) < invariant.MaxListed {
			q.It.Verdict.Invariants = append(q.It.Verdict.Invariants, g.Describe(k.Task.Net))
		}
	}
}

// assumeKnown adds the proved invariants of single states and of pairs.
func (k *Knower) assumeKnown(c *twocopies.Pair, t int) {
	for _, u := range c.Copies {
		k.Task.AssumeInvariants(u, t)
	}
	for _, g := range k.Known {
		if g.Fluent < 0 { // else it is one literal in both copies
			c.Assume(t, g)
		}
	}
}

// The relational elimination drops the agreements that one step of two copies
// can break.
type relational struct {
	*induction.Elimination
	k     *Knower
	cands []*twocopies.Agreement
	walks *twocopies.Matches
	pair  *twocopies.Pair // of the present round
}

// stepProgram is one step of two copies from states that agree in everything
// that is left.
func (h *relational) stepProgram(u *unroll.Program, add func(i int, broken asp.Lit)) {
	assumed := make([]bool, len(h.k.Same))
	for i, g := range h.cands {
		if h.Alive[i] && g.Fluent >= 0 {
			assumed[g.Fluent] = true
		}
	}
	c := h.k.newCopies(u)
	h.pair = c
	c.Free(assumed)
	h.k.assumeKnown(c, 0)
	for i, g := range h.cands {
		if h.Alive[i] {
			c.Assume(0, g)
		}
	}
	c.Step()
	h.k.assumeKnown(c, 1)
	for i, g := range h.cands {
		if h.Alive[i] {
			add(i, c.Broken(1, g))
		}
	}
	h.Task.Exclude(c.Copies[1])
}

// walk plays on at random from the states of a model: a gate that differs there
// cannot be part of the invariant either.
func (h *relational) walk(_ *unroll.Program, model asp.Model) {
	h.walks.BeginAt(h.pair.Copies[0].StateOf(model, 0), h.pair.Copies[1].StateOf(model, 0))
	active := ^uint64(0)
	for range simulate.WalkSteps {
		if active &= h.walks.Look(); active == 0 {
			return
		}
		h.walks.Move(active, false)
		h.walks.Look()
		for i, g := range h.cands {
			if h.Alive[i] && g.Broken(h.walks.Copies[0].Ev, h.walks.Copies[1].Ev)&active != 0 {
				h.Kill(i)
			}
		}
	}
}

// pairExhaustion names a proof by the length of all matches.
func pairExhaustion(length int) string {
	return fmt.Sprintf("exhaustion: no two matches of up to %s that look the same differ, and none is longer", plural.Count(length-1, "step"))
}
