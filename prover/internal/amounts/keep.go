package amounts

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// mostStated bounds what an equation counts in a statement.
const mostStated = 4_000

// keep notes what is proved: the values that counters never have, that each has one
// of the others, and the equations. Where one of these is too long to be stated, the
// rest is not inductive by itself.
func (p *prover) keep() {
	beside := false
	for _, e := range p.equations {
		if e.alive {
			beside = !p.state(e) || beside
		}
	}
	for i, c := range p.counters {
		if c.alive {
			p.keepCounter(p.possible[i], p.fluents(c), beside)
		}
	}
}

// fluents returns those of a counter, by value.
func (p *prover) fluents(c counter) []int32 {
	fluents := make([]int32, len(c.refs))
	for v, r := range c.refs {
		fluents[v] = p.Net.Nodes[r.Node()].Index
	}
	return fluents
}

// keepCounter notes what is proved of a counter.
func (p *prover) keepCounter(possible []int, fluents []int32, beside bool) {
	at := 0
	for v, f := range fluents {
		if at < len(possible) && possible[at] == v {
			at++
			continue
		}
		p.prove(invariant.Constant{Fluent: f}, invariant.Units, beside)
	}
	p.demote(possible, fluents)
	p.prove(invariant.AtMostOne{Of: fluents}, invariant.Groups, beside)
	p.prove(invariant.AtLeastOne{Of: fluents}, invariant.Groups, beside)
}

// prove notes that a statement is proved.
func (p *prover) prove(s invariant.Shape, of invariant.Family, beside bool) {
	c, _ := p.task.Cands.Add(s, of, 1)
	if c != nil && c.State != invariant.Proved {
		c.Settle(true, false)
		c.Beside = beside
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

// state notes an equation, if it is not too long: of the conditions that a counter is
// more than its least value, more than the next, and so on, a constant number holds.
func (p *prover) state(e equation) bool {
	long := 0
	for i, c := range e.of {
		possible := p.possible[c]
		long += max(e.weight[i], -e.weight[i]) * (possible[len(possible)-1] - possible[0])
	}
	if long > mostStated {
		return false
	}
	var lits []circuit.Ref
	for i, c := range e.of {
		possible, weight := p.possible[c], e.weight[i]
		for n := 1; n < len(possible); n++ {
			passed := p.above(c, possible[n:])
			if weight < 0 {
				passed = passed.Not()
			}
			for range max(weight, -weight) * (possible[n] - possible[n-1]) {
				lits = append(lits, passed)
			}
		}
	}
	if c := p.task.Cands.AddSum(mine.Sums, lits); c != nil {
		c.Settle(true, false)
	}
	return true
}

// above returns that a counter has one of some values.
func (p *prover) above(c int, values []int) circuit.Ref {
	var refs []circuit.Ref
	for _, v := range values {
		refs = append(refs, p.counters[c].refs[v])
	}
	return p.Net.Or(refs...)
}
