package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// switches is a board of four panels with three lights each. A move flips two
// lights of a panel, so that an even number of each panel is on; that takes
// clauses of three fluents.
const switches = `(role a)
(panel 1) (panel 2) (panel 3) (panel 4)
(light 1) (light 2) (light 3)
(<= (legal a (flip ?p ?x ?y)) (panel ?p) (light ?x) (light ?y) (distinct ?x ?y))
(<= (flips ?p ?x) (does a (flip ?p ?x ?y)))
(<= (flips ?p ?y) (does a (flip ?p ?x ?y)))
(<= (next (on ?p ?x)) (true (on ?p ?x)) (not (flips ?p ?x)))
(<= (next (on ?p ?x)) (flips ?p ?x) (not (true (on ?p ?x))))
(<= (bright ?p) (true (on ?p 1)) (true (on ?p 2)) (true (on ?p 3)))
`

// odometers are three counters of four bits that go from ten back to zero, or
// wait. Only from a value that is never reached a count would get to fifteen.
const odometers = `(role a)
(wheel x) (wheel y) (wheel z)
(<= (legal a (turn ?w)) (wheel ?w) (not jammed))
(legal a wait)
(<= (turned ?w) (does a (turn ?w)))
(<= (last ?w) (true (bit ?w 3)) (not (true (bit ?w 2))) (true (bit ?w 1)) (not (true (bit ?w 0))))
(<= (next (bit ?w ?n)) (true (bit ?w ?n)) (not (turned ?w)))
(<= (next (bit ?w 0)) (turned ?w) (not (last ?w)) (not (true (bit ?w 0))))
(<= (carry ?w 1) (true (bit ?w 0)))
(<= (carry ?w 2) (true (bit ?w 0)) (true (bit ?w 1)))
(<= (carry ?w 3) (true (bit ?w 0)) (true (bit ?w 1)) (true (bit ?w 2)))
(<= (next (bit ?w ?n)) (turned ?w) (not (last ?w)) (carry ?w ?n) (not (true (bit ?w ?n))))
(<= (next (bit ?w ?n)) (turned ?w) (not (last ?w)) (above ?n) (not (carry ?w ?n)) (true (bit ?w ?n)))
(above 1) (above 2) (above 3)
(<= (full ?w) (true (bit ?w 0)) (true (bit ?w 1)) (true (bit ?w 2)) (true (bit ?w 3)))
`

// pdrGames have properties that plain induction over the usual candidates
// leaves open, and enumeration and bounded search too: there are too many
// states, and matches go on for ever.
var pdrGames = []struct {
	name, rules string
	question    proof.Question
	want        proof.Status
	depth       int // of a match; 0: there is none
	others      proof.Status
}{
	{"an even number is on", switches + `(<= terminal (true (on 1 1)) (true (on 1 2)) (true (on 2 1))) (<= (goal a 50) (not (bright 3)))`,
		proof.Question{Property: proof.UtilityStructure}, proof.Proved, 0, proof.Open},
	{"three lights are out of reach", switches + `(<= terminal (bright 2) (bright 3)) (<= (goal a 100) (bright 2)) (<= (goal a 0) (not (bright 2)))`,
		proof.Question{Property: proof.Winnability, Role: "a"}, proof.Violated, 0, proof.Open},
	{"three lights, if one is on from the start", switches + `(init (on 2 1)) (init (on 3 3)) (<= terminal (bright 2) (bright 3)) (<= (goal a 100) (bright 2)) (<= (goal a 0) (not (bright 2)))`,
		proof.Question{Property: proof.Winnability, Role: "a"}, proof.Proved, 2, proof.Proved},
	{"a wheel that is never full", odometers + `(role b) (<= (legal b look) (not (full y))) (<= jammed (full x)) (goal a 50) (goal b 50)`,
		proof.Question{Property: proof.Playability}, proof.Proved, 0, proof.Open},
	{"a wheel that stands for ten", odometers + `(role b) (<= (legal b look) (not (last y))) (<= jammed (full x)) (goal a 50) (goal b 50)`,
		proof.Question{Property: proof.Playability}, proof.Violated, 10, proof.Violated},
}

// TestReachabilityGames decides these properties by property-directed
// reachability alone, and looks that the other steps do not decide all.
func TestReachabilityGames(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for _, g := range pdrGames {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			file := gdl.ParseString("game", g.rules)
			alone := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget, LogLine: t.Logf})
			alone.TaskOptions.ChosenRows = []string{"reachability"}
			alone.AskQuestions(g.question)
			v := plan.AnswerAll(t.Context(), alone)[0]
			if v.Status != g.want || !strings.HasPrefix(v.Method, "property-directed reachability") {
				t.Errorf("%s by %s (%s), want %s", v.Status, v.Method, v.OpenReason, g.want)
			}
			if (v.Trace != nil) != (g.depth > 0) || v.Trace != nil && v.Depth != g.depth {
				t.Errorf("depth %d, want %d", v.Depth, g.depth)
			}
			budget := proof.DefaultBudget
			budget.EnumeratedStates = -1
			others := task.New(file, task.TaskOptions{Budget: budget})
			others.RunnableRows = map[string]bool{"reachability": false}
			others.AskQuestions(g.question)
			if v := plan.AnswerAll(t.Context(), others)[0]; v.Status != g.others {
				t.Errorf("other steps: %s by %s, want %s", v.Status, v.Method, g.others)
			}
		})
	}
}
