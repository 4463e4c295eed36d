package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Conditions that never hold, or always, and conditions that are always equal or
// opposite, need not be about few fluents, or about fluents with the same
// arguments: any condition that the rules state may be one. They are the candidates that hardware
// model checkers look for before they search (van Eijk, Sequential equivalence
// checking without state space traversal, DATE 1998).

// Equal is the family of such statements.
const Equal invariant.Family = "equal"

// Bounds on such statements: in larger games no step program about them is
// decided in its time.
const (
	maxEqualGates = 6000
	maxEqual      = 2000
)

// AddEqual adds that gates are constant, equal or opposite, as far as no sampled
// state shows another thing. It reports whether there is a reason to try them.
func AddEqual(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 || len(t.Net.Nodes) > maxEqualGates {
		return false
	}
	clauses := equalities(t)
	if len(clauses) == 0 || len(clauses) > maxEqual {
		return false
	}
	for _, c := range clauses {
		t.Cands.AddClause(Equal, c...)
	}
	return true
}

// equalities returns clauses that say which gates are constant, and which are
// equal or opposite to an earlier one.
func equalities(t *task.Task) (clauses [][]circuit.Ref) {
	gates := ofStates(t.Net)
	first := map[string]circuit.Ref{}
	for i, values := range SampleGates(t, gates) {
		g := gates[i]
		if values[0]&1 == 1 { // of opposite gates the one that is false at first
			g = g.Not()
			for w := range values {
				values[w] = ^values[w]
			}
		}
		key := signature(values)
		other, known := first[key]
		switch {
		case !slices.ContainsFunc(values, func(v uint64) bool { return v != 0 }):
			clauses = append(clauses, []circuit.Ref{g.Not()})
		case known:
			clauses = append(clauses, []circuit.Ref{g, other.Not()}, []circuit.Ref{g.Not(), other})
		default:
			first[key] = g
		}
	}
	return clauses
}

// ofStates returns the gates that a state decides and that a certificate can write
// out.
func ofStates(net *circuit.Network) (gates []circuit.Ref) {
	formulas := invariant.NewFormulas(net)
	for i := 1; i < len(net.Nodes); i++ {
		g := circuit.Ref(i << 1)
		if net.Nodes[i].Acts || net.Nodes[i].Kind == circuit.DoesNode {
			continue
		}
		if _, err := formulas.Formula(g); err == nil {
			gates = append(gates, g)
		}
	}
	return gates
}

// signature writes the values of a gate as a key.
func signature(values []uint64) string {
	key := make([]byte, 0, 8*len(values))
	for _, v := range values {
		for range 8 {
			key = append(key, byte(v))
			v >>= 8
		}
	}
	return string(key)
}
