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
	sum := func(total int, parts ...Weighted) Statement {
		s, err := Sum(parts, total)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	balance := func(total int, parts ...Counted) Statement {
		s, err := Balance(parts, total)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	falls := func(stride int, sums ...[]Weighted) Statement {
		s, err := Falls(sums, stride)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	white, black := fluent("control", "white"), fluent("control", "black")
	steps := []Weighted{{fluent("step", "0"), 2}, {fluent("step", "1"), 1}}
	holding := func(f *gdl.Term) *property.Formula {
		return property.Atom(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{f}})
	}
	controls := []Statement{ControlGroup("control")}
	oneStep := []Statement{Functional("step", 1, []int{0}, 1)}
	for _, c := range []struct {
		name  string
		claim Claim
		holds bool
	}{
		{"a sum", Claim{Statements: []Statement{sum(1, Weighted{white, 1}, Weighted{black, 1})}}, true},
		{"a sum with weights", Claim{Statements: []Statement{sum(0, Weighted{white, 3}, Weighted{black, 3})}}, false},
		{"a sum that changes", Claim{Statements: []Statement{sum(1, Weighted{white, 1}, Weighted{black, 2})}}, false},
		{"a sum as evidence", Claim{Statements: []Statement{sum(5, Weighted{white, 5}, Weighted{black, 5})}, Evidence: controls}, true},
		{"a balance", Claim{Statements: []Statement{balance(1, Counted{holding(white), 1}, Counted{holding(black), 1})}}, true},
		{"a balance of conditions", Claim{Statements: []Statement{balance(4, Counted{property.Or(holding(white), holding(black)), 3}, Counted{property.Not(holding(white)), 1}, Counted{property.Not(holding(black)), 1})}, Evidence: controls}, true},
		{"conditions out of balance", Claim{Statements: []Statement{balance(2, Counted{property.Or(holding(white), holding(black)), 3}, Counted{property.Not(holding(white)), 1}, Counted{property.Not(holding(black)), -1})}, Evidence: controls}, false},
		{"a balance that changes", Claim{Statements: []Statement{balance(1, Counted{holding(white), 1}, Counted{holding(black), 2})}}, false},
		{"a balance that begins otherwise", Claim{Statements: []Statement{balance(2, Counted{holding(white), 1}, Counted{holding(black), 1})}}, false},
		{"a balance as evidence", Claim{Statements: []Statement{balance(5, Counted{property.Or(holding(white), holding(black)), 5})}, Evidence: controls}, true},
		{"a ranking", Claim{Statements: []Statement{falls(1, steps)}, Evidence: oneStep}, true},
		{"a ranking that needs no evidence", Claim{Statements: []Statement{falls(1, steps)}}, true},
		{"a ranking that rises", Claim{Statements: []Statement{falls(1, []Weighted{{fluent("step", "1"), 1}})}, Evidence: oneStep}, false},
		{"a second sum that falls", Claim{Statements: []Statement{falls(2, []Weighted{{white, 1}}, steps)}, Evidence: append(oneStep, controls...)}, true},
		{"a first sum that rises", Claim{Statements: []Statement{falls(1, []Weighted{{white, 1}}, steps)}, Evidence: append(oneStep, controls...)}, false},
		{"exhaustion", Claim{Statements: []Statement{Playability(), TurnTaking()}, Length: 3}, true},
		{"exhaustion cut short", Claim{Statements: []Statement{Playability()}, Length: 2}, false},
		{"exhaustion of a false statement", Claim{Statements: []Statement{Monotonic()}, Length: 3}, false},
		{"all matches end", Claim{Length: 3}, true},
		{"the initial state", Claim{Statements: []Statement{NeverWins(fluent("white"), 100)}, Initially: true}, true},
		{"a win", Claim{Statements: []Statement{NeverWins(fluent("white"), 100)}}, false},
		{"a value that no rule gives", Claim{Statements: []Statement{NeverWins(fluent("white"), 50)}}, true},
		{"one goal value", Claim{Statements: []Statement{OneGoal()}}, true},
		{"constant sum", Claim{Statements: []Statement{ConstantSum(100)}}, true},
		{"another sum of goal values", Claim{Statements: []Statement{ConstantSum(99)}}, false},
	} {
		cert, err := encode(t, turns, Nonplayable).Certify(c.claim)
		if err != nil {
			t.Fatal(err)
		}
		r := cert.Check(context.Background(), run)
		if r.OK() != c.holds {
			t.Errorf("%s: holds %t, want %t: %v", c.name, r.OK(), c.holds, r.Err())
		}
		for _, o := range r.Outcomes {
			if o.Expected == asp.Sat && o.Got != asp.Sat {
				t.Errorf("%s: %s is %v", c.name, o.Program, o.Got)
			}
		}
	}
}

func TestWeights(t *testing.T) {
	if _, err := Sum([]Weighted{{&gdl.Term{Name: "f"}, maxWeight + 1}}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a weight too large: %v", err)
	}
	if _, err := Sum([]Weighted{{v("f"), 1}}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a variable: %v", err)
	}
	if _, err := Balance([]Counted{{property.Atom(&gdl.Term{Name: gdl.Terminal}), maxWeight + 1}}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a weight too large: %v", err)
	}
	if _, err := Balance([]Counted{{property.Next(property.Atom(&gdl.Term{Name: gdl.Terminal})), 1}}, 0); !errors.Is(err, ErrFormula) {
		t.Errorf("a look ahead: %v", err)
	}
	for _, stride := range []int{0, -1} {
		if _, err := Falls([][]Weighted{{}}, stride); !errors.Is(err, ErrFormula) {
			t.Errorf("a stride of %d: %v", stride, err)
		}
	}
	if _, err := Falls(nil, 1); !errors.Is(err, ErrFormula) {
		t.Errorf("no sums: %v", err)
	}
}
