package operations_test

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/operations"
)

const lampGame = `role(robot)
base(lit)
base(control(robot))
init(control(robot))
action(press)
action(pull(1))
legal(press)
press :: lit
pull(N) :: lit
terminal :- lit
goal(robot,100) :- lit
goal(robot,0) :- ~lit
number(1)
`

func reports(t *testing.T, code, text string) bool {
	t.Helper()
	out, err := analyzertest.AnalyzeText("sheet.hrf", []byte(lampGame+text), operations.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Contains(codesOf(out), code)
}

func codesOf(out *analyzertest.Outcome) (codes []string) {
	for _, f := range out.Findings {
		codes = append(codes, f.Code)
	}
	return codes
}

// TestRecursion tells circles of clauses from those of names alone.
func TestRecursion(t *testing.T) {
	for text, want := range map[string]bool{
		"p(X) :- p(X)":               true,
		"p(X) :- q(X)\nq(X) :- p(X)": true,
		"p(1) :- p(2)\np(2) :- lit":  false,
		"p(1) :- p(2)\np(2) :- p(X)": true,
		"legal(pull(N)) :- stuck & number(N)\nstuck :- ~legal(press)":   false,
		"legal(pull(N)) :- stuck & number(N)\nstuck :- ~legal(pull(M))": true,
		"p(X) :- number(X) & p(X)":                                      false,
		"p(f(X)) :- p(X)":                                               true,
		"p(f(X)) :- p(g(X))\np(g(X)) :- number(X)":                      false,
	} {
		if reports(t, "O11", text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// TestOldValueKept tells a place that is left from a fire that spreads.
func TestOldValueKept(t *testing.T) {
	const spreads = "base(hot(X)) :- number(X)\ninit(hot(1))\nnext_to(1,2)\n"
	for text, want := range map[string]bool{
		"press :: hot(X) & next_to(X,Y) ==> hot(Y)":                            true,
		"press :: hot(X) & next_to(X,Y) ==> hot(Y)\ngoal(robot,50) :- hot(1)":  true,
		"press :: hot(X) & next_to(X,Y) ==> hot(Y)\nall :- hot(1) & hot(2)":    false,
		"press :: hot(X) & next_to(X,Y) ==> hot(Y)\nsaved :- hot(1) & ~hot(2)": false,
		"press :: hot(X) & next_to(X,Y) ==> hot(Y)\ncold :- ~hot(1) & ~hot(2)": true,
		"press :: hot(X) & next_to(X,Y) & ~hot(Y) ==> hot(Y)":                  false,
		"press :: hot(X) & next_to(X,Y) & ~hot(X) ==> hot(Y)":                  true,
		"press :: hot(X) & next_to(X,Y) ==> ~hot(X) & hot(Y)":                  false,
	} {
		if reports(t, "O07", spreads+text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// TestGoalGaps knows views by their clauses, and that one role moves.
func TestGoalGaps(t *testing.T) {
	const two = "role(a)\nrole(b)\ninit(control(a))\ninit(m(1))\naction(x)\nlegal(x)\nx :: m(2) & ~m(1)\nx :: control(a) ==> ~control(a) & control(b)\nbase(m(1))\nbase(m(2))\nterminal :- m(2)\n"
	for text, want := range map[string]bool{
		"goal(a,100) :- m(1)\ngoal(a,50) :- ~m(1) & m(2)":                                                                           true,
		"goal(a,100) :- m(1) & m(2)\ngoal(a,50) :- ~both\nboth :- m(1) & m(2)":                                                      false,
		"goal(a,100) :- both(a)\ngoal(a,50) :- ~m(1)\ngoal(a,0) :- ~m(2)\nboth(R) :- m(1) & m(2)":                                   false,
		"goal(a,100) :- some\ngoal(a,50) :- ~m(1)\nsome :- m(N)":                                                                    false, // unknown
		"goal(a,100) :- control(a)\ngoal(a,50) :- control(b)":                                                                       false,
		"goal(a,100) :- at_place(1)\ngoal(a,50) :- at_place(2)\ninit(at_place(1))\nx :: at_place(1) ==> ~at_place(1) & at_place(2)": false,
		"goal(a,100) :- at_place(1)\ngoal(a,50) :- at_place(2)\ninit(at_place(1))\nx :: at_place(1) ==> ~at_place(1) & at_place(3)": true,
		"goal(a,100) :- control(a) & m(1)\ngoal(a,50) :- control(b)":                                                                true,
	} {
		out, err := analyzertest.AnalyzeStatic("sheet.hrf", []byte(two+text), operations.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(codesOf(out), "O14") != want {
			t.Errorf("%s: %v", text, codesOf(out))
		}
	}
	for text, want := range map[string]bool{ // where all states are visited
		"goal(a,100) :- m(1)\ngoal(a,50) :- ~m(1) & m(2)": false,
		"goal(a,100) :- m(1)\ngoal(a,50) :- m(1) & m(2)":  true,
	} {
		out, err := analyzertest.AnalyzeText("sheet.hrf", []byte(two+text), operations.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(codesOf(out), "O14") != want {
			t.Errorf("visited, %s: %v", text, codesOf(out))
		}
	}
}
