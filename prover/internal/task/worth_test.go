package task

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// TestWorth has the work make no progress after twenty-five slices in vain, whatever account it is on, and make some
// again with a question that is decided.
func TestWorth(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000, TotalEffort: 240_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
	stuck := func(want bool, when string) {
		t.Helper()
		if p.MakesNoProgress() != want {
			t.Errorf("%s: no progress %t", when, !want)
		}
	}
	stuck(false, "at first")
	p.SpendConflicts(120_000)
	stuck(false, "after twenty-five slices")
	p.AddGateReads(40_000)
	stuck(true, "after a little more of work without the solver")
	p.QuestionItems[0].Done = true
	stuck(false, "with a question decided")
	if err := p.WithOwnBudget(proof.Budget{SolverConflicts: 140_000}, func() error { p.SpendConflicts(130_000); return nil }); err != nil {
		t.Fatal(err)
	}
	stuck(true, "after work with a budget of its own")
}

// TestNothingAsked has work for which nobody asks a question make progress.
func TestNothingAsked(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000, TotalEffort: 240_000}})
	p.SpendConflicts(70_000)
	if p.MakesNoProgress() {
		t.Error("no progress where nothing is asked")
	}
}

// TestEndedRow names the row that has used up its slices among the reasons of an open question, and lets others go on.
func TestEndedRow(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000, TotalEffort: 240_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if err := p.RunAccounted("dear", 2, func() error { p.SpendConflicts(9_600); return nil }); err != nil || p.EffortExhausted() {
		t.Fatalf("%v, the game is ended: %v", err, p.EffortExhausted())
	}
	_ = p.RunAccounted("cheap", 2, func() error { p.SpendConflicts(10); return nil })
	want := "nothing came of the part of the budget that these rows of the plan had: dear"
	if got := p.OpenReason(p.QuestionItems[0]); got != want {
		t.Errorf("%q", got)
	}
}
