package why_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// sound is a game of two players who take turns to light lamps; tests break
// it.
const sound = `(role a) (role b)
(init (turn a)) (init (step 1))
(init (lamp 1 off)) (init (lamp 2 off)) (init (lamp 3 off)) (init (lamp 4 off))
(succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal ?r (light ?n)) (true (turn ?r)) (true (lamp ?n off)))
(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= (next (lamp ?n on)) (does ?r (light ?n)))
(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (light ?m)) (distinct ?m ?n))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 4)))
(<= (goal ?r 100) (role ?r) (true (lamp 1 on)))
(<= (goal ?r 0) (role ?r) (true (lamp 1 off)))
`

// follow plays the first legal moves for some steps, or to the end.
func follow(t *testing.T, game *play.Game, steps int) *play.ReplayedMatch {
	t.Helper()
	var trace play.Trace
	for range steps {
		match, err := game.ReplayTrace(t.Context(), trace)
		if err != nil {
			t.Fatal(err)
		}
		if over, err := game.IsTerminal(t.Context(), match.LastState()); err != nil || over {
			break
		}
		var joint play.JointMove
		for _, role := range game.Roles() {
			moves, err := game.LegalMoves(t.Context(), match.LastState(), role)
			if err != nil {
				t.Fatal(err)
			}
			if len(moves) == 0 {
				return match
			}
			joint = append(joint, moves[0])
		}
		trace.Moves = append(trace.Moves, joint)
	}
	match, err := game.ReplayTrace(t.Context(), trace)
	if err != nil {
		t.Fatal(err)
	}
	return match
}

// find looks for the cause why an atom does not hold at the end of a match.
func find(t *testing.T, game *play.Game, match *play.ReplayedMatch, atom *gdl.Term) *why.Cause {
	t.Helper()
	m := why.Replay(game, match)
	return m.Cause(t.Context(), []play.Fact{{Atom: atom, Step: m.Last(), Holds: atom.String() == "(goal a 100)"}})
}

func word(name string) *gdl.Term { return gdl.NewTerm(name) }

// forgetful is a game whose marks are kept by nothing.
const forgetful = `(role a) (spot 1 4) (spot 2 5) (spot 3 6)
(<= (legal a (mark ?x ?y)) (spot ?x ?y) (not (true (cell ?x ?y x))))
(<= (next (cell ?x ?y x)) (does a (mark ?x ?y)))
(<= terminal (true (cell 1 4 x)) (true (cell 2 5 x)) (true (cell 3 6 x)))
(goal a 100)
`

// TestForgotten finds what a move takes away without being about it, unless it is
// made into something else.
func TestForgotten(t *testing.T) {
	for text, want := range map[string]string{
		forgetful: "'(cell 1 4 x)', which rules for terminal ask for, is lost in move 2, '(mark 2 5)', and no rule for next keeps it",
		forgetful + "(<= (next (cell ?x ?y x)) (true (cell ?x ?y x)))": "",
	} {
		file := gdl.ParseString("a.kif", text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		move := func(x, y string) play.JointMove {
			return play.JointMove{{Name: "mark", Spelling: "mark", InParens: true, Args: []*gdl.Term{{Name: x, Spelling: x}, {Name: y, Spelling: y}}}}
		}
		match, err := game.ReplayTrace(t.Context(), play.Trace{Moves: []play.JointMove{move("1", "4"), move("2", "5")}})
		if err != nil {
			t.Fatal(err)
		}
		c := find(t, game, match, gdl.NewTerm(gdl.Terminal))
		got := ""
		if c != nil && c.IsCertain {
			got = c.Text()
		}
		if got != want {
			t.Errorf("got %q, want %q for\n%s", got, want, text)
		}
	}
}

func TestFind(t *testing.T) {
	for name, test := range map[string]struct {
		old, new, relation string
		kind               why.Kind
		fluent             string
		step, line         int
		tells              string
	}{
		"turn lost":      {"(<= (next (turn b)) (true (turn a)))", "", gdl.Legal, why.Lost, "(turn a)", 0, 8, "'(turn a)', which rules for legal ask for, is lost in move 1"},
		"lamps lost":     {"(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (light ?m)) (distinct ?m ?n))", "", gdl.Goal, why.Lost, "(lamp 2 off)", 0, 9, "and no rule for next keeps it"},
		"lamps doubled":  {" (distinct ?m ?n)", "", "two goals", why.Doubled, "(lamp 1 off)", 0, 10, "both hold since move 1"},
		"counter turned": {"(succ ?m ?n)", "(succ ?n ?m)", gdl.Terminal, why.Lost, "(step 1)", 0, 11, "since the condition '(succ ?n 1)' of this rule fails there"},
		"facts end":      {"(succ 3 4)", "(succ 1 1)", gdl.Terminal, why.Doubled, "(step 1)", 0, 11, "both by this rule for next"},
		"nothing wrong":  {"(role a)", "(role a)", gdl.Sees, "", "", 0, 0, ""},
	} {
		text := strings.Replace(sound, test.old, test.new, 1)
		file := gdl.ParseString("a.kif", text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(name, err)
		}
		steps := 3
		if name == "turn lost" {
			steps = 1 // then no role is to move
		}
		match := follow(t, game, steps)
		atom := gdl.NewTerm(test.relation, game.Roles()[0], word("?any"))
		if test.relation == "two goals" {
			atom = gdl.NewTerm(gdl.Goal, game.Roles()[0], word("100"))
		}
		if test.relation == gdl.Terminal {
			atom = gdl.NewTerm(test.relation)
		}
		c := find(t, game, match, atom)
		if test.fluent == "" {
			if c != nil {
				t.Errorf("%s: %s", name, c.Text())
			}
			continue
		}
		if c == nil {
			t.Errorf("%s: no cause", name)
			continue
		}
		line := 0
		if len(c.Suspects) > 0 {
			line = file.Source.File.Line(c.Suspects[0].Pos())
		}
		if c.Kind != test.kind || c.Fluent.Spelled(gdl.Prefix) != test.fluent || c.Step != test.step || line != test.line || !strings.Contains(c.Text(), test.tells) {
			t.Errorf("%s: kind %s, %s in step %d at line %d: %s", name, c.Kind, c.Fluent.Spelled(gdl.Prefix), c.Step, line, c.Text())
		}
		if !c.IsCertain {
			t.Errorf("%s is not sure", name)
		}
	}
}

// TestEndedOnPurpose is about a first move that a role has no more after it, and moves that run out later: the loss of what
// allowed the first one is no cause.
func TestEndedOnPurpose(t *testing.T) {
	game, err := play.New(gdl.ParseString("game.kif", `(role a)
(init opening) (cell 1) (cell 2) (cell 3)
(<= (legal a swap) (true opening))
(<= (legal a (take ?n)) (cell ?n) (not (true (full ?n))) (not (true opening)))
(<= (next opening) (true opening) (not swapped))
(<= swapped (does a swap))
(<= (next (full ?n)) (does a (take ?n)))
(<= (next (full ?n)) (true (full ?n)))
(<= terminal (true (full 4)))
(goal a 100)
`))
	if err != nil {
		t.Fatal(err)
	}
	match := follow(t, game, 10)
	if len(match.States) != 5 {
		t.Fatalf("the match has %d states", len(match.States))
	}
	if c := find(t, game, match, gdl.NewTerm(gdl.Legal, word("a"), &gdl.Term{Name: "?m", Spelling: "?m"})); c != nil && c.Fluent.Name == "opening" {
		t.Errorf("the cause is the loss of %v", c.Fluent)
	}
}
