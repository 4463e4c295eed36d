package task

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// TestWorth ends the work when nothing has come of it for long, whatever account it is on, and lets it go on with a
// question that is decided.
func TestWorth(t *testing.T) {
	for _, decides := range []bool{true, false} {
		p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 800_000, TotalEffort: 240_000}})
		p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
		p.EndWithoutResults()
		if p.SpendConflicts(24_000); p.EffortExhausted() {
			t.Error("ended after some work")
		}
		p.QuestionItems[0].Done = decides
		if err := p.WithOwnBudget(proof.Budget{SolverConflicts: 140_000}, func() error { p.SpendConflicts(48_000); return nil }); err != nil {
			t.Fatal(err)
		}
		if p.EffortExhausted() == decides {
			t.Errorf("after more work with a budget of its own, a question decided: %t, ended: %t", decides, !decides)
		}
	}
}

// TestRowLeavesPart lets no row that is in vain take all that the game may take without a result.
func TestRowLeavesPart(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 800_000, TotalEffort: 240_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	p.EndWithoutResults()
	for _, row := range []string{"first", "second", "third"} {
		err := p.RunAccounted(row, func() error {
			p.AddGateReads(p.LimitGateReads(1 << 60))
			return nil
		})
		if err != nil || p.EffortExhausted() {
			t.Fatalf("%s: %v, the game is ended: %v", row, err, p.EffortExhausted())
		}
	}
}

// TestEndedRow names the row that has used up its slices among the reasons of an open question, and lets others go on.
func TestEndedRow(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000, TotalEffort: 240_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if err := p.RunAccounted("dear", func() error { p.SpendConflicts(64_000); return nil }); err != nil || p.EffortExhausted() {
		t.Fatalf("%v, the game is ended: %v", err, p.EffortExhausted())
	}
	_ = p.RunAccounted("cheap", func() error { p.SpendConflicts(10); return nil })
	want := "no answer within the share of the budget that each of these searches has: dear"
	if got := p.OpenReason(p.QuestionItems[0]); got != want {
		t.Errorf("%q", got)
	}
}
