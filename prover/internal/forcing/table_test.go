package forcing

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// TestTable: the strategy is written down in an order in which nodes lead to later ones.
func TestTable(t *testing.T) {
	s, _, p := solved(t)
	nodes, isSample, err := s.writeStrategy(t.Context(), p.GroundGame)
	if err != nil || isSample {
		t.Fatalf("%v, a sample: %t", err, isSample)
	}
	var moves []string
	for i, n := range nodes {
		moves = append(moves, n.Move)
		for _, b := range n.Branches {
			if b.NextNode <= i || len(b.Perceptions) != 1 || !strings.HasPrefix(b.Perceptions[0], "(does random ") {
				t.Errorf("node %d leads to %d after %v", i, b.NextNode, b.Perceptions)
			}
		}
		if want := map[string]int{"go": 2, "leave": 0}[n.Move]; len(n.Branches) != want { // chance blinks or sleeps
			t.Errorf("node %d: %d branches, want %d", i, len(n.Branches), want)
		}
	}
	if got := strings.Join(moves, " "); got != "go go leave" {
		t.Errorf("the moves are %s", got)
	}
}

// TestEvidence: an incomplete strategy is no evidence, and a match that is won at once has an empty strategy.
func TestEvidence(t *testing.T) {
	for _, c := range []struct {
		nodes proof.Strategy
		is    bool
	}{{nil, false}, {proof.Strategy{}, true}, {proof.Strategy{{Move: "go"}}, true}} {
		e, err := strategyArgument(c.nodes).ClaimEvidence(t.Context(), nil, nil)
		if err != nil || (e.WinningStrategy != nil) != c.is || strings.HasPrefix(e.Substitute, "no certificate: ") == c.is {
			t.Errorf("%+v, %v", e, err)
		}
	}
}
