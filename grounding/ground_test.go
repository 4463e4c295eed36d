package grounding

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
)

func ground(t *testing.T, text string, opts Options) *Game {
	t.Helper()
	g, err := GroundRulesheet(t.Context(), gdl.ParseString("test", text), opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGround(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
	}{
		{"moves and fluents", `
			(role x) (role y)
			(init (on a))
			(<= (legal ?r (flip ?c)) (role ?r) (cell ?c) (true (on ?c)))
			(<= (next (on ?d)) (does x (flip ?c)) (succ ?c ?d))
			(<= terminal (not (true (on a))))
			(cell a) (cell b) (succ a b) (succ b c)`, `
			(legal x (flip a)) :- (true (on a))
			(legal x (flip b)) :- (true (on b))
			(legal y (flip a)) :- (true (on a))
			(legal y (flip b)) :- (true (on b))
			(next (on b)) :- (does x (flip a))
			(next (on c)) :- (does x (flip b))
			terminal :- ~(true (on a))`},
		{"what is impossible is not negated", `
			(role x) (init p)
			(<= (goal x 1) (true p) (not (true q)) (not d))
			(<= d (true q))`, `
			(goal x 1) :- (true p)`},
		{"static negation is evaluated", `
			(role x) (init (n 1)) (init (n 2)) (small 1)
			(<= big ?x (num ?x))
			(<= (num ?x) (or (small ?x) (large ?x))) (large 2)
			(<= (next (n ?x)) (true (n ?x)) (not (small ?x)))`, `
			(next (n 2)) :- (true (n 2))`},
		{"unconditional rules stay", `
			(role x)
			(<= (legal ?r rock) (role ?r))
			(<= (goal ?r 50) (legal ?r rock))`, `
			(goal x 50) :- (legal x rock)
			(legal x rock) :- `},
		{"legal and goal of others than roles", `
			(role x) (init p)
			(<= (legal y a) (true p))
			(<= (legal x ?m) (legal y ?m))
			(<= (next p) (does y ?m))
			(<= (next q) (does x ?m))`, `
			(legal x a) :- (legal y a)
			(legal y a) :- (true p)
			(next q) :- (does x a)`},
		{"variables for whole fluents and moves", `
			(role x) (init (a 1)) (init b)
			(<= (legal x (keep ?f)) (true ?f))
			(<= (next ?f) (true ?f) (does ?r (keep ?f)))
			(<= (sees x (does ?r ?m)) (does ?r ?m))`, `
			(legal x (keep (a 1))) :- (true (a 1))
			(legal x (keep b)) :- (true b)
			(next (a 1)) :- (does x (keep (a 1))) (true (a 1))
			(next b) :- (does x (keep b)) (true b)
			(sees x (does x (keep (a 1)))) :- (does x (keep (a 1)))
			(sees x (does x (keep b))) :- (does x (keep b))`},
		{"next and terminal in bodies", `
			(role x) (init p) (init q)
			(<= (next p) (true q))
			(<= (next q) (next p) (not terminal))
			(<= terminal (true p) (not (true q)))`, `
			(next p) :- (true q)
			(next q) :- (next p) ~terminal
			terminal :- (true p) ~(true q)`},
		{"contradictions and repetitions", `
			(role x) (init p) (init q)
			(<= (goal x 1) (true p) (not (true p)))
			(<= (goal x 2) (true p) (true q) (true p))
			(<= (goal x 2) (true q) (true p))`, `
			(goal x 2) :- (true p) (true q)`},
		{"disjunctions and negated distinct", `
			(role x) (init (f 1 2)) (init (f 2 2))
			(<= (goal x ?v) (true (f ?v ?w)) (or (distinct ?v ?w) (not (distinct ?v 2))))`, `
			(goal x 1) :- (true (f 1 2))
			(goal x 2) :- (true (f 2 2))`},
		{"nested functions and repeated variables", `
			(role x) (init (f (g 1 1) 1)) (init (f (g 1 2) 2)) (init (f 3 3))
			(<= (goal x ?v) (true (f (g ?v ?v) ?v)))
			(<= (sees x (h ?t)) (true (f ?t 2)))`, `
			(goal x 1) :- (true (f (g 1 1) 1))
			(sees x (h (g 1 2))) :- (true (f (g 1 2) 2))`},
		{"static relations that negate themselves by name", `
			(role x) (pos 1) (pos 2) (pos 3) (succ 1 2) (succ 2 3)
			(<= (win ?a) (succ ?b ?a) (not (win ?b)))
			(<= (init (won ?a)) (win ?a))
			(<= (goal x ?a) (true (won ?a)))`, `
			(goal x 2) :- (true (won 2))`},
		{"dynamic relations that negate themselves by name", `
			(role x) (init p)
			(<= (goal x 100) (true p))
			(<= (goal x 0) (not (goal x 100)))`, `
			(goal x 0) :- ~(goal x 100)
			(goal x 100) :- (true p)`},
		{"keywords with the wrong number of arguments are names", `
			(role x) (init p)
			(<= (goal x 1) (true p) (legal x))
			(<= (legal x) (true p))
			(<= (goal x 2) (true p q))`, `
			(goal x 1) :- (legal x) (true p)
			(legal x) :- (true p)`},
		{"zero-argument lists", `
			(role x) (init (open))
			(<= (terminal) (true open))`, `
			terminal :- (true open)`},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := ground(t, test.text, Options{})
			got := strings.Join(ruleTexts(g), "\n")
			want := strings.TrimSpace(strings.ReplaceAll(test.want, "\t", ""))
			if strings.TrimSpace(got) != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestGameIsConsistent(t *testing.T) {
	g := ground(t, `
		(role x) (role y) (init (n 1)) (init unused)
		(<= (next (n ?b)) (true (n ?a)) (succ ?a ?b) (does x (go ?a)))
		(<= (legal ?r (go ?a)) (role ?r) (true (n ?a)))
		(<= (legal z (go 1)) (true (n 1)))
		(<= (goal ?r ?a) (role ?r) (true (n ?a)))
		(<= (dead ?a) (true (n ?a)))
		(<= (next (n ?a)) (true (m ?a)))
		(succ 1 2) (succ 2 3)`, Options{})
	for i, a := range g.TrueAtoms {
		if info := g.Atoms[a]; info.AtomKind != TrueAtom || int(info.Index) != i || g.AtomTerm(a).Args[0].String() != g.Fluents[i].String() {
			t.Errorf("atom of fluent %s: %+v", g.Fluents[i], info)
		}
	}
	for r := range g.Roles {
		for i, a := range g.DoesAtoms[r] {
			if info := g.Atoms[a]; info.AtomKind != DoesAtom || int(info.RoleIndex) != r || g.AtomTerm(a).Args[1].String() != g.RoleMoves[r][i].String() {
				t.Errorf("atom of move %s: %+v", g.RoleMoves[r][i], info)
			}
		}
	}
	if !reflect.DeepEqual(g.InitFluents, []int32{0, 1}) || len(g.Fluents) != 4 || len(g.RoleMoves[0]) != 3 {
		t.Errorf("init %v, fluents %v, moves %v", g.InitFluents, g.Fluents, g.RoleMoves)
	}
	if want := []int{1, 1, 1, 1, 2, 6, 1, 6, -1, 0, 1, 1}; !reflect.DeepEqual(g.InstanceCounts, want) {
		t.Errorf("instances %v, want %v", g.InstanceCounts, want)
	}
	if len(g.StaticAtoms["succ"]) != 2 {
		t.Errorf("static relations %v", g.StaticAtoms)
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       error
	}{
		{"unsafe head", `(role x) (<= (goal x ?v) terminal)`, new(UnsafeError)},
		{"unsafe negation", `(role x) (init p) (<= terminal (not (true (f ?v))))`, new(UnsafeError)},
		{"unsafe distinct", `(role x) (init p) (<= terminal (true p) (distinct ?v 1))`, new(UnsafeError)},
		{"non-ground fact", `(role x) (goal x ?v)`, new(UnsafeError)},
		{"static negative cycle", `(role x) (<= (init p) a) (<= a (not b)) (<= b (not a))`, new(NotStratifiedError)},
		{"dynamic negative cycle", `(role x) (init p) (<= terminal (true p) (not b)) (<= b (true p) c) (<= c terminal)`, new(NotStratifiedError)},
		{"rule for true", `(role x) (<= (true p) (true q)) (<= terminal (true p))`, new(InvalidError)},
		{"init depends on the state", `(role x) (<= (init p) (true q))`, new(InvalidError)},
		{"growing term", turing, new(TooLargeError)},
		{"explosion", explosion, new(TooLargeError)},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := GroundRulesheet(t.Context(), gdl.ParseString("test", test.text), tiny)
			if reflect.TypeOf(err) != reflect.TypeOf(test.want) {
				t.Errorf("got %T (%v), want %T", err, err, test.want)
			}
		})
	}
}

// turing grows a tape without end.
const turing = `
	(role x) (init (tape (cons 0 nil)))
	(<= (next (tape (cons 1 ?t))) (true (tape ?t)))
	(<= (legal x go) (true (tape ?t)))`

// explosion has a rule with 20^5 instances that no splitting helps against.
const explosion = `
	(role x)
	(<= (init (n ?a)) (num ?a))
	(num 1) (num 2) (num 3) (num 4) (num 5) (num 6) (num 7) (num 8) (num 9) (num 10)
	(num 11) (num 12) (num 13) (num 14) (num 15) (num 16) (num 17) (num 18) (num 19) (num 20)
	(<= (next (n ?a)) (true (n ?a)))
	(<= (legal x (m ?a ?b ?c ?d ?e)) (true (n ?a)) (true (n ?b)) (true (n ?c)) (true (n ?d)) (true (n ?e)))`

func TestBudgets(t *testing.T) {
	for _, test := range []struct {
		text   string
		opts   Options
		budget BudgetKind
		head   string
	}{
		{turing, Options{}, BudgetDepth, "(next (tape (cons 1 ?t)))"},
		{turing, Options{MaxDepth: 1 << 30, MaxAtoms: 1000}, BudgetAtoms, "(next (tape (cons 1 ?t)))"},
		{explosion, Options{MaxAtoms: 10_000}, BudgetAtoms, "(legal x (m ?a ?b ?c ?d ?e))"},
		{explosion, Options{MaxSteps: 10_000}, BudgetSteps, "(legal x (m ?a ?b ?c ?d ?e))"},
		{explosion, Options{MaxBytes: 1 << 20}, BudgetBytes, "(legal x (m ?a ?b ?c ?d ?e))"},
		{explosion, Options{MaxAtoms: 20e6, MaxInstances: 5000}, BudgetInstances, "(legal x (m ?a ?b ?c ?d ?e))"},
	} {
		if test.budget == BudgetInstances && testing.Short() {
			continue
		}
		_, err := GroundRulesheet(t.Context(), gdl.ParseString("test", test.text), test.opts)
		var tooLarge *TooLargeError
		if !errors.As(err, &tooLarge) {
			t.Errorf("%s: got %v", test.budget, err)
			continue
		}
		if tooLarge.ExceededBudget != test.budget || tooLarge.WorstRule.Head.String() != test.head || tooLarge.Error() == "" {
			t.Errorf("got %s of %s, want %s of %s", tooLarge.ExceededBudget, tooLarge.WorstRule.Head, test.budget, test.head)
		}
	}
}

func TestNegativeCycleIsNamed(t *testing.T) {
	text := `(role x) (init p) (<= terminal (true p) (not b)) (<= b (true p) c) (<= c terminal) (<= d (not b))`
	_, err := GroundRulesheet(t.Context(), gdl.ParseString("test", text), Options{})
	var cycle *NotStratifiedError
	if !errors.As(err, &cycle) {
		t.Fatal(err)
	}
	var heads []string
	for _, r := range cycle.CycleRules {
		heads = append(heads, r.Head.Name)
	}
	if want := []string{"terminal", "b", "c"}; !reflect.DeepEqual(heads, want) {
		t.Errorf("cycle %v, want %v", heads, want)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := GroundRulesheet(ctx, gdl.ParseString("test", strings.ReplaceAll(explosion, "(num 1)", "(num 0) (num 1)")), Options{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestDeterminism(t *testing.T) {
	for _, path := range corpus(t, "tables", 4) {
		file := parseFile(t, path)
		first, err := GroundRulesheet(t.Context(), file, Options{})
		if err != nil || first.GroundRules.Len() > 100_000 {
			continue
		}
		second, err := GroundRulesheet(t.Context(), file, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(first, second) {
			t.Errorf("%s: two runs differ", path)
		}
	}
}

func TestOnlyAsked(t *testing.T) {
	text := `
		(role x) (num 1) (num 2) (num 3)
		(<= (init (n ?a)) (num ?a))
		(<= (next (n ?a)) (true (n ?a)))
		(<= (sum ?a ?b) (true (n ?a)) (true (n ?b)))
		(<= (sum 9 ?b) (true (n ?b)))
		(<= (lonely ?a) (true (n ?a)) (not (true (n 4))))
		(<= (goal x ?b) (sum 2 ?b))`
	count := func(opts Options) (sum, lonely int) {
		g := ground(t, text, opts)
		for a := range g.Atoms {
			switch name, _ := g.AtomSymbol(Atom(a)); name {
			case "sum":
				sum++
			case "lonely":
				lonely++
			}
		}
		return sum, lonely
	}
	query := gdl.ParseString("query", "(lonely ?x) (sum 3 ?y)")
	queries := []*gdl.Term{query.Rules[0].Head, query.Rules[1].Head}
	for _, test := range []struct {
		opts        Options
		sum, lonely int
	}{
		{Options{}, 12, 0},
		{Options{OnlyAsked: true}, 3, 0},
		{Options{QueryAtoms: queries}, 12, 3},
		{Options{OnlyAsked: true, QueryAtoms: queries}, 6, 3},
	} {
		if sum, lonely := count(test.opts); sum != test.sum || lonely != test.lonely {
			t.Errorf("%+v: %d sums and %d lonely ones, want %d and %d", test.opts, sum, lonely, test.sum, test.lonely)
		}
	}
	if g := ground(t, text, Options{OnlyAsked: true}); g.InstanceCounts[7] != noID || g.InstanceCounts[6] != 3 {
		t.Errorf("instances %v: a rule that nobody asks for must not count as dead", g.InstanceCounts)
	}
}
