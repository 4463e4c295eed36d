package play

import (
	"errors"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestUnreadJointMovesAreCounted wants joint moves that no rule reads to use up the budget of a game, for otherwise
// a state with many of them is never left.
func TestUnreadJointMovesAreCounted(t *testing.T) {
	g, err := NewWithBudget(gdl.ParseString("", `(init (number 0))
(number 0) (number 1) (number 2) (number 3) (number 4) (number 5) (number 6) (number 7) (number 8) (number 9)
(<= (role (player ?a ?b)) (number ?a) (number ?b))
(<= (legal ?r ?n) (role ?r) (number ?n))
(<= (next (at 1)) (true (at 0)))
(<= terminal (true (at 1)))`), Budget{MaxTotalSteps: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	x, err := g.EnumerateStates(t.Context(), 100, nil)
	var used *BudgetError
	if !errors.As(err, &used) || used.Resource != ResourceTotal || x.IsComplete {
		t.Errorf("the states were visited with %d steps: %v", g.TotalSteps(), err)
	}
}
