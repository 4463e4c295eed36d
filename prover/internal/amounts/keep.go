package amounts

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// keep notes what is proved: the values that counters never have, that each has one
// of the others, and the equations.
func (p *prover) keep() {
	for i, c := range p.counters {
		if !c.alive {
			continue
		}
		fluents := make([]int32, len(c.refs))
		for v, r := range c.refs {
			fluents[v] = p.Net.Nodes[r.Node()].Index
		}
		at := 0
		for v, f := range fluents {
			if at < len(p.possible[i]) && p.possible[i][at] == v {
				at++
				continue
			}
			settle(p.task.Cands.Add(invariant.Constant{Fluent: f}, invariant.Units, 0))
		}
		p.demote(p.possible[i], fluents)
		settle(p.task.Cands.Add(invariant.AtMostOne{Of: fluents}, invariant.Groups, 1))
		settle(p.task.Cands.Add(invariant.AtLeastOne{Of: fluents}, invariant.Groups, 1))
	}
	for _, e := range p.equations {
		if e.alive {
			p.state(e)
		}
	}
}

// demote moves to the back that values never hold which the equations leave to a
// counter: that no match has shown them is a coincidence.
func (p *prover) demote(possible []int, fluents []int32) {
	for _, v := range possible {
		unit := invariant.Constant{Fluent: fluents[v]}
		if c := p.task.Cands.With(unit.Violated(p.task.Net)); c != nil && c.State == invariant.Pending {
			c.Rank = 2
		}
	}
}

func settle(c *invariant.Candidate, _ bool) {
	if c != nil {
		c.Settle(true, false)
	}
}

// state notes an equation: of the conditions that a counter is more than its least
// value, more than the next, and so on, a constant number holds.
func (p *prover) state(e equation) {
	var lits []circuit.Ref
	for i, c := range e.of {
		possible, weight := p.possible[c], e.weight[i]
		for n := 1; n < len(possible); n++ {
			var above []circuit.Ref
			for _, v := range possible[n:] {
				above = append(above, p.counters[c].refs[v])
			}
			passed := p.Net.Or(above...)
			if weight < 0 {
				passed = passed.Not()
			}
			for range max(weight, -weight) * (possible[n] - possible[n-1]) {
				lits = append(lits, passed)
			}
		}
	}
	settle(p.task.Cands.AddSum(mine.Sums, lits), false)
}
