package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
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
	rules, gates, called := proof.QuickBudget, proof.QuickBudget, proof.QuickBudget
	rules.GroundRules, gates.NetworkGates, called.GroundRules = 1, 10, 1000
	for _, test := range []struct {
		name   string
		budget proof.Budget
		reason string
		little proof.Status // of what depends on few rules
		proofs proof.Status
	}{
		{"no ground rules", rules, "more than 1 ground", proof.Proved, proof.Proved}, // all states are visited
		{"no gates", gates, "too large to prove", proof.Proved, proof.Proved},
		{"what is called", called, "1 of 3 functionals", proof.Proved, proof.Proved},
	} {
		p := task.New(gdl.ParseString("overgrown.kif", overgrown), task.TaskOptions{Budget: test.budget})
		p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination}, proof.Question{Property: proof.UtilityStructure},
			proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.TurnTaking}, proof.Question{Property: proof.ZeroSum},
			proof.Question{Property: proof.ConstantSum}, proof.Question{Property: proof.Monotonic}, proof.Question{Property: proof.Functionals})
		want := map[string]proof.Status{
			"playability ": test.little, "termination ": proof.Violated, "utility-structure ": test.proofs, "winnability left": proof.Proved,
			"winnability right": proof.Proved, "turn-taking ": proof.Violated, "zero-sum ": proof.Violated, "constant-sum ": proof.Violated,
			"monotonic ": proof.Violated, "functionals ": proof.Open,
		}
		for _, v := range plan.AnswerAll(t.Context(), p) {
			name := string(v.Property) + " " + v.Role
			if v.Status != want[name] {
				t.Errorf("%s: %s: %s, want %s (%s %s)", test.name, name, v.Status, want[name], v.OpenReason, v.ViolationDetail)
			}
			if v.Status == proof.Open && !strings.Contains(v.OpenReason, test.reason) {
				t.Errorf("%s: %s: open because %s", test.name, name, v.OpenReason)
			}
		}
	}
}
