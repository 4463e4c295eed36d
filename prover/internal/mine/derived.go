package mine

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// What a property says is often put in terms of derived relations: a line of
// noughts, a board without room. Clauses of two such conditions ("never both
// lines", "a line or room") are what ties them together, and are inductive
// where no clause of fluents says as much.

// Conditions is the family of these clauses.
const Conditions invariant.Family = "conditions"

// Bounds on these clauses: the gates that are compared, and the clauses.
const (
	maxDerivedGates   = 110
	maxDerivedClauses = 800
)

// AddDerived adds the clauses of two gates that no sampled state violates. It
// reports whether there are any.
func AddDerived(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 {
		return false
	}
	gates := derivedGates(t)
	values := SampleGates(t, gates)
	before := len(t.Cands.All)
	for sum := range 2 * len(gates) {
		for i := max(0, sum-len(gates)+1); i < sum-i; i++ {
			if addClausesOf(t, gates[i], gates[sum-i], values[i], values[sum-i]); len(t.Cands.All)-before > maxDerivedClauses {
				return true
			}
		}
	}
	return len(t.Cands.All) > before
}

// derivedGates returns the gates that the open questions are about, those
// first that the violations name directly.
func derivedGates(t *task.Task) []circuit.Ref {
	var queue []int
	seen := map[int]bool{}
	add := func(node int) {
		if !seen[node] && node != 0 && !t.Net.Nodes[node].Acts {
			seen[node] = true
			queue = append(queue, node)
		}
	}
	t.Open(func(it *task.Item) {
		if it.Cand != nil && !it.Goal.HasSteps() {
			add(it.Goal.State.Node())
		}
	})
	roots := len(queue)
	for i := 0; i < len(queue) && len(queue) < maxDerivedGates+roots; i++ {
		for _, c := range t.Net.Nodes[queue[i]].Children {
			add(c.Node())
		}
	}
	var gates []circuit.Ref
	for _, node := range queue[roots:] {
		if len(gates) < maxDerivedGates && t.Net.Nodes[node].Kind != circuit.ConstNode {
			gates = append(gates, circuit.Ref(node<<1))
		}
	}
	return gates
}

// addClausesOf adds the clauses of two gates that their values allow.
func addClausesOf(t *task.Task, g, h circuit.Ref, a, b []uint64) {
	var both, onlyG, onlyH, none uint64
	for i := range a {
		both |= a[i] & b[i]
		onlyG |= a[i] &^ b[i]
		onlyH |= b[i] &^ a[i]
		none |= ^(a[i] | b[i])
	}
	if both|onlyG == 0 || both|onlyH == 0 || onlyH|none == 0 || onlyG|none == 0 {
		return // one of them is constant, as far as is known
	}
	for _, c := range []struct {
		seen uint64
		a, b circuit.Ref
	}{{both, g.Not(), h.Not()}, {onlyG, g.Not(), h}, {onlyH, g, h.Not()}, {none, g, h}} {
		if c.seen == 0 {
			t.Cands.AddClause(Conditions, c.a, c.b)
		}
	}
}
