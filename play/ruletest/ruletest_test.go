package ruletest_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
)

const lamps = `(role anna) (role bert) (lamp 1) (lamp 2)
(init (off 1)) (init (off 2))
(<= (legal anna (light ?x)) (true (off ?x))) (legal bert watch)
(<= (next (on ?x)) (does anna (light ?x))) (<= (next (on ?x)) (true (on ?x)))
(<= (next (off ?x)) (true (off ?x)) (not (does anna (light ?x))))
(<= (sees bert (flash ?x)) (does anna (light ?x)))
(<= terminal (true (on 1)) (true (on 2)))
(<= (goal anna 100) terminal) (goal bert 50)`

func outcome(t *testing.T, sheet, tests string) (fault, failure string, rules int) {
	t.Helper()
	file := gdl.ParseString("lamps.kif", sheet)
	g, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	set := ruletest.TestsFromComments(file)
	set.AddTestText(gdl.NewSource(token.NewFileSet(), "lamps.gdltest", []byte(tests)))
	for _, f := range set.TestErrors {
		return f.Message, "", 0
	}
	for _, x := range set.RuleTests {
		f, err := ruletest.Run(t.Context(), g, x)
		if err != nil {
			t.Fatal(err)
		}
		if f != nil {
			if f.Trace != nil {
				if _, err := g.ReplayTrace(t.Context(), *f.Trace); err != nil {
					t.Errorf("the match of a failure: %v", err)
				}
			}
			return "", f.Message, len(f.SuspectRules)
		}
	}
	return "", "", 0
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		tests, fault, failure string
		rules                 int
	}{
		{"test a (legal-exactly anna (light 2) (light 1)) (play anna (light 1)) (not terminal) (sees-exactly bert (flash 1)) (sees-exactly anna)", "", "", 0},
		{"test a (play anna (light 1) bert watch) (state-exactly (on 1) (off 2)) (play) terminal (goal-exactly anna 100) (goal-includes bert 50)", "", "", 0},
		{"test a (state (on 1) (on 2)) terminal (legal-excludes anna (light 1))", "", "", 0},
		{"TEST A (Legal-Includes ANNA (Light 1))", "", "", 0},
		{"test a (legal-exactly anna (light 1))", "", "in the initial state legal moves of anna: (light 2) too many", 1},
		{"test a (legal-includes anna (light 3))", "", "in the initial state legal moves of anna: (light 3) missing", 1},
		{"test a (legal-excludes anna (light 1))", "", "in the initial state legal moves of anna: (light 1) too many", 1},
		{"test a (play anna (light 3))", "", "in the initial state (light 3) is not a legal move of anna, which has (light 1), (light 2)", 1},
		{"test a (play)", "", "in the initial state anna has 2 legal moves; say which one it makes: (play anna MOVE)", 0},
		{"test a (play anna (light 1)) (play) (play)", "", "after 2 moves the match is over, and cannot go on", 1},
		{"test a (play anna (light 1)) (true (on 2))", "", "after 1 move (true (on 2)) does not hold", 2},
		{"test a (play anna (light 1)) (not (true (on 1)))", "", "after 1 move (true (on 1)) holds", 1},
		{"test a (state-includes (on 1))", "", "in the initial state fluents: (on 1) missing", 1},
		{"test a (goal-exactly bert 50 60)", "", "in the initial state goal values of bert: 60 missing", 1},
		{"test a (sees-exactly bert)", "", "nothing is seen before the first move; write (play ROLE MOVE) before", 0},
		{"test a (play anna (light 1)) (sees-exactly bert)", "", "after 1 move what bert sees: (flash 1) too many", 1},
		{"test a (state (on 1)) (play anna (light 1))", "", "in the state that the test leads to (light 1) is not a legal move of anna, which has none", 1},
		{"test a", "test 'a' says nothing; add moves (play ROLE MOVE) and what must be so, such as (goal ROLE 100)", "", 0},
		{"test (play)", "a test has a name; write test NAME FORM...", "", 0},
		{"test a (play) test a (play)", "a test named 'a' stands before; give this one a name of its own", "", 0},
		{"tset a (play)", "a test begins with the word 'test'; write test NAME FORM...", "", 0},
		{"test a (legal-exactly ana x)", "'ana' is not a role; did you mean 'anna'?", "", 0},
		{"test a (legal-exactly anna (light ?x))", "a test speaks of single moves and fluents; write a value instead of ?x", "", 0},
		{"test a (play anna)", "a joint move is written (play ROLE MOVE ROLE MOVE ...), with a move for each role", "", 0},
		{"test a (play) (state (on 1))", "'state' stands only first in a test; write (state-exactly ...) for the fluents that must hold", "", 0},
		{"test a (legal-exactli anna)", "unknown form 'legal-exactli'; did you mean 'legal-exactly'?", "", 0},
		{"test a (true (onn 1))", "'onn' does not occur in the rulesheet; did you mean 'on'?", "", 0},
	} {
		fault, failure, rules := outcome(t, lamps, test.tests)
		if fault != test.fault || failure != test.failure || rules != test.rules {
			t.Errorf("%s:\nfault   %q\nfailure %q, %d rules", test.tests, fault, failure, rules)
		}
	}
}

