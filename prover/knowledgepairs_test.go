package prover

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// safe: random dials five hidden figures; ann, who sees none of them, wins if
// these are the right ones, which they are in one match of 32,768.
const safe = `(role ann) (role random)
(figure 0) (figure 1) (figure 2) (figure 3) (figure 4) (figure 5) (figure 6) (figure 7)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6)
(right 1 0) (right 2 2) (right 3 6) (right 4 3) (right 5 5)
(init (turn 1)) (init good)
(<= (next (turn ?n)) (true (turn ?m)) (after ?m ?n))
(legal ann wait)
(<= (legal random (dial ?f)) (figure ?f))
(<= (next good) (true good) (true (turn ?n)) (right ?n ?f) (does random (dial ?f)))
(<= terminal (true (turn 6)))
(<= (goal ann 100) (true good))
(<= (goal ann 0) (not (true good)))`

// The first pairs of random matches miss what further ones show: nothing else may
// find it here.
func TestFurtherPairs(t *testing.T) {
	needSolver(t)
	budget := notEnumerating(proof.QuickBudget.MatchWork)
	budget.SearchDepth = 0
	p := task.New(gdl.ParseString("safe", safe), task.TaskOptions{Budget: budget})
	p.AskQuestions(proof.Question{Property: proof.KnowsGoal, Role: "ann", AboutRole: "ann"})
	v := plan.AnswerAll(t.Context(), p)[0]
	if v.Status != proof.Violated || v.Method != "random match" || v.Depth != 5 {
		t.Errorf("%s by %q (%s), %d steps", v.Status, v.Method, v.OpenReason, v.Depth)
	}
}
