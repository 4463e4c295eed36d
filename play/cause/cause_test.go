package cause_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
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
func follow(t *testing.T, game *play.Game, steps int) *play.Match {
	t.Helper()
	var trace play.Trace
	for range steps {
		match, err := game.Replay(t.Context(), trace)
		if err != nil {
			t.Fatal(err)
		}
		if over, err := game.Terminal(t.Context(), match.Last()); err != nil || over {
			break
		}
		var joint play.JointMove
		for _, role := range game.Roles() {
			moves, err := game.Legal(t.Context(), match.Last(), role)
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
	match, err := game.Replay(t.Context(), trace)
	if err != nil {
		t.Fatal(err)
	}
	return match
}

func rules(file *gdl.File, relation string) (list []*gdl.Rule) {
	for _, r := range file.Rules {
		if r.Head.Name == relation {
			list = append(list, r)
		}
	}
	return list
}

func TestFind(t *testing.T) {
	for name, test := range map[string]struct {
		old, new, relation string
		kind               cause.Kind
		fluent             string
		step, line         int
		tells              string
	}{
		"turn lost":      {"(<= (next (turn b)) (true (turn a)))", "", gdl.Legal, cause.Lost, "(turn a)", 0, 8, "'(turn a)', which rules for legal ask for, is lost in move 1"},
		"lamps lost":     {"(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (light ?m)) (distinct ?m ?n))", "", gdl.Goal, cause.Lost, "(lamp 2 off)", 0, 9, "add a rule for next that keeps it"},
		"lamps doubled":  {" (distinct ?m ?n)", "", gdl.Goal, cause.Doubled, "(lamp 1 off)", 0, 10, "both hold since move 1"},
		"counter turned": {"(succ ?m ?n)", "(succ ?n ?m)", gdl.Terminal, cause.Lost, "(step 1)", 0, 11, "since '(succ ?n ?m)' does not hold there"},
		"facts end":      {"(succ 3 4)", "(succ 1 1)", gdl.Terminal, cause.Doubled, "(step 1)", 0, 11, "make one of them only"},
		"nothing wrong":  {"(role a)", "(role a)", gdl.Sees, 0, "", 0, 0, ""},
	} {
		text := strings.Replace(sound, test.old, test.new, 1)
		file := gdl.ParseString("a.kif", text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(name, err)
		}
		steps := 3
		if name == "turn lost" {
			steps = 1 // then nobody is to move
		}
		match := follow(t, game, steps)
		s := cause.Symptom{Wanted: rules(file, test.relation)}
		c := cause.Find(t.Context(), file, game, match, s)
		if test.fluent == "" {
			if c != nil {
				t.Errorf("%s: %s", name, c.Tell())
			}
			continue
		}
		if c == nil {
			t.Errorf("%s: no cause", name)
			continue
		}
		line := 0
		if len(c.Rules) > 0 {
			line = file.Source.File.Line(c.Rules[0].From)
		}
		if c.Kind != test.kind || cause.Written(c.Fluent) != test.fluent || c.Step != test.step || line != test.line || !strings.Contains(c.Tell(), test.tells) {
			t.Errorf("%s: kind %d, %s in step %d at line %d: %s", name, c.Kind, cause.Written(c.Fluent), c.Step, line, c.Tell())
		}
		if !c.Sure(match) {
			t.Errorf("%s is not sure", name)
		}
	}
}
