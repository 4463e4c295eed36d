package why_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// walking is a game of two players who take turns to walk to the end of a path; tests
// break it.
const walking = `(role a) (role b)
(init (turn a)) (init (at a 1)) (init (at b 1))
(succ 1 2) (succ 2 3)
(<= (legal ?r walk) (true (turn ?r)))
(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= (next (at ?r ?n)) (does ?r walk) (true (at ?r ?m)) (succ ?m ?n))
(<= (next (at ?r ?n)) (does ?r rest) (true (at ?r ?n)))
(<= arrived (true (at ?r 3)))
(<= terminal arrived)
(goal a 50) (goal b 50)
`

// TestEndlessMatch explains why a match comes back to a state: no role has the turn any
// more, or the end asks for a value that cannot come about. A second phase may do without
// a turn.
func TestEndlessMatch(t *testing.T) {
	for name, c := range map[string]struct{ old, changed, want string }{
		"turn": {"(<= (next (turn a)) (true (turn b)))\n", "",
			"'(turn b)', which rules for legal ask for, is lost in move 2 and no other takes its place"},
		"turn before a board": {"(<= (next (turn b)) (true (turn a)))\n", "(init (lamp 1 off)) (init (lamp 2 off)) (init (lamp 3 off)) (init (lamp 4 off))\n" +
			"(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r walk)) (<= arrived (true (lamp 1 on)))\n",
			"'(turn a)', which rules for legal ask for, is lost in move 1 and no other takes its place"},
		"phase": {"(<= (next (turn a)) (true (turn b)))\n", "(<= (next evening) (true (turn b))) (<= (next evening) (true evening))\n", "none"},
		"value": {"(at ?r 3)", "(at ?r 9)",
			"'(at ?r 9)', which rules for terminal ask for, can never hold, since '(succ ?m ?n)' does not lead to '9'"},
		"facts": {" (succ 2 3)", "",
			"'(at ?r 3)', which rules for terminal ask for, can never hold, since '(succ ?m ?n)' does not lead to '3'"},
		"pass": {"(legal ?r walk) (true (turn ?r)))\n(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))\n(<= (next", "(legal ?r rest) (role ?r))\n(<= (legal ?r walk) (true (turn ?r)))\n(<= terminal (not (true (at a 1))))\n(<= (next",
			"'(at a 1)' holds in all states: this rule allows 'rest' in move 1, and 'walk' would take it away"},
		"no rule": {"(<= (next (at ?r ?n)) (does ?r walk) (true (at ?r ?m)) (succ ?m ?n))\n(<= (next (at ?r ?n)) (does ?r rest) (true (at ?r ?n)))\n", "",
			"'(at a 1)' (rules for terminal ask for another value of it) is lost in move 1, since no rule for next is about it"},
	} {
		text := strings.Replace(walking, c.old, c.changed, 1)
		file := gdl.ParseString("a.kif", text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		match := follow(t, game, 12)
		v, _, err := play.NewPropertyJudge(game).JudgeRepetition(t.Context(), match)
		if err != nil {
			t.Fatal(err)
		}
		for i := range v.Facts {
			v.Facts[i].Step += len(match.States) - 1
		}
		found := why.Replay(game, match).Cause(t.Context(), v.Facts)
		got := "none"
		if found != nil && found.IsCertain {
			got = found.Text()
		}
		if got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}

// TestLoserWithoutGoal has a game that gives who is to move at the end a goal value, and nobody else one: that the turn was
// passed on explains nothing.
func TestLoserWithoutGoal(t *testing.T) {
	text := strings.Replace(walking, "(goal a 50) (goal b 50)", "(<= (goal ?r 100) (true (turn ?r)))", 1)
	game, err := play.New(gdl.ParseString("a.kif", text))
	if err != nil {
		t.Fatal(err)
	}
	match := follow(t, game, 3)
	if found := find(t, game, match, gdl.NewTerm(gdl.Goal, gdl.NewTerm("a"), gdl.NewTerm("?v"))); found != nil && found.IsCertain {
		t.Error(found.Text())
	}
}
