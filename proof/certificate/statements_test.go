package certificate

import (
	"context"
	"errors"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// TestClaims checks claims of all kinds about the game turns, true ones and
// false ones.
func TestClaims(t *testing.T) {
	run := needClingo(t)
	fluent := func(name string, args ...string) *gdl.Term {
		f := &gdl.Term{Name: name}
		for _, a := range args {
			f.Args = append(f.Args, &gdl.Term{Name: a})
		}
		return f
	}
	sum := func(total int, parts ...any) Statement {
		s, err := FluentSum(weighed(parts...), total)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	balance := func(total int, parts ...any) Statement {
		var formulas []*property.Formula
		var weights []int
		for i := 0; i < len(parts); i += 2 {
			formulas, weights = append(formulas, parts[i].(*property.Formula)), append(weights, parts[i+1].(int))
		}
		s, err := FormulaSum(formulas, weights, total)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	falls := func(stride int, sums ...WeightedSum) Statement {
		s, err := RankDecreases(sums, stride)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	white, black := fluent("control", "white"), fluent("control", "black")
	steps := weighed(fluent("step", "0"), 2, fluent("step", "1"), 1)
	holding := func(f *gdl.Term) *property.Formula {
		return property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{f}})
	}
	controls := []Statement{ControlGroup("control")}
	oneStep := []Statement{FunctionalFluents("step", 1, []int{0}, 1)}
	for _, c := range []struct {
		name  string
		claim Claim
		holds bool
	}{
		{"a sum", Claim{Statements: []Statement{sum(1, white, 1, black, 1)}}, true},
		{"a sum with weights", Claim{Statements: []Statement{sum(0, white, 3, black, 3)}}, false},
		{"a sum that changes", Claim{Statements: []Statement{sum(1, white, 1, black, 2)}}, false},
		{"a sum as evidence", Claim{Statements: []Statement{sum(5, white, 5, black, 5)}, Evidence: controls}, true},
		{"a balance", Claim{Statements: []Statement{balance(1, holding(white), 1, holding(black), 1)}}, true},
		{"a balance of conditions", Claim{Statements: []Statement{balance(4, property.Disjunction(holding(white), holding(black)), 3, property.Negation(holding(white)), 1, property.Negation(holding(black)), 1)}, Evidence: controls}, true},
		{"conditions out of balance", Claim{Statements: []Statement{balance(2, property.Disjunction(holding(white), holding(black)), 3, property.Negation(holding(white)), 1, property.Negation(holding(black)), -1)}, Evidence: controls}, false},
		{"a balance that changes", Claim{Statements: []Statement{balance(1, holding(white), 1, holding(black), 2)}}, false},
		{"a balance that begins otherwise", Claim{Statements: []Statement{balance(2, holding(white), 1, holding(black), 1)}}, false},
		{"a balance as evidence", Claim{Statements: []Statement{balance(5, property.Disjunction(holding(white), holding(black)), 5)}, Evidence: controls}, true},
		{"a ranking", Claim{Statements: []Statement{falls(1, steps)}, Evidence: oneStep}, true},
		{"a ranking that needs no evidence", Claim{Statements: []Statement{falls(1, steps)}}, true},
		{"a ranking that rises", Claim{Statements: []Statement{falls(1, weighed(fluent("step", "1"), 1))}, Evidence: oneStep}, false},
		{"a second sum that falls", Claim{Statements: []Statement{falls(2, weighed(white, 1), steps)}, Evidence: append(oneStep, controls...)}, true},
		{"a first sum that rises", Claim{Statements: []Statement{falls(1, weighed(white, 1), steps)}, Evidence: append(oneStep, controls...)}, false},
		{"exhaustion", Claim{Statements: []Statement{Standard("playability"), Standard("turn-taking")}, ExhaustionLength: 3}, true},
		{"exhaustion cut short", Claim{Statements: []Statement{Standard("playability")}, ExhaustionLength: 2}, false},
		{"exhaustion of a false statement", Claim{Statements: []Statement{Standard("monotonic")}, ExhaustionLength: 3}, false},
		{"all matches end", Claim{ExhaustionLength: 3}, true},
		{"the initial state", Claim{Statements: []Statement{NeverWins(fluent("white"), 100)}, InitialOnly: true}, true},
		{"a win", Claim{Statements: []Statement{NeverWins(fluent("white"), 100)}}, false},
		{"a value that no rule gives", Claim{Statements: []Statement{NeverWins(fluent("white"), 50)}}, true},
		{"one goal value", Claim{Statements: []Statement{Standard("one-goal")}}, true},
		{"constant sum", Claim{Statements: []Statement{ConstantSum(100)}}, true},
		{"another sum of goal values", Claim{Statements: []Statement{ConstantSum(99)}}, false},
	} {
		cert, err := encode(t, turns, Nonplayable).Certify(c.claim)
		if err != nil {
			t.Fatal(err)
		}
		r := cert.CheckPrograms(context.Background(), run, nil)
		if r.AllSupport() != c.holds {
			t.Errorf("%s: holds %t, want %t: %v", c.name, r.AllSupport(), c.holds, r.Err())
		}
		for _, o := range r.Outcomes {
			if o.ExpectedStatus == asp.Sat && o.ActualStatus != asp.Sat {
				t.Errorf("%s: %s is %v", c.name, o.ProgramName, o.ActualStatus)
			}
		}
	}
}

func TestWeights(t *testing.T) {
	if _, err := FluentSum(weighed(&gdl.Term{Name: "f"}, maxWeight+1), 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a weight too large: %v", err)
	}
	if _, err := FluentSum(weighed(ruleVariable("f"), 1), 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a variable: %v", err)
	}
	if _, err := FormulaSum([]*property.Formula{property.AtomFormula(&gdl.Term{Name: gdl.Terminal})}, []int{maxWeight + 1}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a weight too large: %v", err)
	}
	if _, err := FormulaSum([]*property.Formula{property.InNextState(property.AtomFormula(&gdl.Term{Name: gdl.Terminal}))}, []int{1}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a look ahead: %v", err)
	}
	for _, stride := range []int{0, -1} {
		if _, err := RankDecreases([]WeightedSum{{}}, stride); !errors.Is(err, ErrFormula) {
			t.Errorf("a stride of %d: %v", stride, err)
		}
	}
	if _, err := RankDecreases(nil, 1); !errors.Is(err, ErrFormula) {
		t.Errorf("no sums: %v", err)
	}
}
