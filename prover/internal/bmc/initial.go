package bmc

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Initially reports whether the initial state satisfies a formula, by a completed search.
// A formula with a counterexample is refuted.
func Initially(ctx context.Context, t *task.Task, it *task.Item) (bool, error) {
	b, err := newSearch(ctx, t)
	if err != nil {
		return false, err
	}
	defer b.s.Close()
	for {
		bad := goal.Breaks(b.u, it.Goal, 0, b.depth)
		if bad != b.u.Yes.Not() {
			if err := b.s.Load(ctx, b.u.Prog); err != nil {
				return false, err
			}
			answer, err := t.Solve(ctx, b.s, b.u.Prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
			if err != nil || answer.Status == asp.Unknown {
				return false, err
			}
			if answer.Status == asp.Sat {
				t.Refute(ctx, it, b.u.MovesOf(answer.Model)[:b.depth], "bounded search")
				return false, nil
			}
		}
		if b.depth == it.Goal.Degree {
			return true, nil
		}
		if err := b.deepen(ctx); err != nil {
			return false, err
		}
		if b.ended {
			return true, nil
		}
	}
}

// DecideInitially decides the questions about the initial state alone.
func DecideInitially(ctx context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if it.Done || it.Goal == nil || !it.Goal.Initially {
			continue
		}
		holds, err := Initially(ctx, t, it)
		if errors.Is(err, clingo.ErrNoLibrary) {
			holds, err = initiallyByPlay(ctx, t, it)
		}
		if holds && err == nil {
			t.Prove(it, fmt.Sprintf("all matches of up to %s", plural.Count(it.Goal.Degree, "move")), it.Goal.Degree, atStart{})
		}
		if !it.Done {
			it.Verdict.Reason = t.OpenReason(it)
			t.Cut(ctx, &it.Verdict)
		}
		it.Goal = nil // no other step is for the initial state alone
	}
	return nil
}

// initiallyByPlay is Initially without a solver: the reference semantics visits all
// matches, within its budget.
func initiallyByPlay(ctx context.Context, t *task.Task, it *task.Item) (bool, error) {
	g, err := play.NewWithBudget(t.File, play.Budget{Total: t.Budget().Steps / 10})
	if err != nil {
		return false, err
	}
	start, err := g.Initial(ctx)
	if err != nil {
		return false, err
	}
	q := it.Verdict.Question
	violation, bad, err := g.JudgeFormulaFrom(ctx, start, q.Formula, q.Reading())
	if err == nil && bad {
		t.Confirm(ctx, it, &play.Trace{Moves: violation.Moves}, "all matches")
	}
	return err == nil && !bad, err
}
