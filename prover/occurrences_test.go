package prover

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A stepsToThree of two or three steps; nobody flies.
const stepsToThree = `(role r) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(<= (legal r (go ?y)) (true (at ?x)) (succ ?x ?y))
(<= (legal r (go 2)) (true (at 0)))
(<= (next (at ?y)) (does r (go ?y)))
(<= (next (at 0)) (does r (go 2)) (true (at 2)))
(<= terminal (true (at 3)))
(<= high (true (at 3)) (true (at 0)))
(goal r 100)`

func TestOccur(t *testing.T) {
	file := gdl.ParseString("stepsToThree.kif", stepsToThree)
	found, err := CollectOccurrences(context.Background(), file, proof.DefaultBudget)
	if err != nil || found == nil {
		t.Fatal(found, err)
	}
	if found.StateCount != 4 || found.TerminalCount != 1 || found.ShortestMatch != 2 || len(found.LongestMatch.Moves) != 3 || found.MostMoves != 2 {
		t.Errorf("%+v", found)
	}
	if len(found.TurnsByRole) != 1 || found.TurnsByRole[0] != 1 || found.ChoicelessStates != 2 || found.SharedTurns != 0 {
		t.Errorf("turns %v, unclear %d, shared %d", found.TurnsByRole, found.ChoicelessStates, found.SharedTurns)
	}
	var never []string
	for _, r := range found.SilentRules {
		never = append(never, r.Head.String())
	}
	if len(never) != 2 || never[0] != "high" || never[1] != "(next (at 0))" {
		t.Errorf("never: %v", never)
	}
	if len(found.EndingRules) != 1 || found.EndingRules[0].Head.Name != gdl.Terminal {
		t.Errorf("cut by %v", found.EndingRules)
	}
}

// choices is a game in which b never has a choice, and that of a changes nothing.
const choices = `(role a) (role b) (init (step 0)) (succ 0 1) (succ 1 2)
(legal a left) (legal a right) (legal b wait)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 2)))
(goal a 100) (goal b 0)`

func TestChoices(t *testing.T) {
	for text, matters := range map[string]bool{choices: false, choices + "(<= (next gone) (does a left))": true} {
		found, err := CollectOccurrences(t.Context(), gdl.ParseString("a.kif", text), proof.DefaultBudget)
		if err != nil || found == nil {
			t.Fatal(found, err)
		}
		if found.StatesWithChoice[0] == 0 || found.StatesWithChoice[1] != 0 || found.MovesMatter[0] != matters || found.MovesMatter[1] {
			t.Errorf("choices %v, matter %v", found.StatesWithChoice, found.MovesMatter)
		}
		if len(found.FinalValues[0]) != 1 || found.FinalValues[0][0] != "100" || found.FinalValues[1][0] != "0" {
			t.Errorf("final values %v", found.FinalValues)
		}
	}
}

// TestOccurForEver: a match that comes back has no longest one.
func TestOccurForEver(t *testing.T) {
	file := gdl.ParseString("round.kif", stepsToThree+"(<= (legal r (go 0)) (true (at 1)))")
	found, err := CollectOccurrences(context.Background(), file, proof.DefaultBudget)
	if err != nil || found == nil || found.LongestMatch != nil || found.ShortestMatch != 2 {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestOccurTooMany: where states are left unvisited, nothing is known.
func TestOccurTooMany(t *testing.T) {
	budget := proof.DefaultBudget
	budget.EnumeratedStates = 3
	found, err := CollectOccurrences(context.Background(), gdl.ParseString("stepsToThree.kif", stepsToThree), budget)
	if found != nil || err != nil {
		t.Errorf("%+v, %v", found, err)
	}
}
