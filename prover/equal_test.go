package prover

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// panels are six panels of three lamps each, of which a move changes two: none is
// lit, then the first two, the last two, the outer two. That not all three are
// lit is no law of two fluents and no equation; the second role is stuck where
// the first lamp is lit alone, which is what would come of it. Moves may also
// wait, so that no number of steps tells what can be.
const panels = `(role a) (role b) (<= (legal b look) (not jammed)) (goal a 50) (goal b 50)
(panel 1) (panel 2) (panel 3) (panel 4) (panel 5) (panel 6)
(legal a wait) (<= (legal a (press ?i)) (panel ?i))
(<= (lit ?x ?i) (true (lamp ?x ?i)))
(<= (none ?i) (panel ?i) (not (lit x ?i)) (not (lit y ?i)) (not (lit z ?i)))
(<= (first ?i) (lit x ?i) (lit y ?i) (not (lit z ?i)))
(<= (last ?i) (not (lit x ?i)) (lit y ?i) (lit z ?i))
(<= (all ?i) (lit x ?i) (lit y ?i) (lit z ?i))
(<= (next (lamp ?x ?i)) (true (lamp ?x ?i)) (not (does a (press ?i))))
(<= (next (lamp x ?i)) (does a (press ?i)) (none ?i))
(<= (next (lamp x ?i)) (does a (press ?i)) (last ?i))
(<= (next (lamp x ?i)) (does a (press ?i)) (all ?i))
(<= (next (lamp y ?i)) (does a (press ?i)) (none ?i))
(<= (next (lamp y ?i)) (does a (press ?i)) (first ?i))
(<= (next (lamp z ?i)) (does a (press ?i)) (first ?i))
(<= (next (lamp z ?i)) (does a (press ?i)) (last ?i))
(<= jammed (lit x ?i) (not (lit y ?i)) (not (lit z ?i)))
`

// TestEqualConditions: a condition that never holds is found and proved where no
// other stage does; what only seems so is not believed.
func TestEqualConditions(t *testing.T) {
	needSolver(t)
	const seldom = "(<= jammed (last 1) (first 2) (first 3) (last 4) (last 5) (first 6))"
	for _, c := range []struct {
		name, rules, without string
		want                 proof.Status
	}{
		{"panels", panels, "", proof.Proved},
		{"panels without it", panels, "equal conditions", proof.Open},
		{"what matches seldom see", panels + seldom, "", proof.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := task.New(gdl.ParseString("game", c.rules), task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork), LogLine: t.Logf})
			p.WrapRow = func(row string, run func() error) error {
				if row == c.without {
					return nil
				}
				return run()
			}
			p.AskQuestions(proof.Question{Property: proof.Playability})
			if v := plan.AnswerAll(t.Context(), p)[0]; v.Status != c.want {
				t.Errorf("%s by %s (%s), want %s", v.Status, v.Method, v.OpenReason, c.want)
			}
		})
	}
}
