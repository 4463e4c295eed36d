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
		if err := p.WithOwnBudget(proof.Budget{SolverConflicts: 140_000}, func() error { p.SpendConflicts(40_000); return nil }); err != nil {
			t.Fatal(err)
		}
		if p.EffortExhausted() == decides {
			t.Errorf("after more work with a budget of its own, a question decided: %t, ended: %t", decides, !decides)
		}
	}
}

// TestRowLeavesHalf lets a row without results take no more than half of what the game may take without one.
func TestRowLeavesHalf(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 800_000, TotalEffort: 240_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	p.EndWithoutResults()
	whole := p.LimitGateReads(1 << 60)
	for _, row := range []string{"first", "second"} {
		err := p.RunAccounted(row, func() error {
			reads := p.LimitGateReads(1 << 60)
			if reads > whole/2 {
				t.Errorf("the %s row may read %d gates of %d", row, reads, whole)
			}
			p.AddGateReads(reads)
			whole -= reads
			return nil
		})
		if err != nil || p.EffortExhausted() {
			t.Fatalf("%v, the game is ended: %v", err, p.EffortExhausted())
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
	want := "these searches used up their shares of the budget without an answer: dear"
	if got := p.OpenReason(p.QuestionItems[0]); got != want {
		t.Errorf("%q", got)
	}
}
