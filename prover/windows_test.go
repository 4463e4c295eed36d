package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// guessing is a game in which chance sets a code of three colours and the player guesses it
// until the last step: how many places are right is its goal value. Before the code is
// set nothing says that there is one colour in each place.
func guessing() string {
	const digits = "abcd"
	var b strings.Builder
	b.WriteString(`(role random) (role player)
(init (guess none))
(succ none 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
`)
	for _, d := range digits {
		b.WriteString("(colour " + string(d) + ") ")
	}
	b.WriteString(`
(<= (legal random (set ?a ?b ?c)) (true (guess none)) (colour ?a) (colour ?b) (colour ?c))
(<= (legal random wait) (not (true (guess none))))
(<= (legal player wait) (true (guess none)))
(<= (legal player (try ?a ?b ?c)) (not (true (guess none))) (colour ?a) (colour ?b) (colour ?c))
(<= (next (code 1 ?a)) (does random (set ?a ?b ?c)))
(<= (next (code 2 ?b)) (does random (set ?a ?b ?c)))
(<= (next (code 3 ?c)) (does random (set ?a ?b ?c)))
(<= (next (code ?n ?x)) (true (code ?n ?x)))
(<= (next (tried ?a ?b ?c)) (does player (try ?a ?b ?c)))
(<= (next (guess ?n)) (true (guess ?m)) (succ ?m ?n))
(<= (next (mark ?n ?a)) (true (guess ?n)) (does player (try ?a ?b ?c)))
(<= (next (mark ?n ?a)) (true (mark ?n ?a)))
(<= terminal (true (guess 8)))
(goal random 100)
(<= all (true (tried ?a ?b ?c)) (true (code 1 ?a)) (true (code 2 ?b)) (true (code 3 ?c)))
(<= none (true (tried ?a ?b ?c)) (true (code 1 ?x)) (true (code 2 ?y)) (true (code 3 ?z))
    (distinct ?a ?x) (distinct ?b ?y) (distinct ?c ?z))
(<= two (true (tried ?a ?b ?c)) (true (code 1 ?a)) (true (code 2 ?b)) (true (code 3 ?z)) (distinct ?c ?z))
(<= two (true (tried ?a ?b ?c)) (true (code 1 ?a)) (true (code 2 ?y)) (true (code 3 ?c)) (distinct ?b ?y))
(<= two (true (tried ?a ?b ?c)) (true (code 1 ?x)) (true (code 2 ?b)) (true (code 3 ?c)) (distinct ?a ?x))
(<= one (true (tried ?a ?b ?c)) (true (code 1 ?a)) (true (code 2 ?y)) (true (code 3 ?z)) (distinct ?b ?y) (distinct ?c ?z))
(<= one (true (tried ?a ?b ?c)) (true (code 1 ?x)) (true (code 2 ?b)) (true (code 3 ?z)) (distinct ?a ?x) (distinct ?c ?z))
(<= one (true (tried ?a ?b ?c)) (true (code 1 ?x)) (true (code 2 ?y)) (true (code 3 ?c)) (distinct ?a ?x) (distinct ?b ?y))
(<= (goal player 100) all)
(<= (goal player 60) two)
(<= (goal player 30) one)
(<= (goal player 0) none)
`)
	return b.String()
}

// utility asks for the utility structure of a game whose states are not enumerated.
func utility(t *testing.T, text string) proof.Verdict {
	p := task.New(gdl.ParseString("test.kif", text), task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
	p.Ask(proof.Question{Property: proof.UtilityStructure})
	return plan.Verdicts(t.Context(), p)[0]
}

// TestFunctionsFromTheirWindow: that each place has one colour is proved with from when on
// it has one, and one joint move after the other shows that one of the goals is reached.
func TestFunctionsFromTheirWindow(t *testing.T) {
	v := utility(t, guessing())
	if v.Status != proof.Proved {
		t.Errorf("utility structure is %s (%s), want proved", v.Status, v.Reason)
	}
}

// TestNoGoalInTheWindow: one of the goals is missing, and a match shows it.
func TestNoGoalInTheWindow(t *testing.T) {
	text := strings.Replace(guessing(), "(<= (goal player 30) one)", "", 1)
	v := utility(t, text)
	if v.Status != proof.Violated {
		t.Errorf("utility structure is %s (%s), want violated", v.Status, v.Reason)
	}
}
