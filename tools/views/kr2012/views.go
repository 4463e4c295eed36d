package kr2012

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// DecideByViews answers the questions about knowledge of a task.
func DecideByViews(ctx context.Context, t *task.ProofTask) error {
	return knowledge.DecideEach(t, 2, knowledge.Groups(t, false), func(k *knowledge.Group, _ int64) error { return decideRoleByViews(ctx, k) })
}

// The method of KR 2012 sec. 7.2 for one question: invariants of single states
// first, then one induction step (phase 1), then searches from the initial
// state for growing depth (phase 2). Pairs of random matches,
// agreements between copies, and that no match is longer are no part of it.

// decideRoleByViews answers the questions about one role as KR 2012 does.
func decideRoleByViews(ctx context.Context, k *knowledge.Group) error {
	if err := strengthenStates(ctx, k); err != nil {
		return err
	}
	share := (k.Task.CurrentBudget().SolverConflicts - k.Task.SpentConflicts()) / int64(max(1, len(k.Questions)))
	var failed error
	for _, q := range k.Questions {
		if failed != nil || ctx.Err() != nil {
			break
		}
		if !q.IsOpen() {
			continue
		}
		began := time.Now()
		_, failed = k.Task.WithinConflicts(share, func() error { return decideOneByViews(ctx, k, q, share) })
		if size := q.Item.Verdict.StepProgram; size != nil {
			size.SolveSeconds = time.Since(began).Seconds()
		}
	}
	return failed
}

// strengthenStates proves more invariants of single states, which restrict
// the states that a step begins in.
func strengthenStates(ctx context.Context, k *knowledge.Group) error {
	share := (k.Task.CurrentBudget().SolverConflicts - k.Task.SpentConflicts()) / 8
	stages := []invariant.CandidateSelection{invariant.NotSelected(invariant.OfKinds(invariant.SumBound, invariant.ClauseBound))}
	if mine.Pairs.Add(k.Task) {
		stages = append(stages, invariant.OfKinds(invariant.ClauseBound))
	}
	for _, of := range stages {
		stage := induction.InductionStage{StageName: "states", Selection: of, BudgetDivisor: 8}
		if _, err := k.Task.WithinConflicts(share, func() error { return induction.RunStage(ctx, k.Task, stage) }); err != nil {
			return err
		}
	}
	return nil
}

// decideOneByViews runs phase 1 for a question and, if that settles nothing, phase 2.
func decideOneByViews(ctx context.Context, k *knowledge.Group, q *knowledge.Question, share int64) error {
	w := knowsWhetherOf(k, q)
	if !viewsFitBudget(k, q, w) {
		return nil
	}
	if _, err := k.Task.WithinConflicts(share/2, func() error { return inductByViews(ctx, k, q, w) }); err != nil {
		return err
	}
	if q.Item.Done || q.Item.ReplayFailed {
		return nil
	}
	_, err := k.Task.WithinConflicts(share, func() error { return searchByViews(ctx, k, q, w) })
	return err
}

// inductByViews is phase 1. It proves that no step leads from views in which the property and the
// invariants hold to views in which the property does not. The base case is a tautology, since all
// views begin in the initial state (KR 2012 Prop. 2).
func inductByViews(ctx context.Context, k *knowledge.Group, q *knowledge.Question, w knowsWhether) error {
	vp := viewStepProgram(k, w, w.viewCount())
	bad := vp.violationLit(w, 1)
	size := vp.program.Stats()
	q.Item.Verdict.StepProgram.GroundRules, q.Item.Verdict.StepProgram.GroundAtoms = size.RuleCount, size.AtomCount
	s, err := k.Task.NewSolver(ctx, vp.program)
	if err != nil {
		return err
	}
	defer s.Close()
	answer, err := k.Task.SolveQuery(ctx, s, vp.program, asp.Query{Assumptions: []asp.Lit{bad}, MaxConflicts: math.MaxInt64})
	if err != nil {
		return err
	}
	switch answer.Status {
	case asp.Sat:
		q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("the induction step over %s has a counterexample, which need not be reachable", plural.CountNoun(w.viewCount(), "view")))
		return nil
	case asp.Unknown:
		q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("the induction step over %s was given up after %d conflicts", plural.CountNoun(w.viewCount(), "view"), answer.Conflicts))
		return nil
	}
	answer, err = k.Task.SolveQuery(ctx, s, vp.program, asp.Query{MaxConflicts: math.MaxInt64})
	if err != nil || answer.Status == asp.Unknown {
		return err
	}
	return settleByViews(ctx, k, q, w, answer.Status == asp.Sat)
}

