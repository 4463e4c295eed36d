package argumentorder_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/argumentorder"
)

// straight is a game in which columns come first everywhere.
const straight = `(role robot) (index 1) (index 2)
(<= (init (lamp ?x ?y off)) (index ?x) (index ?y))
(<= (legal robot (press ?x ?y)) (true (lamp ?x ?y off)))
(<= (next (lamp ?x ?y on)) (does robot (press ?x ?y)))
(<= (next (lamp ?x ?y on)) (true (lamp ?x ?y on)))
(<= (next (lamp ?x ?y off)) (true (lamp ?x ?y off)) (not (does robot (press ?x ?y))))
(<= terminal (true (lamp 1 1 on)) (true (lamp 2 2 on)))
(goal robot 100)
`

// TestOrder reports the one rule in another order, and nothing where two rules have it,
// where a rule asks for both, or where the evidence is too little.
func TestOrder(t *testing.T) {
	turned := "(<= (next (lamp ?x ?y on)) (does robot (press ?y ?x)))"
	for text, want := range map[string]int{
		straight: 0,
		strings.Replace(straight, "(does robot (press ?x ?y)))\n(<= (next (lamp ?x ?y on)) (true", "(does robot (press ?y ?x)))\n(<= (next (lamp ?x ?y on)) (true", 1): 1,
		straight + turned + "(<= (next (lamp ?x ?y off)) (does robot (press ?y ?x)) (true (lamp ?x ?y on)))":                                                           0,
		straight + "(<= (next (lamp ?x ?y off)) (true (lamp ?y ?x off)) (true (lamp ?x ?y on)))":                                                                       0,
		straight + "(<= (next (lamp ?x ?y on)) (does robot (press ?y ?x)))":                                                                                            0,
		straight + "(legal robot mirror)(<= (next (lamp ?y ?x on)) (does robot mirror) (true (lamp ?x ?y on)))":                                                        0,
		straight + "(legal robot noop)(<= (next (lamp ?y ?x on)) (does robot noop) (true (lamp ?x ?y on)))":                                                            1,
		strings.Replace(straight, "(true (lamp ?x ?y off)) (not", "(not", 1):                                                                                           0,
	} {
		out, err := analyzertest.AnalyzeText("a.kif", []byte(text), argumentorder.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Findings) != want {
			t.Errorf("%d findings, want %d in\n%s", len(out.Findings), want, text)
		}
	}
}
