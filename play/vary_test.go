package play_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

const switches = `(role ann) (spot 1) (spot 2) (spot 3) (init (on 1)) (init (step 1)) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal ann (press ?x)) (spot ?x) (free ?x))
(<= (free ?x) (spot ?x) (not (true (on ?x))))
(legal ann wait)
(<= (next (on ?x)) (does ann (press ?x)))
(<= (next (on ?x)) (true (on ?x)))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= terminal (true (step 4)))
(<= (goal ann 100) (true (on 2)))
(<= (goal ann 0) (not (true (on 2))))
(next (lit))
(<= (legal ann (look ?x)) (true (lit)) (true (on ?x)))
(<= (after ?x ?y) (succ ?x ?y))
(<= (after ?x ?z) (succ ?x ?y) (after ?y ?z))
(<= (legal ann (jump ?x)) (true (step ?y)) (after ?y ?x))
`

// changes of the game: the number of a rule, or -1; its new text, or none; whether it makes no difference to any match, and
// whether the game that is there can be played with it.
var changes = []struct {
	rule           int
	text           string
	silent, varied bool
}{
	{9, "(<= (legal ann (press ?x)) (spot ?x) (not (true (on ?x))))", true, true},
	{9, "(<= (legal ann (press ?x)) (spot ?x))", false, true},
	{10, "(<= (free ?x) (spot ?x) (true (step ?n)) (distinct ?n 2) (not (true (on ?x))))", false, true},
	{10, "(<= (free ?x) (spot ?x) (not (legal ann (press ?x))))", false, false},
	{13, "", false, true},
	{13, "(<= (next (on ?x)) (true (on ?x)) (spot ?x))", true, true},
	{-1, "(<= (next (on ?x)) (true (on ?x)) (does ann ?m))", true, true},
	{-1, "(<= (next (on 3)) (true (step ?x)))", false, true},
	{14, "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?z) (succ ?y ?z) (distinct ?x 1))", false, true},
	{15, "(<= terminal (true (step 3)))", false, true},
	{4, "(init (on 3))", false, true},
	{4, "", false, true},
	{-1, "(init (step 2))", false, true},
	{0, "(role bob)", false, false},
	{6, "(succ 1 3)", false, true},
	{7, "", false, true},
	{-1, "(succ 1 4)", false, true},
	{-1, "(<= (succ ?x ?y) (succ ?y ?x))", false, false},
	{-1, "(<= (spot ?x) (succ ?y ?x))", false, true},
	{-1, "(<= (spot ?x) (true (on ?x)))", true, false},
	{2, "(spot 1)", false, true},
	{11, "", false, true},
	{18, "", false, true},
	{18, "(<= (next (lit)) (true (on 2)))", false, true},
	{18, "(<= (next (lit)) (does ann wait))", false, true},
	{16, "(<= (goal ann 100) (true (on 2)) (spot 2))", true, true},
	{21, "(<= (after ?x ?z) (succ ?x ?y) (after ?z ?y))", false, true},
	{21, "(<= (after ?x ?z) (after ?x ?y) (after ?y ?z))", false, true},
	{20, "(<= (after ?x ?y) (after ?y ?x))", false, true},
	{6, "(<= (succ 1 3) (after 1 2))", false, false},
	{9, "(<= (legal ann (press ?x)) (spot ?x) (does ann (press ?x)))", false, false},
}

// TestVary plays changed games and compares them with new ones of the same rules.
func TestVary(t *testing.T) {
	f := gdl.ParseString("switches", switches)
	g, err := play.New(f)
	if err != nil {
		t.Fatal(err)
	}
	path := func(g *play.Game) (texts []string) {
		for seed := range uint64(6) {
			_, err := g.RandomMatch(t.Context(), rand.New(rand.NewPCG(seed, 1)), 20, func(s play.MatchStep) error {
				texts = append(texts, fmt.Sprint(s.State.TrueFluents(), s.Moves))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, "end")
		}
		return texts
	}
	before := path(g)
	var whole *play.ReplayedMatch
	for _, m := range []string{"(press 2)", "wait", "(press 3)"} {
		if whole == nil {
			whole = &play.ReplayedMatch{}
			s, err := g.InitialState(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			whole.States = append(whole.States, s)
		}
		moves := play.JointMove{gdl.ParseString("m", "(init "+m+")").Rules[0].Head.Args[0]}
		s, err := g.NextState(t.Context(), whole.LastState(), moves)
		if err != nil {
			t.Fatal(err)
		}
		whole.States, whole.Steps = append(whole.States, s), append(whole.Steps, play.Transition{JointMove: moves})
	}
	for _, test := range changes {
		var c play.Change
		rules := append([]*gdl.Rule(nil), f.Rules...)
		if test.text != "" {
			c.New = gdl.ParseString("new", test.text).Rules[0]
		}
		switch {
		case test.rule < 0:
			rules = append(rules, c.New)
		case c.New == nil:
			c.Old = rules[test.rule]
			rules = append(rules[:test.rule], rules[test.rule+1:]...)
		default:
			c.Old, rules[test.rule] = rules[test.rule], c.New
		}
		first, err := g.FirstDifferences(t.Context(), []*play.ReplayedMatch{whole}, c)
		if err != nil || (first[0][0] == len(whole.States)) != test.silent {
			t.Errorf("%d %s: differs from state %v on, %v", test.rule, test.text, first, err)
		}
		undo, err := g.Vary(c)
		isVaried := err == nil
		if isVaried != test.varied {
			t.Errorf("%d %s: varied %v", test.rule, test.text, isVaried)
		}
		if isVaried {
			changed := *f
			changed.Rules = rules
			want, err := play.New(&changed)
			if err != nil {
				t.Fatal(err)
			}
			got, wanted := path(g), path(want)
			undo()
			if len(got) != len(wanted) {
				t.Errorf("%d %s: %d and %d states", test.rule, test.text, len(got), len(wanted))
				continue
			}
			for i := range got {
				if got[i] != wanted[i] {
					t.Errorf("%d %s: %s, want %s", test.rule, test.text, got[i], wanted[i])
					break
				}
			}
		}
		for i, x := range path(g) {
			if i >= len(before) || x != before[i] {
				t.Fatalf("%d %s: the game has not become what it was", test.rule, test.text)
			}
		}
	}
}
