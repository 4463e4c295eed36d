package why_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// counted is a game whose goal rules leave out a case by a comparison.
const counted = `(role a) (init (score 0)) (init (step 1)) (succ 0 1) (succ 1 2) (succ 2 3)
(legal a take) (legal a rest)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (score ?n)) (true (score ?n)) (does a rest))
(<= (next (score ?n)) (true (score ?m)) (succ ?m ?n) (does a take))
(<= terminal (true (step 3)))
(<= (goal a 100) (true (score ?n)) CONDITION)
(<= (goal a 50) (true (score 1)))
`

// TestComparison names the comparison by which a goal rule misses.
func TestComparison(t *testing.T) {
	for condition, want := range map[string]string{
		"(distinct ?n 2)":     "'(score 2)' holds there, and '(distinct 2 2)', which this rule asks for, does not",
		"(not (succ 1 ?n))":   "'(score 2)' holds there, and '(not (succ 1 2))', which this rule asks for, does not",
		"(succ 2 ?n)":         "'(score 2)' holds there, and '(succ 2 2)' does not",
		"(true (step never))": "'(step never)', which goal rules ask for, can never hold, since '(succ ?m ?n)' does not lead to 'never'",
	} {
		file := gdl.ParseString("a.kif", strings.Replace(counted, "CONDITION", condition, 1))
		game, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		take := play.JointMove{{Name: "take", Spelling: "take"}}
		match, err := game.ReplayTrace(t.Context(), play.Trace{Moves: []play.JointMove{take, take}})
		if err != nil {
			t.Fatal(err)
		}
		c := find(t, game, match, gdl.NewTerm(gdl.Goal, game.Roles()[0], word("?any")))
		switch {
		case want == "" && c != nil && c.IsCertain:
			t.Errorf("%s: %s", condition, c.Text())
		case want != "" && (c == nil || !strings.Contains(c.Text(), want)):
			t.Errorf("%s: %+v, want %s", condition, c, want)
		}
	}
}
