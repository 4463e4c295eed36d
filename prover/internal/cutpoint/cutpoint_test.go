package cutpoint

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// trails is a walk whose trails are lists, which nobody can count.
const trails = `(role walker) (role watcher)
(spot 1) (spot 2) (spot 3) (way 1 2) (way 2 3)
(init (at 1))
(<= (legal walker (go ?y)) (true (at ?x)) (way ?x ?y))
(legal walker rest)
(legal watcher look)
(<= (legal watcher cheer) (praised (cons 1 nil)))
(<= (praised ?t) (trail ?t))
(<= (trail (cons ?x nil)) (spot ?x))
(<= (trail (cons ?y (cons ?x ?t))) (way ?x ?y) (trail (cons ?x ?t)))
(<= (closed ?x) (true (at ?x)) (trail ?t))
(<= (moved ?x) (does walker (go ?x)) (trail ?t))
(<= (next (at ?y)) (does walker (go ?y)))
(<= (next (at ?x)) (true (at ?x)) (does walker rest))
(<= (next (seen ?x)) (true (at ?x)) (moved ?x))
(<= terminal (closed 3))
(<= (goal walker 100) (closed 3))
(<= (goal watcher 100) (praised (cons 1 nil)))`

func ruleFor(t *testing.T, file *gdl.File, head string) *gdl.Rule {
	t.Helper()
	for _, r := range file.Rules {
		if strings.HasPrefix(r.Head.String(), head) && len(r.Body) > 0 {
			return r
		}
	}
	t.Fatalf("no rule for %s", head)
	return nil
}

// TestCut looks what is left open for a rule, and what becomes of it.
func TestCut(t *testing.T) {
	file := gdl.ParseString("trails.kif", trails)
	for _, test := range []struct {
		rule  string
		free  string
		goals bool
	}{
		{"(trail (cons ?y", "(closed 1) (closed 2) (closed 3) (legal watcher cheer) (moved 2) (moved 3)", false},
		{"(closed", "(closed 1) (closed 2) (closed 3)", true},
		{"terminal", "terminal", true},
		{"(next (at ?y))", "(next (at 2)) (next (at 3))", true},
		{"(goal walker", "", false}, // nobody asks for it
	} {
		game, err := Cut(t.Context(), file, []*gdl.Rule{ruleFor(t, file, test.rule)})
		if err != nil {
			t.Fatalf("%s: %v", test.rule, err)
		}
		var free []string
		for _, a := range game.Free {
			free = append(free, a.String())
		}
		slices.Sort(free)
		if got := strings.Join(free, " "); got != test.free || game.Goals != test.goals {
			t.Errorf("%s: left open: %s, goals %v; want %s, goals %v", test.rule, got, game.Goals, test.free, test.goals)
		}
	}
}

// TestGoalsInConditions: where goals are left out, what asks for them is free.
func TestGoalsInConditions(t *testing.T) {
	file := gdl.ParseString("trails.kif", trails+"\n(<= terminal (not (goal walker 100)) (true (at 2)))\n(<= bored (not (goal watcher 100)) (true (at 1)))\n(<= (legal watcher yawn) bored)")
	game, err := Cut(t.Context(), file, []*gdl.Rule{ruleFor(t, file, "(goal walker")})
	if err != nil {
		t.Fatal(err)
	}
	if len(game.Free) != 2 || game.Goals {
		t.Errorf("left open: %v, goals %v", game.Free, game.Goals)
	}
	for _, r := range game.File.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.Goal {
				t.Errorf("goals are asked for by %s", r)
			}
		})
	}
}

// TestFreeAtoms: an atom about states has a fluent, with its value in the
// initial state; one about moves is chosen with them.
func TestFreeAtoms(t *testing.T) {
	file := gdl.ParseString("trails.kif", trails)
	game, err := Cut(t.Context(), file, []*gdl.Rule{ruleFor(t, file, "(trail (cons ?y")})
	if err != nil {
		t.Fatal(err)
	}
	var text []string
	for _, r := range game.File.Rules {
		if game.Origin(r) == nil {
			text = append(text, r.String())
		}
	}
	for _, want := range []string{"(init (left open (closed 1)))", "(init (left open (legal watcher cheer)))", "(<= (moved 2) (does nature ",
		"(<= (closed 2) (true (left open (closed 2))))"} {
		if !slices.ContainsFunc(text, func(line string) bool { return strings.HasPrefix(line, want) }) {
			t.Errorf("no %s in\n%s", want, strings.Join(text, "\n"))
		}
	}
	for _, never := range []string{"(init (left open (closed 2)))", "(true (left open (moved"} {
		if strings.Contains(strings.Join(text, "\n"), never) {
			t.Errorf("%s in\n%s", never, strings.Join(text, "\n"))
		}
	}
}

// TestNotCut: what cannot be left open.
func TestNotCut(t *testing.T) {
	text := trails + "\n(<= (init (far ?x)) (spot ?x) (trail ?t))\n(<= (legal walker (jump ?x ?y ?z ?u)) (spot ?x) (spot ?y) (spot ?z) (spot ?u))"
	file := gdl.ParseString("trails.kif", text)
	for _, rule := range []string{"(trail (cons ?y", "(legal walker (jump"} {
		if game, err := Cut(t.Context(), file, []*gdl.Rule{ruleFor(t, file, rule)}); err == nil {
			t.Errorf("%s: left open: %v", rule, game.Free)
		}
	}
}
