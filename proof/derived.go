package proof

import "github.com/gdllint/gdllint/grounding/circuit"

// What a property says is often put in terms of derived relations: a line of
// noughts, a board without room. Clauses of two such conditions ("never both
// lines", "a line or room") are what ties them together, and are inductive
// where no clause of fluents says as much.

// Bounds on these clauses: the gates that are compared, and the clauses.
const (
	maxDerivedGates   = 110
	maxDerivedClauses = 800
)

// addDerived adds the clauses of two gates that no sampled state violates. It
// reports whether there are any.
func (p *Prover) addDerived() bool {
	if !p.goalsOpen() || len(p.samples) == 0 || len(p.samples[0]) == 0 {
		return false
	}
	gates := p.derivedGates()
	values := p.sampleGates(gates)
	before := len(p.cands.all)
	for sum := range 2 * len(gates) {
		for i := max(0, sum-len(gates)+1); i < sum-i; i++ {
			if p.addClausesOf(gates[i], gates[sum-i], values[i], values[sum-i]); len(p.cands.all)-before > maxDerivedClauses {
				p.growState()
				return true
			}
		}
	}
	p.growState()
	return len(p.cands.all) > before
}

// derivedGates returns the gates that the open questions are about, those
// first that the violations name directly.
func (p *Prover) derivedGates() []ref {
	var queue []int
	seen := map[int]bool{}
	add := func(node int) {
		if !seen[node] && node != 0 && !p.net.Nodes[node].Acts {
			seen[node] = true
			queue = append(queue, node)
		}
	}
	p.open(func(it *item) {
		if it.cand >= 0 && !it.goal.hasSteps() {
			add(it.goal.state.Node())
		}
	})
	roots := len(queue)
	for i := 0; i < len(queue) && len(queue) < maxDerivedGates+roots; i++ {
		for _, c := range p.net.Nodes[queue[i]].Children {
			add(c.Node())
		}
	}
	var gates []ref
	for _, node := range queue[roots:] {
		if len(gates) < maxDerivedGates && p.net.Nodes[node].Kind != circuit.ConstNode {
			gates = append(gates, ref(node<<1))
		}
	}
	return gates
}

// sampleGates returns the values of gates in the sampled states.
func (p *Prover) sampleGates(gates []ref) [][]uint64 {
	values := make([][]uint64, len(gates))
	ev := circuit.NewEvaluator(p.net)
	for look := range p.samples[0] {
		if !p.over() { // else any state is as good
			for f := range p.samples {
				ev.SetFluent(f, p.samples[f][look])
			}
			ev.States()
		}
		for i, g := range gates {
			values[i] = append(values[i], ev.Value(g))
		}
	}
	return values
}

// addClausesOf adds the clauses of two gates that their values allow.
func (p *Prover) addClausesOf(g, h ref, a, b []uint64) {
	var both, onlyG, onlyH, none uint64
	for i := range a {
		both |= a[i] & b[i]
		onlyG |= a[i] &^ b[i]
		onlyH |= b[i] &^ a[i]
		none |= ^(a[i] | b[i])
	}
	before := len(p.cands.all)
	if both|onlyG == 0 || both|onlyH == 0 || onlyH|none == 0 || onlyG|none == 0 {
		return // one of them is constant, as far as is known
	}
	for _, c := range []struct {
		seen uint64
		a, b ref
	}{{both, g.Not(), h.Not()}, {onlyG, g.Not(), h}, {onlyH, g, h.Not()}, {none, g, h}} {
		if c.seen == 0 {
			if i := p.cands.addClause(c.a, c.b); i >= before {
				p.cands.all[i].derived = true
			}
		}
	}
}
