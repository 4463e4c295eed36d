package tally

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A gate that counts minCountedConditions conditions or more is put in as a number. Fewer are counted by the
// solver just as fast.
const minCountedConditions = 4

// A gateMeaning is a gate with the count that it states.
type gateMeaning struct {
	gate       circuit.NodeRef
	exactCount exactCount
}

// meaningOfNode returns the count of a node, if it counts enough conditions: that of its
// gate, or of its negation.
func (c *gateCensus) meaningOfNode(node int) (gateMeaning, bool) {
	for _, r := range []circuit.NodeRef{circuit.NodeRef(node) << 1, circuit.NodeRef(node)<<1 | 1} {
		for _, e := range c.countsByGate[r] {
			if of := e.conditions.members; len(of) >= minCountedConditions && !of[0].IsNegative() {
				return gateMeaning{r, e}, true
			}
		}
	}
	return gateMeaning{}, false
}

// countsEnough tells whether a gate counts enough conditions.
func (c *gateCensus) countsEnough() bool {
	for _, of := range c.setByKey {
		if len(of.members) >= minCountedConditions {
			return true
		}
	}
	return false
}

// A countingProgram has the gates that state counts as unknowns, with their counts.
type countingProgram struct {
	*unroll.GameProgram
	census  *gateCensus
	scales  map[*conditionSet]map[int]asp.Lit // by number: at least so many of the conditions hold
	counted []*conditionSet                   // in the order of their first use
}

// newCountingProgram begins a program about single states.
func newCountingProgram(c *gateCensus) *countingProgram {
	u := beginState(c.network, func(node int) bool { _, is := c.meaningOfNode(node); return is })
	return &countingProgram{u, c, map[*conditionSet]map[int]asp.Lit{}, nil}
}

// stateCounts states the count of each gate that the program mentions.
func (p *countingProgram) stateCounts() {
	for i := 0; i < len(p.TrackedNodes); i++ {
		m, is := p.census.meaningOfNode(p.TrackedNodes[i])
		if !is {
			continue
		}
		gate := p.GateLit(0, m.gate)
		low, high := p.countAtLeast(m.exactCount.conditions, m.exactCount.number), p.countAtLeast(m.exactCount.conditions, m.exactCount.number+1)
		p.LogicProgram.AddConstraint(gate, low.Complement())
		p.LogicProgram.AddConstraint(gate, high)
		p.LogicProgram.AddConstraint(gate.Complement(), low, high.Complement())
	}
}

// countAtLeast returns the literal that at least so many of some conditions hold.
func (p *countingProgram) countAtLeast(of *conditionSet, n int) asp.Lit {
	scale := p.scales[of]
	if scale == nil {
		scale = map[int]asp.Lit{}
		p.scales[of], p.counted = scale, append(p.counted, of)
	}
	if _, known := scale[n]; !known {
		var lits []asp.Lit
		for _, one := range of.members {
			lits = append(lits, p.GateLit(0, p.census.gatesMeaning[one][0]))
		}
		scale[n] = p.AtLeastLit(n, lits)
	}
	return scale[n]
}
