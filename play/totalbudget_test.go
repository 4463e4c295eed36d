package play

import (
	"context"
	"errors"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestTotalBudgetOfSmallQuestions wants many small questions to use up the budget of a game: none of
// them is long enough for a check of its own.
func TestTotalBudgetOfSmallQuestions(t *testing.T) {
	const text = `(role a) (init (at 0)) (next 0 1) (next 1 0)
(<= (legal a (go ?x)) (true (at ?y)) (next ?y ?x))
(<= (next (at ?x)) (does a (go ?x)))
(<= terminal (true (at 2)))`
	g, err := NewWithBudget(gdl.ParseString("", text), Budget{MaxTotalSteps: 1000})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	state, err := g.InitialState(ctx)
	if err != nil {
		t.Fatal(err)
	}
	role := g.Roles()[0]
	for range 1000 {
		moves, err := g.LegalMoves(ctx, state, role)
		if err == nil {
			state, err = g.NextState(ctx, state, JointMove{moves[0]})
		}
		var used *BudgetError
		switch {
		case errors.As(err, &used) && used.Resource == ResourceTotal:
			return
		case err != nil:
			t.Fatal(err)
		}
	}
	t.Errorf("1000 moves were made with %d steps", g.TotalSteps())
}
