package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A mill turns as long as the river runs, which it always does.
const mill = `
(role r) (init wheel) (init river)
(<= (legal r turn) (true wheel))
(<= (next wheel) (does r turn) (true river))
(<= (next river) (true river))
(<= terminal (true dry)) (goal r 100)
`

// TestObstacles checks that an open question tells a step that breaks the property, and that one which is decided
// tells none.
func TestObstacles(t *testing.T) {
	t.Parallel()
	needSolver(t)
	ask := func(rows ...string) proof.Verdict {
		p := New(gdl.ParseString("game.kif", mill), Options{Budget: proof.QuickBudget, ChosenRows: rows})
		p.AskQuestions(proof.Question{Property: proof.Playability})
		return p.AnswerQuestions(t.Context())[0]
	}
	v := ask("counting: obstacles")
	if v.Status != proof.Open || v.Obstacle == nil {
		t.Fatalf("playability is %s, with the obstacle %v", v.Status, v.Obstacle)
	}
	if o := v.Obstacle; o.Moves["r"] == "" || len(o.State) == 0 || !strings.Contains(o.Detail, "no legal move") || !strings.Contains(strings.Join(o.Drawn, "\n"), "then r ") {
		t.Errorf("the obstacle is %+v", *o)
	}
	if v := ask(); v.Status != proof.Proved || v.Obstacle != nil {
		t.Errorf("playability is %s by all rows, with the obstacle %v", v.Status, v.Obstacle)
	}
}
