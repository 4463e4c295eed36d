package why_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// lamps is a game in which a pressed lamp burns, and nothing keeps one that burns.
const lamps = `(role kid) (lamp 1) (lamp 2) (init (turn day))
(<= (legal kid (press ?n)) (lamp ?n) (not (true (on ?n))))
(<= (next (on ?n)) (does kid (press ?n)))
(<= (next (turn day)) (true (turn day)))
(<= both (true (on 1)) (true (on 2)) (not (true (turn night))))
(<= terminal both)
(goal kid 100)
`

// pressed returns the match of some presses.
func pressed(t *testing.T, text string, numbers ...string) *why.Match {
	t.Helper()
	game, err := play.New(gdl.ParseString("a.kif", text))
	if err != nil {
		t.Fatal(err)
	}
	var trace play.Trace
	for _, n := range numbers {
		trace.Moves = append(trace.Moves, play.JointMove{gdl.NewTerm("press", &gdl.Term{Name: n, Spelling: n})})
	}
	m, err := game.ReplayTrace(t.Context(), trace)
	if err != nil {
		t.Fatal(err)
	}
	return why.Replay(game, m)
}

func atom(t *testing.T, text string) *gdl.Term {
	t.Helper()
	return gdl.ParseString("atom.kif", text).Rules[0].Head
}

// TestNear wants all conditions that fail in the instances that miss least.
func TestNear(t *testing.T) {
	m := pressed(t, lamps, "1", "2")
	for _, test := range []struct {
		head string
		step int
		want string
	}{
		{"both", 2, "(true (on 1))"},
		{"both", 0, "(true (on 1)) (true (on 2))"},
		{"(legal kid (press 2))", 2, "(not (true (on 2)))"},
		{"(next (on 1))", 1, "(does kid (press 1))"},
		{"(legal kid (press 3))", 0, "(lamp 3)"},
		{"(legal kid (press 1))", 0, ""},
	} {
		failures, err := m.Failures(t.Context(), atom(t, test.head), test.step)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, x := range failures {
			for _, c := range x.Failing() {
				got = append(got, c.Value.String())
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s in step %d fails by %v, want %s", test.head, test.step, got, test.want)
		}
	}
}

// TestExplain wants the fluent that does not hold any more, and the rule that makes it before those that play no part.
func TestExplain(t *testing.T) {
	m := pressed(t, lamps, "1", "2")
	g, err := why.Explain(t.Context(), m, []play.Fact{{Atom: atom(t, "terminal"), Step: m.Last()}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(g.Nodes, func(n *why.Node) bool { return n.Atom.String() == "(true (on 1))" && n.Step == 2 && !n.Holds }) {
		t.Errorf("the nodes are %v", g.Nodes)
	}
	var heads []string
	for p := range g.Suspicion {
		heads = append(heads, p.Rule.Head.String())
	}
	if slices.Index(heads, "(next (on ?n))") < 0 || slices.Contains(heads, "(next (turn day))") || slices.Contains(heads, "(legal kid (press ?n))") {
		t.Errorf("the rules are %v", heads)
	}
}

// TestSuspicion wants a condition that fails with the symptom alone before one that has always failed.
func TestSuspicion(t *testing.T) {
	m := pressed(t, lamps+"(<= (legal kid (press ?n)) (lamp ?n) (true (free ?n)))\n", "1", "2")
	g, err := why.Explain(t.Context(), m, []play.Fact{{Atom: atom(t, "(legal kid (press 2))"), Step: 2}})
	if err != nil {
		t.Fatal(err)
	}
	rules := m.Rules(gdl.Legal)
	suspicion := func(r *gdl.Rule) float64 { return g.Suspicion[why.Place{Rule: r, Condition: r.Body[1]}] }
	if suspicion(rules[0]) <= suspicion(rules[1]) {
		t.Errorf("suspect are %v and %v", suspicion(rules[0]), suspicion(rules[1]))
	}
}

// TestBounds wants the search to end in a rule that misses in very many ways.
func TestBounds(t *testing.T) {
	var b strings.Builder
	b.WriteString("(role kid) (legal kid wait) (<= terminal wide) (goal kid 0) (init p) (<= (next p) (true p))\n")
	for _, n := range strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20") {
		b.WriteString("(num " + n + ") (<= (some " + n + ") (true p) (num " + n + "))\n")
	}
	b.WriteString("(<= wide (some ?a) (some ?b) (some ?c) (some ?d) (some ?e) (some ?f) (true (q ?a ?b)) (true (q ?c ?d)) (true (q ?e ?f)))\n")
	m := pressed(t, b.String())
	g, err := why.Explain(t.Context(), m, []play.Fact{{Atom: atom(t, "terminal")}})
	if err != nil || len(g.Nodes) == 0 {
		t.Errorf("%d nodes: %v", len(g.Nodes), err)
	}
	if _, err := m.Failures(t.Context(), atom(t, "wide"), 0); err != nil {
		t.Error(err)
	}
}
