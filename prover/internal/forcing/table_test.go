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
	if err := r.followRole(t.Context()); err != nil || !r.table.whole {
		t.Fatalf("%v, whole: %t", err, r.table.whole)
	}
	s := r.table.strategy()
	var moves []string
	for i, n := range s.Nodes {
		moves = append(moves, n.Move.String())
		for _, b := range n.After {
			if b.To <= i || len(b.Seen) != 1 || !strings.HasPrefix(b.Seen[0].String(), "(does random ") {
				t.Errorf("node %d leads to %d after %v", i, b.To, b.Seen)
			}
		}
		if want := map[string]int{"go": 2, "leave": 0}[n.Move.String()]; len(n.After) != want { // chance blinks or sleeps
			t.Errorf("node %d: %d branches, want %d", i, len(n.After), want)
		}
	}
	if got := strings.Join(moves, " "); got != "go go leave" {
		t.Errorf("the moves are %s", got)
	}
	e, err := strategy{table: &r.table}.Claim(t.Context(), nil, nil)
	if err != nil || e.Strategy == nil || len(e.Strategy.Nodes) != 3 {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestTooLargeTable: what is not complete is no evidence.
func TestTooLargeTable(t *testing.T) {
	var many table
	many.rows = make([]row, 2)
	many.lead(0, make([][]*gdl.Term, mostBranches), 1)
	many.lead(0, make([][]*gdl.Term, 1), 1)
	many.close()
	if many.whole || len(many.rows[0].after) != 1 {
		t.Errorf("whole: %t, %d branches", many.whole, len(many.rows[0].after))
	}
	for _, x := range []*table{nil, {}, &many} {
		e, err := strategy{table: x}.Claim(t.Context(), nil, nil)
		if err != nil || e.Strategy != nil || !strings.HasPrefix(e.Instead, "no certificate: ") {
			t.Errorf("%+v, %v", e, err)
		}
	}
	if e, _ := (strategy{table: &table{whole: true}}).Claim(t.Context(), nil, nil); e.Strategy == nil || !isEmpty(e.Strategy) {
		t.Error("a match that is won at once has an empty strategy")
	}
}

func isEmpty(s *proof.Strategy) bool { return len(s.Nodes) == 0 }
