package plan

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/epistemic"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/kr2012"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/pdr"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// decide runs the steps in order, each for what is still undecided.
func decide(ctx context.Context, t *task.Task) {
	guided.ChooseSums(ctx, t)
	Translate(t)
	CollectCandidates(t)
	if t.Sabotage.BreakNetwork != nil {
		t.Sabotage.BreakNetwork(t.Net)
	}
	defer countInvariants(ctx, t)
	steps := []struct {
		name string
		run  task.Engine
		part int64 // of the solver's budget; 0: the step divides it itself
	}{
		{"initial state", bmc.DecideInitially, 20},
		{"knowledge at once", knowledge.AtOnce, 0},
		{"knows at once", epistemic.AtOnce, 0},
		{"random matches", guided.PlayRandomly, 0},
		{"puzzle", guided.SolvePuzzle, 0},
		{"knowledge soon", knowledge.Soon, 0},
		{"invariants", FindInvariants, 0},
		{"ranking", liveness.RankMoves, 4},
		{"loops", liveness.SearchLoops, 8},
		{"induction", induction.KInduction, 0},
		{"mobility", guided.LockIn, 0},
		{"knowledge", decideWhatRolesKnow, 0},
		{"knows", epistemic.Decide, 0},
		{"transitions", induction.ProveSteps, 0},
		{"sequences", induction.ProveSequences, 3},
		{"enumeration", bmc.Enumerate, 0},
		{"large puzzle", guided.SolveLate, 0},
		{"reachability", pdr.ReachBackwards, 0},
		{"bounded search", bmc.Search, 0},
	}
	for _, step := range steps {
		if ctx.Err() != nil || t.AllDone() {
			return
		}
		if t.Sabotage.Only != "" && t.Sabotage.Only != step.name || t.Sabotage.Without == step.name {
			continue
		}
		Progress(t, step.name)
		err := t.Guard("the step '"+step.name+"' of the prover", func() error {
			if t.Sabotage.BreakStep != nil {
				t.Sabotage.BreakStep(step.name)
			}
			return runStep(ctx, t, step.run, step.part)
		})
		t.Post(t.Items...)
		t.Log("%s: %s, %d conflicts, %d queries: %v", step.name, t.Elapsed(), t.Conflicts, t.Queries, err)
		if errors.Is(err, clingo.ErrNoLibrary) {
			t.NoSolver = err.Error()
		}
	}
}

// Progress tells which step begins, and for which questions.
func Progress(t *task.Task, step string) {
	if t.Opts.Progress == nil {
		return
	}
	question, others := "", 0
	for _, it := range t.Items {
		switch {
		case it.Done || it.Aside || len(t.Parts(it.Verdict.Question)) > 0:
		case question == "":
			question = it.Verdict.Label()
		default:
			others++
		}
	}
	if others > 0 {
		question += " and " + plural.Count(others, "other")
	}
	t.Opts.Progress(question, step)
}

// runStep runs a step with its part of the solver's budget.
func runStep(ctx context.Context, t *task.Task, step task.Engine, part int64) error {
	if part == 0 {
		return step(ctx, t)
	}
	enough, err := t.Within(t.Share(part), func() error { return step(ctx, t) })
	t.Short = t.Short || !enough
	return err
}

// decideWhatRolesKnow answers the questions about knowledge, in the way that
// was asked for.
func decideWhatRolesKnow(ctx context.Context, t *task.Task) error {
	if t.Opts.Views == proof.PaperViews {
		return kr2012.Decide(ctx, t)
	}
	return knowledge.Decide(ctx, t, (*knowledge.Knower).Decide)
}

// Translate turns questions into goals.
func Translate(t *task.Task) {
	for _, it := range t.Items {
		if it.Done || it.Counts() || it.Verdict.IsKnowledge() || it.Verdict.IsEpistemic() || it.Verdict.Property == proof.Termination || len(t.Parts(it.Verdict.Question)) > 0 {
			continue
		}
		g, err := goal.New(t.Net, it.Verdict.Question)
		if err != nil {
			it.Verdict.Reason = err.Error()
			continue
		}
		it.Goal = g
	}
}

// countInvariants settles the questions that count.
func countInvariants(ctx context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if it.Done || !it.Counts() {
			continue
		}
		if it.Verdict.Property == proof.Functionals {
			counting.CountFunctionals(t, it)
		} else if err := counting.CountPersistence(ctx, t, it); err != nil {
			return err
		}
	}
	return nil
}

// CollectCandidates begins the list of candidates: groups and functions that
// the names of fluents suggest, and the properties that were asked.
func CollectCandidates(t *task.Task) {
	t.Cands = invariant.NewCandidates(t.Net)
	table := invariant.NewFluentTable(t.Game.Fluents)
	t.Cands.AddUnits()
	t.Cands.AddGroups(table)
	t.Cands.AddMixedGroups(table)
	counting.AddFunctionals(t, table)
	for _, it := range t.Items {
		if it.Goal != nil {
			it.Cand = t.Cands.AddGoal(it.Goal)
			if it.Goal.Number != nil {
				t.Cands.AddSum(it.Goal.Number)
			}
		}
	}
	t.State = make([]invariant.State, len(t.Cands.All))
}
