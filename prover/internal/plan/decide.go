package plan

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/forcing"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// decide runs the steps in order, each for the questions that are still undecided.
func decide(ctx context.Context, t *task.Task) {
	begin(ctx, t)
	if t.Sabotage.BreakNetwork != nil {
		t.Sabotage.BreakNetwork(t.Net)
	}
	for _, step := range Steps() {
		if ctx.Err() != nil || t.Exhausted() || t.AllDone() && !forcing.Asked(t) {
			return
		}
		if leftOut(t, step.Name) || isIdle(t, step.Name) {
			continue
		}
		Progress(t, step.Name)
		before := decided(t)
		err := step.Do(ctx, t, "", t)
		t.Post(t.Items...)
		t.Log("%s: %s, %d conflicts, %d queries, %d decided: %v", step.Name, t.Elapsed(), t.Conflicts(), t.Queries(), decided(t)-before, err)
		t.NoteError(err)
	}
}

// isIdle tells whether a step has nothing to do: strong winnability against chance
// is the business of one step alone, and no other goes on for its sake.
func isIdle(t *task.Task, step string) bool {
	if step == forcedWins {
		return !forcing.Asked(t)
	}
	return t.AllDone()
}

// leftOut tells whether a test runs no step of this name.
func leftOut(t *task.Task, step string) bool {
	only, without := t.Sabotage.Only, t.Sabotage.Without
	return only != "" && only != step || without != "" && (step == without || strings.HasPrefix(step, without+" by "))
}

// begin turns questions into goals and candidates.
func begin(ctx context.Context, t *task.Task) {
	inAnyCase(ctx, t, WhenGrounded())
	Translate(t)
	CollectCandidates(t)
}

// visitByReference enumerates by the reference semantics. Where states were
// visited over the network that is only for formulas that look two moves ahead or
// more: all others are decided there, and sooner.
func visitByReference(ctx context.Context, t *task.Task) error {
	ahead := false
	t.Open(func(it *task.Item) { ahead = ahead || it.Goal.Degree > 1 })
	if enumerate.Begun(t) && !ahead {
		return nil
	}
	return bmc.Enumerate(ctx, t)
}

// decided counts the questions that are settled.
func decided(t *task.Task) (n int) {
	for _, it := range t.Items {
		if it.Done {
			n++
		}
	}
	return n
}

// Progress reports the step that begins, and its questions.
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

// Translate turns questions into goals.
func Translate(t *task.Task) {
	for _, it := range t.Items {
		if it.Done || it.Counts() || it.Verdict.IsKnowledge() || it.Verdict.IsEpistemic() || it.Verdict.Property == proof.Termination || len(t.Parts(it.Verdict.Question)) > 0 {
			continue
		}
		err := t.Guard("the goal of "+it.Verdict.Label(), func() (err error) {
			it.Goal, err = goal.New(t.Net, it.Verdict.Question)
			return err
		})
		if err != nil {
			it.Goal, it.Verdict.Reason = nil, err.Error()
		}
	}
}

// CollectCandidates initialises the list of candidates: groups and functions that the names
// of fluents suggest, and the properties that were asked.
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
				t.Cands.AddSum(invariant.Properties, it.Goal.Number)
			}
		}
	}
}
