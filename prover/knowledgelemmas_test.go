package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// codes: random hides two pegs, one after the other, and ann guesses both at
// once; she is told which of them are right. That she knows how many were
// right in the end needs that a peg has exactly one colour, and this that
// there is none before its turn.
const codes = `(role ann) (role random)
(init (turn 1))
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(<= (next (turn ?n)) (true (turn ?m)) (after ?m ?n))
(peg 1) (peg 2)
(colour red) (colour blue) (colour green)
(<= hiding (true (turn ?n)) (peg ?n))
(<= (legal random (hide ?n ?c)) (true (turn ?n)) (peg ?n) (colour ?c))
(<= (legal random wait) (not hiding))
(<= (legal ann wait) hiding)
(<= (legal ann (guess ?c ?d)) (not hiding) (colour ?c) (colour ?d))
(<= (next (hidden ?n ?c)) (does random (hide ?n ?c)))
(<= (next (hidden ?n ?c)) (true (hidden ?n ?c)))
(<= (next (guessed ?c ?d)) (does ann (guess ?c ?d)))
(<= (sees ann (right 1)) (does ann (guess ?c ?d)) (true (hidden 1 ?c)))
(<= (sees ann (right 2)) (does ann (guess ?c ?d)) (true (hidden 2 ?d)))
(<= terminal (true (turn 5)))
(<= (goal ann 100) (true (guessed ?c ?d)) (true (hidden 1 ?c)) (true (hidden 2 ?d)))
(<= (goal ann 50) (true (guessed ?c ?d)) (true (hidden 1 ?c)) (true (hidden 2 ?e)) (distinct ?d ?e))
(<= (goal ann 50) (true (guessed ?c ?d)) (true (hidden 1 ?e)) (true (hidden 2 ?d)) (distinct ?c ?e))
(<= (goal ann 0) (true (guessed ?c ?d)) (true (hidden 1 ?e)) (true (hidden 2 ?f)) (distinct ?c ?e) (distinct ?d ?f))`

// inductOnly returns the verdicts about what the roles of a game know, without
// search and enumeration.
func inductOnly(t *testing.T, text string) ([]proof.Verdict, *task.ProofTask) {
	t.Helper()
	file := gdl.ParseString("game", text)
	budget := notEnumerating(proof.QuickBudget.MatchWork)
	budget.SearchDepth = 0
	p := task.New(file, task.TaskOptions{Budget: budget})
	p.AskQuestions(proof.Question{Property: proof.KnowsTerminal}, proof.Question{Property: proof.KnowsLegal}, proof.Question{Property: proof.KnowsGoal})
	return plan.AnswerAll(t.Context(), p), p
}

func TestLemmasOfKnowledge(t *testing.T) {
	needSolver(t)
	verdicts, _ := inductOnly(t, codes)
	for _, v := range verdicts {
		if v.Status != proof.Proved {
			t.Errorf("%s of %s: %s (%s)", v.Property, v.Role, v.Status, v.OpenReason)
		}
	}
}

// Ann is not told about the second peg, so she does not know what she has won.
func TestLemmasDoNotProveTooMuch(t *testing.T) {
	needSolver(t)
	blind := strings.Replace(codes, "(<= (sees ann (right 2)) (does ann (guess ?c ?d)) (true (hidden 2 ?d)))", "", 1)
	verdicts, _ := inductOnly(t, blind)
	for _, v := range verdicts {
		if v.Property == proof.KnowsGoal && v.Status != proof.Violated {
			t.Errorf("%s: %s by %s", v.Property, v.Status, v.Method)
		}
	}
}

// wander: ann walks on a long strip and never gets past the wall in the middle,
// which only the rules for moves know of.
const wander = `(role ann) (role random)
(init (at 0)) (init (step 0))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(legal ann go) (legal ann stay)
(legal random left) (legal random right)
(<= (next (coin ?m)) (does random ?m))
(<= wall (true (at 3)))
(<= (next (at ?n)) (does ann go) (not wall) (true (at ?m)) (after ?m ?n))
(<= (next (at ?n)) (does ann stay) (true (at ?n)))
(<= (next (at ?n)) (does ann go) wall (true (at ?n)))
(sees ann nothing)
(<= terminal (true (step 5)))
(<= (goal ann 100) (true (coin left)))
(<= (goal ann 0) (true (coin right)))`

func TestConstantsAndNearQuestions(t *testing.T) {
	needSolver(t)
	var text strings.Builder
	text.WriteString(wander)
	for n := range 300 {
		fmt.Fprintf(&text, "(after %d %d)", n, n+1)
	}
	verdicts, _ := inductOnly(t, text.String())
	for _, v := range verdicts {
		if want := map[proof.Property]proof.Status{proof.KnowsTerminal: proof.Proved, proof.KnowsLegal: proof.Proved, proof.KnowsGoal: proof.Violated}[v.Property]; v.Status != want {
			t.Errorf("%s: %s (%s), want %s", v.Property, v.Status, v.OpenReason, want)
		}
	}
}
