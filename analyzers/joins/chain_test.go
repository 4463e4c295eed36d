package joins_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/joins"
)

// short is a game whose clock stops before its end.
const short = `(role robot) (init (step 1)) (succ 1 2) (succ 2 3)
(legal robot wait)
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= terminal (true (step 9)))
(goal robot 100)
`

// TestChainEnd names the value at which facts end, if there is one.
func TestChainEnd(t *testing.T) {
	for text, want := range map[string]string{
		short:                 "'9' is never reached: 'step' counts by the facts of 'succ', and these end at '3'",
		short + "(succ 5 6)":  "argument 1 of 'step' the value '9'",
		short + "(succ 3 1)":  "argument 1 of 'step' the value '9'",
		short + "(succ 3 9) ": "",
	} {
		out, err := analyzertest.AnalyzeText("a.kif", []byte(text), joins.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range out.Findings {
			got += f.Message
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q, want %q in\n%s", got, want, text)
		}
	}
}

// TestMismatch gives the values of the condition that it names, where several conditions ask for a variable.
func TestMismatch(t *testing.T) {
	const game = `(role robot) (init (at 1)) (left 1) (left 2) (right 2) (right 3)
(legal robot wait) (link 1 1) (link 2 2)
(<= (next (at ?y)) (true (at ?x)) (link ?x ?y))
(<= terminal (true (at ?x)) (left ?x))
(<= (goal robot 100) %)
`
	for conditions, want := range map[string]string{
		"(left ?x) (right ?x) (role ?x)":      "'?x' can be 'robot' in 'role', but only '2' in 'right' and the conditions before, so",
		"(right ?x) (true (at ?x))":           "'?x' can be '1' here and '2', '3' in '(right ?x)', never the same",
		"(left ?x) (right ?x) (true (at ?x))": "'?x' can be '1' here in any reachable state, but the conditions before leave only '2', so",
	} {
		out, err := analyzertest.AnalyzeText("a.kif", []byte(strings.ReplaceAll(game, "%", conditions)), joins.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range out.Findings {
			got += f.Message
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", conditions, got, want)
		}
	}
}
