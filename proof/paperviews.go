package proof

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// Views says how questions about knowledge are put to the solver.
type Views string

// The ways to put them.
const (
	// TwoViews compares two copies of the game, whatever the question.
	TwoViews Views = "two"
	// PaperViews has one copy for each formula that may be known or not, and
	// one for the actual match: the programs of KR 2012 sec. 6, which are
	// there to be compared with.
	PaperViews Views = "paper"
)

// ParseViews returns the Views of a name; none is TwoViews.
func ParseViews(name string) (Views, error) {
	switch v := Views(name); v {
	case "", TwoViews:
		return TwoViews, nil
	case PaperViews:
		return v, nil
	}
	return "", fmt.Errorf("unknown views '%s'; choose two or paper", name)
}

// A ProgramSize is the size of the program that asks whether one step can break
// a property, and what it took to answer the question.
type ProgramSize struct {
	Views   int     // copies of the game
	Rules   int     // ground rules
	Atoms   int     // of these rules
	About   bool    // the program was too large: Rules and Atoms are estimates
	Seconds float64 // for this question alone; 0 if it shared its work
}

// decideKnowledgeByViews answers the questions about knowledge.
func (p *Prover) decideKnowledgeByViews(ctx context.Context) error {
	return p.decideKnowledge(ctx, func(k *knower, ctx context.Context) error { return k.decideByViews(ctx) })
}

// The method of KR 2012 sec. 7.2 for one question: invariants of single states
// first, then one induction step (phase 1), then searches from the initial
// state for growing depth (phase 2). What two matches of a random choice show,
// agreements between copies, and that no match is longer are no part of it.

// decideByViews answers the questions about one role as KR 2012 does.
func (k *knower) decideByViews(ctx context.Context) error {
	if err := k.strengthenStates(ctx); err != nil {
		return err
	}
	share := (k.p.budget.Conflicts - k.p.conflicts) / int64(max(1, len(k.open)))
	var failed error
	k.undecided(func(q *knowing) {
		if failed != nil || ctx.Err() != nil {
			return
		}
		began := time.Now()
		_, failed = k.p.within(share, func() error { return k.decideOneByViews(ctx, q, share) })
		if size := q.it.verdict.Program; size != nil {
			size.Seconds = time.Since(began).Seconds()
		}
	})
	return failed
}

// strengthenStates looks for more invariants of single states, which restrict
// the states that a step begins in.
func (k *knower) strengthenStates(ctx context.Context) error {
	share := (k.p.budget.Conflicts - k.p.conflicts) / 8
	for _, find := range []func(context.Context) error{k.addGroups, k.addPairs} {
		if _, err := k.p.within(share, func() error { return find(ctx) }); err != nil {
			return err
		}
	}
	return nil
}

// decideOneByViews runs both phases for a question.
func (k *knower) decideOneByViews(ctx context.Context, q *knowing, share int64) error {
	w := k.whetherOf(q)
	if !k.fits(q, w) {
		return nil
	}
	if _, err := k.p.within(share/2, func() error { return k.inductByViews(ctx, q, w) }); err != nil {
		return err
	}
	if q.it.done || q.it.refuted {
		return nil
	}
	_, err := k.p.within(share, func() error { return k.searchByViews(ctx, q, w) })
	return err
}

// inductByViews is phase 1: no step leads from views in which the property and
// the invariants hold to views in which the property does not. The base case
// is a tautology, since all views begin in the initial state (KR 2012 Prop. 2).
func (k *knower) inductByViews(ctx context.Context, q *knowing, w whether) error {
	vp := k.stepByViews(w, w.views())
	bad := vp.violated(w, 1)
	size := vp.prog.Stats()
	q.it.verdict.Program.Rules, q.it.verdict.Program.Atoms = size.Rules, size.Atoms
	s, err := k.p.newSolver(ctx, vp.prog)
	if err != nil {
		return err
	}
	defer s.Close()
	answer, err := k.p.solve(ctx, s, vp.prog, asp.Query{Assume: []asp.Lit{bad}, Conflicts: math.MaxInt64})
	if err != nil {
		return err
	}
	switch answer.Status {
	case asp.Sat:
		q.it.tried = append(q.it.tried, fmt.Sprintf("the induction step over %s has a counterexample, which need not be reachable", count(w.views(), "view")))
		return nil
	case asp.Unknown:
		q.it.tried = append(q.it.tried, fmt.Sprintf("the induction step over %s was given up after %d conflicts", count(w.views(), "view"), answer.Conflicts))
		return nil
	}
	answer, err = k.p.solve(ctx, s, vp.prog, asp.Query{Conflicts: math.MaxInt64})
	if err != nil || answer.Status == asp.Unknown {
		return err
	}
	return k.settleByViews(ctx, q, w, answer.Status == asp.Sat)
}

// settleByViews settles a question of which no step breaks the property. If
// there is no step at all, that must be the game's doing.
func (k *knower) settleByViews(ctx context.Context, q *knowing, w whether, alive bool) error {
	if !alive {
		begins, err := k.begins(ctx)
		if err != nil {
			return err
		}
		if begins {
			q.it.refuted = true
			q.it.tried = append(q.it.tried, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			return nil
		}
	}
	k.p.prove(q.it, "induction over "+count(w.views(), "view"), 1)
	return nil
}

// searchByViews is phase 2: matches from the initial state for growing depth,
// without invariants.
func (k *knower) searchByViews(ctx context.Context, q *knowing, w whether) error {
	vp := k.newViews(w.views())
	vp.initial()
	s, err := k.p.newSolver(ctx, vp.prog)
	if err != nil {
		return err
	}
	defer s.Close()
	for depth := 1; depth <= k.p.budget.Depth; depth++ {
		if over := vp.step(k.p.budget.Literals); over {
			q.it.tried = append(q.it.tried, fmt.Sprintf("the program of %s with %s is too large", count(depth, "step"), count(w.views(), "view")))
			return nil
		}
		bad := vp.violated(w, depth)
		if err := s.Load(ctx, vp.prog); err != nil {
			return err
		}
		answer, err := k.p.solve(ctx, s, vp.prog, asp.Query{Assume: []asp.Lit{bad}, All: true, Conflicts: math.MaxInt64})
		switch {
		case err != nil:
			return err
		case answer.Status == asp.Unknown:
			return errBudget
		case answer.Status == asp.Sat:
			k.confirmByViews(ctx, q, w, vp, answer.Model, depth)
			return nil
		}
		if answer, err = k.p.solve(ctx, s, vp.prog, asp.Query{Conflicts: math.MaxInt64}); err != nil {
			return err
		}
		if answer.Status == asp.Unsat {
			q.it.tried = append(q.it.tried, fmt.Sprintf("no match has %s, from which the method of KR 2012 concludes nothing", count(depth, "step")))
			return nil
		}
		q.it.clear, q.it.verdict.Depth = depth+1, depth
	}
	return nil
}

// confirmByViews settles a question as violated if two of the views of a model
// show it to package play.
func (k *knower) confirmByViews(ctx context.Context, q *knowing, w whether, vp *viewProgram, model asp.Model, depth int) {
	pairs := vp.witnesses(w, model, depth)
	for i, pair := range pairs {
		one, two := k.p.trace(vp.movesOf(model, pair[0])), k.p.trace(vp.movesOf(model, pair[1]))
		_, bad, err := k.p.judgePair(ctx, q.asked, one, two)
		if err == nil && bad || i == len(pairs)-1 {
			k.confirm(ctx, q, one, two, "bounded search over "+count(w.views(), "view"))
			return
		}
	}
}
