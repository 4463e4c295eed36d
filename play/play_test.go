package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl"
)

var background = context.Background()

// game makes a game of a rulesheet.
func game(t testing.TB, text string) *Game {
	t.Helper()
	g, err := New(gdl.ParseString("test.kif", text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// parse reads a term.
func parse(text string) *gdl.Term {
	return gdl.ParseString("term", text).Rules[0].Head
}

func initial(t testing.TB, g *Game) State {
	t.Helper()
	s, err := g.InitialState(background)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// show writes terms on one line.
func show(terms []*gdl.Term) string {
	words := make([]string, len(terms))
	for i, x := range terms {
		words[i] = x.String()
	}
	return strings.Join(words, " ")
}

// TestQuery evaluates one relation of small rulesheets in the initial state.
func TestQuery(t *testing.T) {
	for _, test := range []struct{ name, rules, query, want string }{
		{"fact", "(p a) (p b)", "(p ?x)", "(p a) (p b)"},
		{"join", "(e a b) (e b c) (<= (q ?x ?z) (e ?x ?y) (e ?y ?z))", "(q ?x ?y)", "(q a c)"},
		{"repeated variable", "(e a b) (e b b) (<= (q ?x) (e ?x ?x))", "(q ?x)", "(q b)"},
		{"recursion", "(e a b) (e b c) (e c a) (e c d) (<= (r ?x ?y) (e ?x ?y)) (<= (r ?x ?z) (r ?x ?y) (r ?y ?z))",
			"(r d ?x)", ""},
		{"recursion with known argument", "(e a b) (e b c) (e c a) (e c d) (<= (r ?x ?y) (e ?x ?y)) (<= (r ?x ?z) (e ?x ?y) (r ?y ?z))",
			"(r b ?x)", "(r b a) (r b b) (r b c) (r b d)"},
		{"recursion over fluents", "(init (e a b)) (init (e b c)) (init (e c d)) (<= (r ?x ?y) (true (e ?x ?y))) (<= (r ?x ?z) (r ?x ?y) (true (e ?y ?z)))",
			"(r a ?x)", "(r a b) (r a c) (r a d)"},
		{"mutual recursion", "(init (n z)) (s z one) (s one two) (s two three) (<= (even ?x) (true (n ?x))) (<= (even ?y) (odd ?x) (s ?x ?y)) (<= (odd ?y) (even ?x) (s ?x ?y))",
			"(odd ?x)", "(odd one) (odd three)"},
		{"strata", "(n a) (n b) (n c) (init (f a)) (<= (p ?x) (true (f ?x))) (<= (q ?x) (n ?x) (not (p ?x))) (<= (r ?x) (n ?x) (not (q ?x)))",
			"(r ?x)", "(r a)"},
		{"or binds on one side", "(p a) (q b) (<= (r ?x) (or (p ?x) (q ?x)))", "(r ?x)", "(r a) (r b)"},
		{"or binds different variables", "(p a) (q b) (n a) (n b) (<= (r ?x ?y) (or (p ?x) (q ?y)) (n ?x) (n ?y))",
			"(r ?x ?y)", "(r a a) (r a b) (r b b)"},
		{"or without variables", "(init (f a)) (<= (r a) (or (true (f a)) (true (f b)))) (<= (r b) (or (true (f c)) (true (f b))))", "(r ?x)", "(r a)"},
		{"empty or", "(p a) (<= (r ?x) (p ?x) (or))", "(r ?x)", ""},
		{"empty and", "(p a) (<= (r ?x) (p ?x) (and))", "(r ?x)", "(r a)"},
		{"and inside or", "(p a) (p b) (q b) (<= (r ?x) (or (and (p ?x) (q ?x)) (and (p ?x) (distinct ?x b))))", "(r ?x)", "(r a) (r b)"},
		{"not or", "(n a) (n b) (n c) (p a) (q b) (<= (r ?x) (n ?x) (not (or (p ?x) (q ?x))))", "(r ?x)", "(r c)"},
		{"not and", "(n a) (n b) (p a) (p b) (q b) (<= (r ?x) (n ?x) (not (and (p ?x) (q ?x))))", "(r ?x)", "(r a)"},
		{"not not", "(p a) (<= (r ?x) (not (not (p ?x))))", "(r ?x)", "(r a)"},
		{"not distinct", "(p a) (p b) (<= (r ?x ?y) (p ?x) (not (distinct ?x ?y)))", "(r ?x ?y)", "(r a a) (r b b)"},
		{"not distinct inside terms", "(p (f a b)) (p (g a)) (<= (r ?x ?y) (p ?z) (not (distinct (f ?x ?y) ?z)))", "(r ?x ?y)", "(r a b)"},
		{"distinct", "(p a) (p b) (<= (r ?x ?y) (p ?x) (p ?y) (distinct (f ?x) (f ?y)))", "(r ?x ?y)", "(r a b) (r b a)"},
		{"distinct before its variables", "(p a) (p b) (<= (r ?x) (distinct ?x a) (p ?x))", "(r ?x)", "(r b)"},
		{"nested functions", "(init (c (f a (g b)) z)) (<= (r ?x ?y) (true (c (f ?x (g ?y)) z)))", "(r ?x ?y)", "(r a b)"},
		{"partly known function", "(init (c (f a b))) (init (c (f d b))) (p d) (<= (r ?y) (p ?x) (true (c (f ?x ?y))))", "(r ?x)", "(r b)"},
		{"variable fluent", "(init a) (init (f b)) (<= (r ?f) (true ?f))", "(r ?x)", "(r a) (r (f b))"},
		{"zero arguments", "(<= (open) (p a)) (p a) (<= (r a) open) (<= (r b) (open))", "(r ?x)", "(r a) (r b)"},
		{"upper case", "(P A) (<= (R ?X) (p ?x) (TRUE (F ?x))) (INIT (f a))", "(r ?x)", "(r a)"},
		{"facts and rules", "(p a) (init (f b)) (<= (p ?x) (true (f ?x))) (<= (r ?x) (p ?x))", "(r ?x)", "(r a) (r b)"},
		{"facts and recursion", "(p a) (e a b) (init (f b c)) (<= (p ?y) (p ?x) (e ?x ?y)) (<= (p ?y) (p ?x) (true (f ?x ?y)))", "(p ?x)", "(p a) (p b) (p c)"},
		{"safe only when asked with a value", "(n a) (n b) (<= (other ?x ?y) (distinct ?x ?y)) (<= (r ?x) (other ?x a) (n ?x))", "(r ?x)", "(r b)"},
		{"non-ground fact", "(n a) (n b) (same ?x ?x) (<= (r ?x ?y) (same ?x ?y) (n ?x) (n ?y))", "(r ?x ?y)", "(r a a) (r b b)"},
		{"locally stratified", "(init (f a)) (<= (goal r 100) (true (f b))) (<= (goal r 0) (not (goal r 100)))", "(goal r ?x)", "(goal r 0)"},
		{"locally stratified chain", "(s 0 1) (s 1 2) (s 2 3) (s 3 4) (init (f 0)) (<= (p ?x) (true (f ?x))) (<= (p ?y) (s ?x ?y) (not (p ?x)))",
			"(p ?x)", "(p 0) (p 2) (p 4)"},
		{"win positions", "(init (m 1 2)) (init (m 2 3)) (init (m 3 4)) (init (m 1 4)) (<= (win ?x) (true (m ?x ?y)) (not (win ?y)))",
			"(win ?x)", "(win 1) (win 3)"},
		{"stratified by terms", "(init a) (<= (p (f ?x)) (true ?x) (not (p ?x))) (<= (p ?x) (q ?x)) (<= (q ?x) (p ?x) (distinct ?x ?x))",
			"(p ?x)", "(p (f a))"},
		{"negated recursion decided by a fact", "(init (f a)) (<= p (not p)) (<= p (true (f a))) (<= (r a) p)", "(r ?x)", "(r a)"},
		{"numbers in order", "(p 10) (p 9) (p a) (p 1a)", "(p ?x)", "(p 9) (p 10) (p 1a) (p a)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := game(t, "(role r)\n"+test.rules)
			found, err := g.QueryAtoms(background, initial(t, g), parse(test.query))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(found); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestErrors asks a relation whose evaluation must fail.
func TestErrors(t *testing.T) {
	var flounder *FlounderError
	var loop *NegativeLoopError
	var budget *BudgetError
	for _, test := range []struct {
		name, rules, query string
		want               any
		says               string
	}{
		{"unsafe head", "(init a) (<= (r ?x) (true a))", "(r ?x)", &flounder, "'?x'"},
		{"unsafe negation", "(init a) (<= (r a) (true a) (not (true (f ?y))))", "(r ?x)", &flounder, "'?y'"},
		{"unsafe distinct", "(init a) (<= (r a) (true a) (distinct ?y a))", "(r ?x)", &flounder, "'?y'"},
		{"unsafe after or", "(init a) (n b) (<= (r ?x ?y) (true a) (or (n ?x) (n ?y)))", "(r ?x ?y)", &flounder, "bound"},
		{"unsafe helper", "(init a) (<= (other ?x ?y) (distinct ?x ?y) (true a)) (<= (r ?x) (other ?x a))", "(r ?x)", &flounder, "'?x'"},
		{"negative loop", "(init a) (<= (r a) (true a) (not (r a)))", "(r ?x)", &loop, "(r a)"},
		{"even negative loop", "(init a) (<= (r a) (true a) (not (q a))) (<= (q a) (not (r a)))", "(r ?x)", &loop, "(q a), (r a)"},
		{"drawn position", "(init (m 1 2)) (init (m 2 1)) (<= (win ?x) (true (m ?x ?y)) (not (win ?y)))", "(win ?x)", &loop, "(win 1)"},
		{"growing terms", "(init a) (<= (r ?x) (true ?x)) (<= (r (f ?x)) (r ?x))", "(r ?x)", &budget, ""},
		{"growing calls", "(init a) (<= (r ?x) (true a) (r (f ?x)))", "(r a)", &budget, ""},
		{"doubling terms", "(init a) (<= (r ?x) (true ?x)) (<= (r (f ?x ?x)) (r ?x))", "(r ?x)", &budget, "term size"},
		{"growing loop", "(init a) (<= (r ?x) (true ?x)) (<= (r (f ?x)) (r ?x) (not (r (g ?x))))", "(r ?x)", &budget, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := game(t, "(role r)\n"+test.rules)
			g.SetBudget(Budget{MaxSteps: 1e6})
			s := initial(t, g)
			for range 2 { // an error must leave nothing behind
				_, err := g.QueryAtoms(background, s, parse(test.query))
				if !errors.As(err, test.want) || !strings.Contains(err.Error(), test.says) {
					t.Errorf("got error %v, want a %T that says %s", err, test.want, test.says)
				}
				if ok, err := g.AtomHolds(background, s, parse("(role r)")); err != nil || !ok {
					t.Errorf("(role r): %v, %v", ok, err)
				}
			}
		})
	}
}

func TestTuringMachineGrowsUntilTheBudgetEnds(t *testing.T) {
	g := game(t, "(role tm) (init (at z)) (<= (legal tm go) (true (at ?x))) (<= (next (at (s ?x))) (true (at ?x)) (does tm go))")
	g.SetBudget(Budget{MaxTermSize: 100})
	var budget *BudgetError
	if _, err := g.RandomMatch(background, rand.New(rand.NewPCG(1, 1)), 1000, nil); !errors.As(err, &budget) || budget.Resource != ResourceTermSize {
		t.Errorf("got %v, want a BudgetError about term size", err)
	}
}

func TestInvalid(t *testing.T) {
	for _, text := range []string{"(<= (true a) (p b))", "(does r a)", "(<= (p ?x)", "(p (f) "} {
		var invalid *InvalidError
		if _, err := New(gdl.ParseString("x", text)); !errors.As(err, &invalid) {
			t.Errorf("%s: got %v, want an InvalidError", text, err)
		}
	}
}

const diceGame = `
(role random) (role max)
(init start)
(<= (legal random (roll ?n)) (side ?n) (true start))
(<= (legal max noop) (true start))
(<= (legal random noop) (true (shows ?n)))
(<= (legal max (guess ?n)) (side ?n) (true (shows ?m)))
(side 1) (side 2)
(<= (next (shows ?n)) (does random (roll ?n)))
(<= (next over) (does max (guess ?n)))
(<= (next ?f) (true ?f) (distinct ?f start))
(<= (next right) (does max (guess ?n)) (true (shows ?n)))
(<= (sees max (does random thrown)) (does random (roll ?n)))
(<= (sees max (does max ?m)) (does max ?m))
(<= terminal (true over))
(<= (goal max 100) (true right))
(<= (goal max 0) (not (true right)))
`

func TestReplay(t *testing.T) {
	g := game(t, diceGame)
	move := func(random, max string) JointMove { return JointMove{parse(random), parse(max)} }
	m, err := g.ReplayTrace(background, Trace{[]JointMove{move("(roll 2)", "noop"), move("noop", "(guess 2)")}})
	if err != nil {
		t.Fatal(err)
	}
	got := []string{show(m.Steps[0].AddedFluents), show(m.Steps[0].RemovedFluents), show(m.Steps[0].RolePercepts[0]), show(m.Steps[0].RolePercepts[1]),
		show(m.Steps[1].AddedFluents), show(m.Steps[1].RemovedFluents), show(m.LastState().TrueFluents())}
	want := []string{"(shows 2)", "start", "", "(does max noop) (does random thrown)", "over right", "", "over right (shows 2)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []struct {
		moves []JointMove
		says  string
	}{
		{[]JointMove{move("(roll 3)", "noop")}, "step 1 of the trace: '(roll 3)' is not a legal move of random"},
		{[]JointMove{move("(roll 1)", "noop"), move("noop", "(guess 1)"), move("noop", "noop")}, "step 3 of the trace: the match is over before it"},
		{[]JointMove{{parse("(roll 1)")}}, "step 1 of the trace: 1 moves for 2 roles"},
	} {
		var replay *ReplayError
		if _, err := g.ReplayTrace(background, Trace{bad.moves}); !errors.As(err, &replay) || err.Error() != bad.says {
			t.Errorf("got %v, want %s", err, bad.says)
		}
	}
}

func TestFiring(t *testing.T) {
	g := game(t, diceGame)
	s := initial(t, g)
	for atom, want := range map[string]string{
		"(goal max 0)":          "(<= (goal max 0) (not (true right)))",
		"(legal random noop)":   "",
		"(legal max noop)":      "(<= (legal max noop) (true start))",
		"(side 1)":              "(side 1)",
		"(nothing like it)":     "",
		"(legal random (roll))": "",
	} {
		rules, err := g.FiringRules(background, s, parse(atom))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range rules {
			got += r.String()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", atom, got, want)
		}
	}
	var dependent *MoveDependentError
	if _, err := g.FiringRules(background, s, parse("(next over)")); !errors.As(err, &dependent) {
		t.Errorf("next without moves: %v", err)
	}
	rules, err := g.FiringRulesWith(background, s, JointMove{parse("(roll 1)"), parse("noop")}, parse("(next (shows 1))"))
	if err != nil || len(rules) != 1 {
		t.Errorf("next with moves: %v %v", rules, err)
	}
}

func TestRandomMatchIsDeterministic(t *testing.T) {
	play := func(g *Game) string {
		r, err := g.RandomMatch(background, rand.New(rand.NewPCG(3, 4)), 100, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, m := range r.Trace.Moves {
			text += show(m) + "\n"
		}
		return text
	}
	g := game(t, diceGame)
	first := play(g)
	other := game(t, diceGame)
	if _, err := other.EnumerateStates(background, 100, nil); err != nil { // what was asked before must not matter
		t.Fatal(err)
	}
	if second := play(other); first != second || first != play(g) {
		t.Errorf("got\n%sand\n%s", first, second)
	}
}

func TestStuck(t *testing.T) {
	g := game(t, "(role r) (role s) (init a) (legal s x) (<= (legal r go) (true a)) (<= (next b) (does r go))")
	r, err := g.RandomMatch(background, rand.New(rand.NewPCG(1, 1)), 10, nil)
	if err != nil || r.Ending != EndStuck || show(r.StuckRoles) != "r" || len(r.Trace.Moves) != 1 {
		t.Errorf("got %+v, %v", r, err)
	}
	v, violated, err := NewPropertyJudge(g).JudgePlayability(background, r.LastState)
	if err != nil || !violated || v.Detail != "r has no legal move in a state that is not terminal" || len(v.BlamedRules) != 1 {
		t.Errorf("got %+v, %v, %v", v, violated, err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	g := game(t, diceGame)
	n := 0
	_, err := g.EnumerateStates(ctx, 100, func(StateVisit) error {
		if n++; n == 2 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if x, err := g.EnumerateStates(background, 100, nil); err != nil || !x.IsComplete || x.Len() != 7 {
		t.Errorf("afterwards: %v, %v", x, err)
	}
}

func TestExploration(t *testing.T) {
	g := game(t, diceGame)
	x, err := g.EnumerateStates(background, 100, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := range x.Len() {
		m, err := g.ReplayTrace(background, x.TraceTo(n))
		if err != nil || m.LastState() != x.StateAt(n) || len(m.Steps) != x.DepthOf(n) {
			t.Errorf("state %d: %v, %v", n, m, err)
		}
	}
	if x, err := g.EnumerateStates(background, 3, nil); err != nil || x.IsComplete || x.Len() != 3 {
		t.Errorf("with a limit of 3: %d states, complete %v, %v", x.Len(), x.IsComplete, err)
	}
}

// TestLongChain: a chain of relations that is longer than the stack allows is
// given up, and one that is not is followed to its end.
func TestLongChain(t *testing.T) {
	for n, want := range map[int]bool{maxWaitDepth / 10: true, maxWaitDepth + 10: false} {
		var b strings.Builder
		b.WriteString("(role a) (init (f 0)) (<= p0 (true (f 0))) (legal a m) (goal a 0)\n")
		for i := range n {
			fmt.Fprintf(&b, "(<= p%d p%d)\n", i+1, i)
		}
		fmt.Fprintf(&b, "(<= terminal p%d)\n", n)
		game, err := NewWithBudget(gdl.ParseString("chain", b.String()), Budget{})
		if err != nil {
			t.Fatal(err)
		}
		state, err := game.InitialState(background)
		if err != nil {
			t.Fatal(err)
		}
		over, err := game.IsTerminal(background, state)
		var budget *BudgetError
		if deep := errors.As(err, &budget) && budget.Resource == ResourceDepth; deep == want || over != want {
			t.Errorf("a chain of %d relations: %v, %v", n, over, err)
		}
	}
}