func TestInComments(t *testing.T) {
	sheet := ";@ always x (not (true (on 3)))\n;@ test a (play anna (light 1))\n;@   (true (on 1))\n;@ test b terminal\n" + lamps
	sheet = strings.Replace(sheet, "(on 3)", "(on 1)", 1)
	if _, failure, _ := outcome(t, sheet, ""); failure != "in the initial state terminal does not hold" {
		t.Error(failure)
	}
}

func TestInfix(t *testing.T) {
	sheet := "%@ test a play(anna, light(1)) true(on(1))\nrole(anna)\ninit(off(1))\nlegal(anna, light(X)) :- true(off(X))\n" +
		"next(on(X)) :- does(anna, light(X))\nterminal :- true(on(1))\ngoal(anna, 100)\n"
	for _, tests := range []string{"", "test b legal_exactly(anna, light(1))", "test b (legal-exactly anna (light 1))"} {
		if fault, failure, _ := outcome(t, sheet, tests); fault+failure != "" {
			t.Errorf("%s: %s%s", tests, fault, failure)
		}
	}
	if _, failure, _ := outcome(t, sheet, "test b legal_exactly(anna)"); failure == "" {
		t.Error("a legal move too many passes")
	}
}

// TestInfixFailure: a failure of an infix rulesheet is told in its notation.
func TestInfixFailure(t *testing.T) {
	const sheet = "role(anna)\ninit(off(1))\nlegal(anna,light(X)) :- true(off(X))\nterminal :- true(on(1))\ngoal(anna,50)\n"
	for test, want := range map[string]string{
		"%@ test a play(anna,light(2))": "in the initial state light(2) is not a legal move of anna, which has light(1)",
		"%@ test a true(on(1))":         "in the initial state true(on(1)) does not hold",
	} {
		if _, failure, _ := outcome(t, sheet+test+"\n", ""); failure != want {
			t.Errorf("%s: got %s, want %s", test, failure, want)
		}
	}
}

// FuzzTest reads and runs whatever is called a test.
func FuzzTest(f *testing.F) {
	f.Add("test a (play anna (light 1)) (true (on 1))")
	f.Add("test a (state (on 1) (f (g 1))) (play) (legal-exactly anna) (forall (?x) (true (on ?x)))")
	file := gdl.ParseString("lamps.kif", lamps)
	f.Fuzz(func(t *testing.T, text string) {
		set := &ruletest.TestSet{}
		set.SetRulesheet(file)
		set.AddTestText(gdl.NewSource(token.NewFileSet(), "lamps.gdltest", []byte(text)))
		g, err := play.NewWithBudget(file, play.Budget{MaxSteps: 100_000, MaxTotalSteps: 1_000_000})
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range set.RuleTests {
			_, _ = ruletest.Run(t.Context(), g, x)
		}
	})
}
