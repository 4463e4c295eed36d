package session

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

const lights = `(role kid)
(lamp 1) (lamp 2) (lamp 3)
(init (on 1)) (init (on 2)) (init (broken 2))
(<= (legal kid (press ?x)) (true (on ?x)) (not (true (broken ?x))))
(<= (next (on ?x)) (does kid (press ?x)))
(<= terminal (true (on 3)))
(<= (goal kid 100) (lamp 1))
`

func beginning(t *testing.T) *Session {
	t.Helper()
	sheet, err := ReadSheet("lights.kif", []byte(lights), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	first, err := sheet.Game.InitialState(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &Session{Sheet: sheet, States: []play.State{first}}
}

// A rule shows the instances that fire, and why another one does not.
func TestWriteRule(t *testing.T) {
	p := beginning(t)
	for line, want := range map[int][]string{
		4: {"  (legal kid (press 1))\n", "    holds  (true (on 2))\n    fails  (not (true (broken 2)))\n"},
		5: {"with kid (press 1):\n  (next (on 1))\n"},
		6: {"fails  (true (on 3))"},
		7: {"(goal kid 100)"},
	} {
		var b strings.Builder
		if err := p.WriteRulesAt(t.Context(), &b, line); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("line %d: no %q in\n%s", line, w, b.String())
			}
		}
	}
	if err := p.WriteRulesAt(t.Context(), &strings.Builder{}, 1); err != nil {
		t.Error(err)
	}
	if err := p.WriteRulesAt(t.Context(), &strings.Builder{}, 99); err == nil {
		t.Error("there is a rule at line 99")
	}
}

// Before any move a rule for moves is asked for each joint move, up to a bound, with
// the reason why it does not fire.
func TestRuleForMoves(t *testing.T) {
	const text = `(role a) (role b) (init p)
(legal a (say 1)) (legal a (say 2)) (legal a (say 3)) (legal b (say 1)) (legal b (say 2)) (legal b (say 3))
(<= (next (same ?n)) (does a (say ?n)) (does b (say ?n)))
(<= terminal (true (same 1))) (goal a 0) (goal b 0)
`
	sheet, err := ReadSheet("say.kif", []byte(text), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	for _, over := range []bool{false, true} {
		state, err := sheet.Game.InitialState(t.Context())
		wants := []string{"with a (say 1), b (say 1):\n  (next (same 1))\n", "with a (say 1), b (say 2):\n", "fails  (does b (say 1))", "and 3 more joint moves\n"}
		if over {
			state, err = sheet.Game.StateFromFluents([]*gdl.Term{sheet.File.Rules[10].Body[0].Atom.Args[0]})
			wants = []string{"none can be made here"}
		}
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		p := &Session{Sheet: sheet, States: []play.State{state}}
		if err := p.WriteRulesAt(t.Context(), &b, 3); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(b.String(), want) {
				t.Errorf("no %q in\n%s", want, b.String())
			}
		}
	}
}

// A state that is given was made by no rule.
func TestGivenStart(t *testing.T) {
	p := beginning(t)
	for given, want := range map[bool]string{false: "it holds by line 3", true: "no rule has made it"} {
		p.IsStartGiven = given
		var b strings.Builder
		if err := p.WriteReasons(t.Context(), &b, "(true (on 1))"); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%v: %s", err, b.String())
		}
	}
}

// Reasons are in the notation of the rulesheet, and its rules in their order.
func TestInfixReasons(t *testing.T) {
	sheet, err := ReadSheet("g.hrf", []byte("role(kid)\ninit(on(1))\nlegal(kid,wait) :- role(kid)\nterminal :- true(on(2)) & true(on(1))\nterminal :- true(on(1)) & ~true(on(1))\ngoal(K,100) :- won(K)\nwon(K) :- true(on(3)) & role(K)\n"), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	first, err := sheet.Game.InitialState(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := &Session{Sheet: sheet, States: []play.State{first}}
	for atom, want := range map[string]string{
		"terminal":    "line 4: terminal :- true(on(2)) & true(on(1))\n    holds  true(on(1))\n    fails  true(on(2))\nline 5: terminal :- true(on(1)) & ~true(on(1))\n    holds  true(on(1))\n    fails  ~true(on(1))\n",
		"goal(X,100)": "line 6: goal(K,100) :- won(K)\n    fails  won(X)\n",
	} {
		var b strings.Builder
		if err := p.WriteReasons(t.Context(), &b, atom); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%s", atom, err, b.String())
		}
	}
}
