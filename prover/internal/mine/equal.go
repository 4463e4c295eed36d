package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Some conditions never hold or always hold, and some pairs of conditions are always equal or opposite. These need
// not be about few fluents, or about fluents with the same arguments: every condition of the rules is considered.
// Hardware model checkers look for the same candidates before they search (van Eijk, Sequential equivalence
// checking without state space traversal, DATE 1998).

// equalGates returns clauses that say which gates are constant, and which are equal or opposite to an earlier one, in
// all sampled states.
func equalGates(t *task.ProofTask) (clauses []invariant.CardinalityBound) {
	gates := stateGates(t.Net)
	first := map[string]circuit.NodeRef{}
	for i, values := range SampleGates(t, gates) {
		g := gates[i]
		if values[0]&1 == 1 { // of opposite gates the one that is false in the first state
			g = g.Negated()
			for w := range values {
				values[w] = ^values[w]
			}
		}
		key := valueSignature(values)
		other, known := first[key]
		switch {
		case !slices.ContainsFunc(values, func(v uint64) bool { return v != 0 }):
			clauses = append(clauses, invariant.LiteralClause(g.Negated()))
		case known:
			clauses = append(clauses, invariant.LiteralClause(g, other.Negated()), invariant.LiteralClause(g.Negated(), other))
		default:
			first[key] = g
		}
	}
	return clauses
}

// stateGates returns the gates that a state decides and that a certificate can write
// out.
func stateGates(net *circuit.Network) (gates []circuit.NodeRef) {
	formulas := invariant.NewGateFormulas(net)
	for i := 1; i < len(net.Nodes); i++ {
		g := circuit.NodeRef(i << 1)
		if net.Nodes[i].DependsOnMoves || net.Nodes[i].Kind == circuit.DoesNode {
			continue
		}
		if _, err := formulas.FormulaOfGate(g); err == nil {
			gates = append(gates, g)
		}
	}
	return gates
}

// valueSignature writes the values of a gate as a key.
func valueSignature(values []uint64) string {
	key := make([]byte, 0, 8*len(values))
	for _, v := range values {
		for range 8 {
			key = append(key, byte(v))
			v >>= 8
		}
	}
	return string(key)
}
