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
	rules, gates, called := proof.Quick, proof.Quick, proof.Quick
	rules.GroundRules, gates.Gates, called.GroundRules = 1, 10, 1000
	for _, test := range []struct {
		name   string
		budget proof.Budget
		reason string
		little proof.Status // of what depends on few rules
		proofs proof.Status
	}{
		{"no ground rules", rules, "more than 1 ground", proof.Open, proof.Open},
		{"no gates", gates, "too large to prove", proof.Proved, proof.Open},
		{"what is called", called, "1 of 3 functionals", proof.Proved, proof.Proved},
	} {
		p := task.New(gdl.ParseString("overgrown.kif", overgrown), task.Options{Budget: test.budget})
		p.Ask(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination}, proof.Question{Property: proof.UtilityStructure},
			proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.TurnTaking}, proof.Question{Property: proof.ZeroSum},
			proof.Question{Property: proof.ConstantSum}, proof.Question{Property: proof.Monotonic}, proof.Question{Property: proof.Functionals})
		want := map[string]proof.Status{
			"playability ": test.little, "termination ": proof.Violated, "utility-structure ": test.proofs, "winnability left": proof.Proved,
			"winnability right": proof.Proved, "turn-taking ": proof.Violated, "zero-sum ": proof.Violated, "constant-sum ": proof.Violated,
			"monotonic ": proof.Violated, "functionals ": proof.Open,
		}
		for _, v := range plan.Verdicts(t.Context(), p) {
			name := string(v.Property) + " " + v.Role
			if v.Status != want[name] {
				t.Errorf("%s: %s: %s, want %s (%s %s)", test.name, name, v.Status, want[name], v.Reason, v.Detail)
			}
			if v.Status == proof.Open && !strings.Contains(v.Reason, test.reason) {
				t.Errorf("%s: %s: open because %s", test.name, name, v.Reason)
			}
		}
	}
}

// tuned has songs of six notes, which are too many to ground: whether a singer
// may begin with a note takes one of them.
const tuned = `(role walker) (role singer)
(init (at 1)) (n 1) (n 2) (n 3) (n 4) (n 5)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(<= (song ?a ?b ?c ?d ?e ?f) (true (at ?a)) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f))
(<= (first ?a) (song ?a ?b ?c ?d ?e ?f) (distinct ?b ?f))
(legal walker step)
(legal singer hush)
(<= (legal singer (sing ?a)) (first ?a))
(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
(<= terminal (true (at 5)))
(goal walker 50)
(<= (goal singer 100) (first 5))
(<= (goal singer 0) (not (first 5)))
(<= (goal singer 100) (first 4))`

// TestLeftOpen asks about a game one relation of which cannot be ground: what
// holds whatever that may mean is proved all the same, and nothing else.
func TestLeftOpen(t *testing.T) {
	needSolver(t)
	budget := proof.Quick
	budget.GroundRules = 1000
	p := task.New(gdl.ParseString("tuned.kif", tuned), task.Options{Budget: budget, Evidence: true})
	p.Ask(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination}, proof.Question{Property: proof.TurnTaking},
		proof.Question{Property: proof.UtilityStructure}, proof.Question{Property: proof.Functionals})
	want := map[proof.Property]proof.Status{proof.Playability: proof.Proved, proof.Termination: proof.Proved, proof.TurnTaking: proof.Proved,
		proof.UtilityStructure: proof.Open, proof.Functionals: proof.Open}
	for _, v := range plan.Verdicts(t.Context(), p) {
		if v.Status != want[v.Property] {
			t.Errorf("%s: %s, want %s (%s)", v.Property, v.Status, want[v.Property], v.Reason)
		}
		if v.Property == proof.UtilityStructure && (!strings.Contains(v.Reason, "the rule for (song ") || !strings.Contains(v.Reason, "whatever '(first 1)', '(first 2)' and 3 others may mean")) {
			t.Errorf("%s is open because %s", v.Property, v.Reason)
		}
		if v.Status == proof.Proved && v.Method != "step counter" && (v.Evidence == nil || v.Evidence.Claim != nil && v.Property != proof.Termination) {
			t.Errorf("%s: evidence %+v", v.Property, v.Evidence)
		}
	}
}
