package play

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// domain makes a quantified variable.
func domain(name string, values ...string) []property.QuantifiedVar {
	v := property.QuantifiedVar{Name: name}
	for _, x := range values {
		v.Domain = append(v.Domain, parse(x))
	}
	return []property.QuantifiedVar{v}
}

func holdsFormula(text string) *property.Formula { return property.AtomFormula(parse(text)) }

func TestSatisfies(t *testing.T) {
	g := game(t, diceGame)
	start := property.AtomFormula(&gdl.Term{Name: "true", Spelling: "true", Args: []*gdl.Term{parse("start")}})
	shows := property.AtomFormula(gdl.ParseString("x", "(<= x (true (shows ?n)))").Rules[0].Body[0].Atom)
	terminal := holdsFormula("terminal")
	legal := property.AtomFormula(gdl.ParseString("x", "(<= x (legal random ?m))").Rules[0].Body[0].Atom)
	falsity := property.Disjunction()
	for _, test := range []struct {
		name string
		f    *property.Formula
		want bool
	}{
		{"atom", start, true},
		{"negation", property.Negation(start), false},
		{"next for all moves", property.InNextState(property.ForSome(domain("?n", "1", "2"), shows)), true},
		{"next for one move only", property.InNextState(property.ForSome(domain("?n", "1"), shows)), false},
		{"degree two ends terminal", property.InNextState(property.InNextState(terminal)), true},
		{"beyond the end all is true", property.InNextState(property.InNextState(property.InNextState(falsity))), true},
		{"but not its negation", property.InNextState(property.InNextState(property.Negation(property.InNextState(falsity)))), false},
		{"at least two", property.CountBetween(2, property.NoUpperBound, domain("?m", "(roll 1)", "(roll 2)", "noop"), legal), true},
		{"at least three", property.CountBetween(3, property.NoUpperBound, domain("?m", "(roll 1)", "(roll 2)", "noop"), legal), false},
		{"at most one", property.CountBetween(0, 1, domain("?m", "(roll 1)", "(roll 2)"), legal), false},
		{"a term listed twice counts once", property.CountBetween(1, 1, domain("?m", "(roll 1)", "(roll 1)"), legal), true},
		{"forall", property.ForAll(domain("?m", "(roll 1)", "(roll 2)"), legal), true},
		{"forall fails", property.ForAll(domain("?m", "(roll 1)", "noop"), legal), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, run, err := NewFormulaJudge(g, PlayableSequences).SatisfiesFormula(background, initial(t, g), test.f)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want || (run == nil) != got {
				t.Errorf("got %v with %v, want %v", got, run, test.want)
			}
			if run != nil {
				if along, err := g.HoldsAlong(background, run.States, 0, test.f); err != nil || along {
					t.Errorf("the witness satisfies the formula, %v", err)
				}
			}
		})
	}
	if _, _, err := NewFormulaJudge(g, PlayableSequences).SatisfiesFormula(background, initial(t, g), shows); err == nil {
		t.Error("a free variable must be an error")
	}
}

// TestNonplayableSequences is the example of AIJ 2012 sec. 5.2.
func TestNonplayableSequences(t *testing.T) {
	g := game(t, "(role r) (init f) (<= (legal r a) (true f))")
	playable := property.Disjunction(holdsFormula("terminal"), holdsFormula("(legal r a)"))
	f := property.Conjunction(playable, property.InNextState(property.Conjunction()))
	s, err := g.NextState(background, initial(t, g), JointMove{parse("a")})
	if err != nil {
		t.Fatal(err)
	}
	for which, want := range map[SequenceKind]bool{PlayableSequences: true, WithNonplayable: false} {
		if got, _, err := NewFormulaJudge(g, which).SatisfiesFormula(background, s, f); err != nil || got != want {
			t.Errorf("reading %d: got %v, %v, want %v", which, got, err, want)
		}
	}
}

