package task

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// TestWorth has shares become small after work for half of the conflicts in vain, and
// whole again with a question that is decided, whatever account the work is on.
func TestWorth(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000}})
	p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
	share := func(want int64, when string) {
		t.Helper()
		if got := p.WorthwhileShare(8); got != want {
			t.Errorf("%s: a share of %d, want %d", when, got, want)
		}
	}
	share(10_000, "at first")
	p.SpendConflicts(40_000)
	share(10_000, "after half of the conflicts")
	p.AddGateReads(20_000)
	share(1250, "after two more of work without the solver")
	p.QuestionItems[0].Done = true
	share(10_000, "with a question decided")
	if err := p.WithOwnBudget(proof.Budget{SolverConflicts: 50_000}, func() error { p.SpendConflicts(45_000); return nil }); err != nil {
		t.Fatal(err)
	}
	share(1250, "after work with a budget of its own")
	p.RestoreShares()
	share(10_000, "when all begins anew")
}

// TestNothingAsked has work for which nobody asks a question have its shares.
func TestNothingAsked(t *testing.T) {
	p := New(gdl.ParseString("game.kif", "(role a)"), TaskOptions{Budget: proof.Budget{SolverConflicts: 80_000}})
	p.SpendConflicts(60_000)
	if got := p.WorthwhileShare(8); got != 10_000 {
		t.Errorf("a share of %d", got)
	}
}