// settleByViews settles a question whose property no step breaks. If there is no step at
// all, that must be the game's doing.
func settleByViews(ctx context.Context, k *knowledge.Group, q *knowledge.Question, w knowsWhether, alive bool) error {
	if !alive {
		begins, err := knowledge.MatchExists(ctx, k.Task, 1)
		if err != nil {
			return err
		}
		if begins {
			q.Item.ReplayFailed = true
			q.Item.TriedTexts = append(q.Item.TriedTexts, "the program of one step has no model although there are steps, so that its proof counts for nothing")
			return nil
		}
	}
	k.Task.SettleProved(q.Item, "induction over "+plural.CountNoun(w.viewCount(), "view"), 1, nil)
	return nil
}

// searchByViews is phase 2. It searches for a violation in matches from the initial state for
// growing depth, without invariants.
func searchByViews(ctx context.Context, k *knowledge.Group, q *knowledge.Question, w knowsWhether) error {
	vp := newFaultyViewProgram(k, w.viewCount())
	vp.addInitialState()
	s, err := k.Task.NewSolver(ctx, vp.program)
	if err != nil {
		return err
	}
	defer s.Close()
	for depth := 1; depth <= k.Task.CurrentBudget().SearchDepth; depth++ {
		if over := vp.addTransition(k.Task.CurrentBudget().ProgramLiterals); over {
			q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("the program of %s with %s is too large", plural.CountNoun(depth, "step"), plural.CountNoun(w.viewCount(), "view")))
			return nil
		}
		bad := vp.violationLit(w, depth)
		if err := s.LoadProgram(ctx, vp.program); err != nil {
			return err
		}
		answer, err := k.Task.SolveQuery(ctx, s, vp.program, asp.Query{Assumptions: []asp.Lit{bad}, WantModel: true, MaxConflicts: math.MaxInt64})
		switch {
		case err != nil:
			return err
		case answer.Status == asp.Unknown:
			return solve.ErrBudget
		case answer.Status == asp.Sat:
			how := "bounded search over " + plural.CountNoun(w.viewCount(), "view")
			confirmByViews(ctx, q, vp.tracesOfPairs(k.Task, answer.Model, vp.witnessPairs(w, answer.Model, depth)), how)
			return nil
		}
		if answer, err = k.Task.SolveQuery(ctx, s, vp.program, asp.Query{MaxConflicts: math.MaxInt64}); err != nil {
			return err
		}
		if answer.Status == asp.Unsat {
			q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("no match has %s, from which the method of KR 2012 concludes nothing", plural.CountNoun(depth, "step")))
			return nil
		}
		q.Item.ClearDepths, q.Item.Verdict.Depth = depth+1, depth
	}
	return nil
}

// tracesOfPairs returns the matches of pairs of views in a model.
func (p *ViewProgram) tracesOfPairs(t *task.ProofTask, model asp.Model, pairs [][2]int) (traces [][2]*play.Trace) {
	for _, pair := range pairs {
		traces = append(traces, [2]*play.Trace{t.TraceOfMoves(p.jointMovesOf(model, pair[0])), t.TraceOfMoves(p.jointMovesOf(model, pair[1]))})
	}
	return traces
}

// confirmByViews settles a question as violated if one of some pairs of
// matches shows it to package play.
func confirmByViews(ctx context.Context, q *knowledge.Question, pairs [][2]*play.Trace, how string) {
	for i, pair := range pairs {
		_, _, bad, err := q.Judge(ctx, pair[0], pair[1])
		if err == nil && bad || i == len(pairs)-1 {
			q.ConfirmViolation(ctx, how, pair[0], pair[1])
			return
		}
	}
}
