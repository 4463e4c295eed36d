package forcing

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// TestTable: what was followed is taken down completely, in an order in which nodes
// lead to later ones.
func TestTable(t *testing.T) {
	_, r := solved(t)
	if err := r.followRole(t.Context()); err != nil || !r.followedTable.isComplete {
		t.Fatalf("%v, whole: %t", err, r.followedTable.isComplete)
	}
	s := r.followedTable.export()
	var moves []string
	for i, n := range s.Nodes {
		moves = append(moves, n.Move.String())
		for _, b := range n.Branches {
			if b.NextNode <= i || len(b.Perceptions) != 1 || !strings.HasPrefix(b.Perceptions[0].String(), "(does random ") {
				t.Errorf("node %d leads to %d after %v", i, b.NextNode, b.Perceptions)
			}
		}
		if want := map[string]int{"go": 2, "leave": 0}[n.Move.String()]; len(n.Branches) != want { // chance blinks or sleeps
			t.Errorf("node %d: %d branches, want %d", i, len(n.Branches), want)
		}
	}
	if got := strings.Join(moves, " "); got != "go go leave" {
		t.Errorf("the moves are %s", got)
	}
	e, err := strategyArgument{writtenTable: &r.followedTable}.ClaimEvidence(t.Context(), nil, nil)
	if err != nil || e.WinningStrategy == nil || len(e.WinningStrategy.Nodes) != 3 {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestTooLargeTable: what is not complete is no evidence.
func TestTooLargeTable(t *testing.T) {
	var many strategyTable
	many.rows = make([]strategyRow, 2)
	many.addBranch(0, make([][]*gdl.Term, maxBranches), 1)
	many.addBranch(0, make([][]*gdl.Term, 1), 1)
	many.markComplete()
	if many.isComplete || len(many.rows[0].nextBranches) != 1 {
		t.Errorf("whole: %t, %d branches", many.isComplete, len(many.rows[0].nextBranches))
	}
	for _, x := range []*strategyTable{nil, {}, &many} {
		e, err := strategyArgument{writtenTable: x}.ClaimEvidence(t.Context(), nil, nil)
		if err != nil || e.WinningStrategy != nil || !strings.HasPrefix(e.Substitute, "no certificate: ") {
			t.Errorf("%+v, %v", e, err)
		}
	}
	if e, _ := (strategyArgument{writtenTable: &strategyTable{isComplete: true}}).ClaimEvidence(t.Context(), nil, nil); e.WinningStrategy == nil || !isEmpty(e.WinningStrategy) {
		t.Error("a match that is won at once has an empty strategy")
	}
}

func isEmpty(s *proof.Strategy) bool { return len(s.Nodes) == 0 }
