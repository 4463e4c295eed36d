package proof

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// overgrown has a relation with as many ground atoms as there are quadruples.
// The pebble walks round for ever, unless it is taken; then the other one has
// won, or nobody where both took.
const overgrown = `(role left) (role right)
(init (at 1)) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9)
(succ 1 2) (succ 2 3) (succ 3 1)
(<= (legal ?r ?m) (role ?r) (move ?m) (true (at ?x)) (wide ?x ?x ?x ?x))
(move take) (move wait)
(<= (wide ?a ?b ?c ?d) (true (at ?e)) (n ?a) (n ?b) (n ?c) (n ?d))
(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y) (not taken))
(<= (next (taker ?r)) (does ?r take))
(<= taken (does ?r take))
(<= terminal (true (taker ?r)))
(<= (goal left 100) (true (taker left)) (not (true (taker right))))
(<= (goal right 100) (true (taker right)) (not (true (taker left))))
(<= (goal left 0) (true (taker right)))
(<= (goal right 0) (true (taker left)))
(<= (goal ?r 50) (role ?r) (true (at ?x)))`

// TestPlayOnly asks about a game that is too large to ground, about one whose
// network is too large for the solver, of which what depends on few rules is
// proved, and about one that is grounded with what its rules ask for only.
func TestPlayOnly(t *testing.T) {
	rules, gates, called := Quick, Quick, Quick
	rules.GroundRules, gates.Gates, called.GroundRules = 1, 10, 1000
	for _, test := range []struct {
		name   string
		budget Budget
		reason string
		little Status // of what depends on few rules
		proofs Status
	}{
		{"no ground rules", rules, "more than 1 ground", Open, Open},
		{"no gates", gates, "too large to prove", Proved, Open},
		{"what is called", called, "1 of 3 functionals", Proved, Proved},
	} {
		p := New(gdl.ParseString("overgrown.kif", overgrown), Options{Budget: test.budget})
		p.Ask(Question{Property: Playability}, Question{Property: Termination}, Question{Property: UtilityStructure},
			Question{Property: Winnability}, Question{Property: TurnTaking}, Question{Property: ZeroSum},
			Question{Property: ConstantSum}, Question{Property: Monotonic}, Question{Property: Functionals})
		want := map[string]Status{
			"playability ": test.little, "termination ": Violated, "utility-structure ": test.proofs, "winnability left": Proved,
			"winnability right": Proved, "turn-taking ": Violated, "zero-sum ": Violated, "constant-sum ": Violated,
			"monotonic ": Violated, "functionals ": Open,
		}
		for _, v := range p.Verdicts(t.Context()) {
			name := string(v.Property) + " " + v.Role
			if v.Status != want[name] {
				t.Errorf("%s: %s: %s, want %s (%s %s)", test.name, name, v.Status, want[name], v.Reason, v.Detail)
			}
			if v.Status == Open && !strings.Contains(v.Reason, test.reason) {
				t.Errorf("%s: %s: open because %s", test.name, name, v.Reason)
			}
		}
	}
}
