package kr2012

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Decide answers the questions about knowledge.
func Decide(ctx context.Context, t *task.Task) error {
	return knowledge.DecideBy(ctx, t, func(k *knowledge.Knower, ctx context.Context) error { return decideByViews(ctx, k) })
}

// The method of KR 2012 sec. 7.2 for one question: invariants of single states
// first, then one induction step (phase 1), then searches from the initial
// state for growing depth (phase 2). Pairs of random matches,
// agreements between copies, and that no match is longer are no part of it.

// decideByViews answers the questions about one role as KR 2012 does.
func decideByViews(ctx context.Context, k *knowledge.Knower) error {
	if err := strengthenStates(ctx, k); err != nil {
		return err
	}
	share := (k.Task.Budget().Conflicts - k.Task.Conflicts()) / int64(max(1, len(k.Open)))
	var failed error
	k.Undecided(func(q *knowledge.Question) {
		if failed != nil || ctx.Err() != nil {
			return
		}
		began := time.Now()
		_, failed = k.Task.Within(share, func() error { return decideOneByViews(ctx, k, q, share) })
		if size := q.It.Verdict.Program; size != nil {
			size.Seconds = time.Since(began).Seconds()
		}
	})
	return failed
}

// strengthenStates proves more invariants of single states, which restrict
// the states that a step begins in.
func strengthenStates(ctx context.Context, k *knowledge.Knower) error {
	share := (k.Task.Budget().Conflicts - k.Task.Conflicts()) / 8
	for _, find := range []func(context.Context, *knowledge.Knower) error{knowledge.ProveGroups, knowledge.ProvePairs} {
		if _, err := k.Task.Within(share, func() error { return find(ctx, k) }); err != nil {
			return err
		}
	}
	return nil
}

// decideOneByViews runs both phases for a question.
func decideOneByViews(ctx context.Context, k *knowledge.Knower, q *knowledge.Question, share int64) error {
	w := whetherOf(k, q)
	if !fits(k, q, w) {
		return nil
	}
	if _, err := k.Task.Within(share/2, func() error { return inductByViews(ctx, k, q, w) }); err != nil {
		return err
	}
	if q.It.Done || q.It.Refuted {
		return nil
	}
	_, err := k.Task.Within(share, func() error { return searchByViews(ctx, k, q, w) })
	return err
}

// inductByViews is phase 1: no step leads from views in which the property and
// the invariants hold to views in which the property does not. The base case
// is a tautology, since all views begin in the initial state (KR 2012 Prop. 2).
func inductByViews(ctx context.Context, k *knowledge.Knower, q *knowledge.Question, w whether) error {
	vp := stepByViews(k, w, w.views())
	bad := vp.violated(w, 1)
	size := vp.prog.Stats()
	q.It.Verdict.Program.Rules, q.It.Verdict.Program.Atoms = size.Rules, size.Atoms
	s, err := k.Task.NewSolver(ctx, vp.prog)
	if err != nil {
		return err
	}
	defer s.Close()
	answer, err := k.Task.Solve(ctx, s, vp.prog, asp.Query{Assume: []asp.Lit{bad}, Conflicts: math.MaxInt64})
	if err != nil {
		return err
	}
	switch answer.Status {
	case asp.Sat:
		q.It.Tried = append(q.It.Tried, fmt.Sprintf("the induction step over %s has a counterexample, which need not be reachable", plural.Count(w.views(), "view")))
		return nil
	case asp.Unknown:
		q.It.Tried = append(q.It.Tried, fmt.Sprintf("the induction step over %s was given up after %d conflicts", plural.Count(w.views(), "view"), answer.Conflicts))
		return nil
	}
	answer, err = k.Task.Solve(ctx, s, vp.prog, asp.Query{Conflicts: math.MaxInt64})
	if err != nil || answer.Status == asp.Unknown {
		return err
	}
	return settleByViews(ctx, k, q, w, answer.Status == asp.Sat)
}

// settleByViews settles a question whose property no step breaks. If there is no step at
// all, that must be the game's doing.
func settleByViews(ctx context.Context, k *knowledge.Knower, q *knowledge.Question, w whether, alive bool) error {
	if !alive {
		begins, err := knowledge.Begins(ctx, k.Task)
		if err != nil {
			return err
		}
		if begins {
			q.It.Refuted = true
			q.It.Tried = append(q.It.Tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			return nil
		}
	}
	k.Task.Prove(q.It, "induction over "+plural.Count(w.views(), "view"), 1, knowledge.OfCopies)
	return nil
}

// searchByViews is phase 2: matches from the initial state for growing depth,
// without invariants.
func searchByViews(ctx context.Context, k *knowledge.Knower, q *knowledge.Question, w whether) error {
	vp := newViews(k, w.views())
	vp.initial()
	s, err := k.Task.NewSolver(ctx, vp.prog)
	if err != nil {
		return err
	}
	defer s.Close()
	for depth := 1; depth <= k.Task.Budget().Depth; depth++ {
		if over := vp.step(k.Task.Budget().Literals); over {
			q.It.Tried = append(q.It.Tried, fmt.Sprintf("the program of %s with %s is too large", plural.Count(depth, "step"), plural.Count(w.views(), "view")))
			return nil
		}
		bad := vp.violated(w, depth)
		if err := s.Load(ctx, vp.prog); err != nil {
			return err
		}
		answer, err := k.Task.Solve(ctx, s, vp.prog, asp.Query{Assume: []asp.Lit{bad}, All: true, Conflicts: math.MaxInt64})
		switch {
		case err != nil:
			return err
		case answer.Status == asp.Unknown:
			return solve.ErrBudget
		case answer.Status == asp.Sat:
			how := "bounded search over " + plural.Count(w.views(), "view")
			confirmByViews(ctx, k, q, vp.tracesOf(k.Task, answer.Model, vp.witnesses(w, answer.Model, depth)), how)
			return nil
		}
		if answer, err = k.Task.Solve(ctx, s, vp.prog, asp.Query{Conflicts: math.MaxInt64}); err != nil {
			return err
		}
		if answer.Status == asp.Unsat {
			q.It.Tried = append(q.It.Tried, fmt.Sprintf("no match has %s, from which the method of KR 2012 concludes nothing", plural.Count(depth, "step")))
			return nil
		}
		q.It.Clear, q.It.Verdict.Depth = depth+1, depth
	}
	return nil
}

// tracesOf reads the matches of pairs of views from a model.
func (p *ViewProgram) tracesOf(t *task.Task, model asp.Model, pairs [][2]int) (traces [][2]*play.Trace) {
	for _, pair := range pairs {
		traces = append(traces, [2]*play.Trace{t.Trace(p.movesOf(model, pair[0])), t.Trace(p.movesOf(model, pair[1]))})
	}
	return traces
}

// confirmByViews settles a question as violated if one of some pairs of
// matches shows it to package play.
func confirmByViews(ctx context.Context, k *knowledge.Knower, q *knowledge.Question, pairs [][2]*play.Trace, how string) {
	for i, pair := range pairs {
		_, bad, err := knowledge.JudgePair(ctx, k.Task, q.Asked, pair[0], pair[1])
		if err == nil && bad || i == len(pairs)-1 {
			k.Confirm(ctx, q, pair[0], pair[1], how)
			return
		}
	}
}