func TestJudges(t *testing.T) {
	const rules = `(role a) (role b) (role random) (init s)
		(<= terminal (true t))
		(legal a x) (<= (legal a y) (true two)) (legal b x) (legal random x) (<= (legal random y) (true two))
		(<= (goal a 0) (true low)) (<= (goal a 100) (true high)) (<= (goal a win) (true odd)) (<= (goal b 0) (true any))
		(<= (next high) (true s)) (<= (next any) (true s)) (<= (next low) (true high)) (<= (next any) (true high))`
	g := game(t, rules)
	for _, test := range []struct {
		judge   string
		fluents []string
		want    string // the detail; "" if there is no violation
		blame   int
	}{
		{"utility", []string{"s"}, "", 0},
		{"utility", []string{"t", "low", "high", "any"}, "a has the goal values 0 and 100", 2},
		{"utility", []string{"t", "low"}, "b has no goal value", 2},
		{"utility", []string{"t", "low", "any"}, "", 0},
		{"zero-sum", []string{"t", "high", "any"}, "", 0},
		{"zero-sum", []string{"t", "low", "any"}, "the goal values a 0 and b 0 add up to 0, not 100", 2},
		{"zero-sum", []string{"t", "low", "high", "any"}, "the goal values a 0 and b 0 add up to 0, not 100", 2},
		{"zero-sum", []string{"t", "low"}, "", 0},
		{"zero-sum", []string{"low", "any"}, "", 0},
		{"turn-taking", []string{"t", "two"}, "a and random have two or more legal moves each", 4},
		{"turn-taking", []string{"s"}, "", 0},
		{"monotonic", []string{"high", "any"}, "the goal value of a falls from 100 to 0", 2},
		{"monotonic", []string{"low", "any", "t"}, "", 0},
		{"monotonic", []string{"any"}, "a has no goal value", 3},
		{"playability", []string{"s"}, "", 0},
	} {
		var fluents []*gdl.Term
		for _, f := range test.fluents {
			fluents = append(fluents, parse(f))
		}
		s, err := g.StateFromFluents(fluents)
		if err != nil {
			t.Fatal(err)
		}
		properties := NewPropertyJudge(g)
		judge := properties.JudgeUtilityStructure
		switch test.judge {
		case "zero-sum":
			judge = properties.JudgeZeroSum
		case "turn-taking":
			judge = properties.JudgeTurnTaking
		case "monotonic":
			judge = properties.JudgeMonotonic
		case "playability":
			judge = properties.JudgePlayability
		}
		v, violated, err := judge(background, s)
		if err != nil || violated != (test.want != "") || v.Detail != test.want || len(v.BlamedRules) != test.blame {
			t.Errorf("%s in %v: got %v %+v, %v, want %s", test.judge, test.fluents, violated, v, err, test.want)
		}
	}
}

func TestGoalValuesThatAreNoNumbers(t *testing.T) {
	g := game(t, "(role a) (role b) (init s) (<= terminal (true s)) (goal a (win)) (goal b 99999999999999999999)")
	var notComparable *NotComparableError
	if _, _, err := NewPropertyJudge(g).JudgeZeroSum(background, initial(t, g)); !errors.As(err, &notComparable) {
		t.Errorf("got %v, want a NotComparableError", err)
	}
}

func TestStates(t *testing.T) {
	g := game(t, diceGame)
	s := initial(t, g)
	same, err := g.StateFromFluents([]*gdl.Term{parse("START"), parse("(start)")})
	if err != nil || same != s || same.StateKey() != s.StateKey() {
		t.Errorf("%v is not %v: %v", same.TrueFluents(), s.TrueFluents(), err)
	}
	if !s.HasFluent(parse("start")) || s.HasFluent(parse("over")) {
		t.Error("start holds and over does not")
	}
	if _, err := g.StateFromFluents([]*gdl.Term{gdl.ParseString("x", "(p ?x)").Rules[0].Head}); err == nil {
		t.Error("a fluent with a variable must be an error")
	}
	if diff := cmp.Diff([]int64{1, 2, 4, 0}, sequences(t, g)); diff != "" {
		t.Error(diff)
	}
}

// sequences counts the sequences of up to three joint moves, by their length.
func sequences(t *testing.T, g *Game) []int64 {
	t.Helper()
	counts, level := []int64{1}, map[State]int64{initial(t, g): 1}
	for range 3 {
		next, sum := map[State]int64{}, int64(0)
		for s, n := range level {
			over, err := g.IsTerminal(background, s)
			if err != nil {
				t.Fatal(err)
			}
			if over {
				continue
			}
			_, states, _, err := g.allSuccessors(background, s)
			if err != nil {
				t.Fatal(err)
			}
			for _, to := range states {
				next[to] += n
				sum += n
			}
		}
		counts, level = append(counts, sum), next
	}
	return counts
}
