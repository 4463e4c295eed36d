package grounding

import "github.com/gdllint/gdllint/internal/scc"

// A phase is a set of relations that are evaluated together: a strongly
// connected component of the static ones, or all dynamic ones.
type phase struct {
	clauses []*clause
	// cyclic tells that some relation of a static phase depends on its own
	// negation by name. Constant arguments may still break the cycle.
	cyclic bool
}

// staticPhases returns the phases of the static relations in the order of their
// dependencies, and numbers the relations accordingly. Relations without
// clauses belong to phase 0.
func (p *rulebase) staticPhases() []phase {
	component, count := scc.Components(len(p.relations), func(node int32) []int32 {
		var edges []int32
		for _, c := range p.relations[node].clauses {
			for i := range c.body {
				if l := &c.body[i]; !l.distinct() {
					edges = append(edges, int32(l.rel.number))
				}
			}
		}
		return edges
	})
	phases := make([]phase, count+1)
	for _, r := range p.relations {
		if len(r.clauses) > 0 && !r.dynamic {
			r.phase = int(component[r.number]) + 1
		}
	}
	for _, c := range p.clauses {
		if c.head.rel.dynamic {
			continue
		}
		ph := &phases[c.head.rel.phase]
		ph.clauses = append(ph.clauses, c)
		for i := range c.body {
			if l := &c.body[i]; l.negative && l.rel.phase == c.head.rel.phase {
				ph.cyclic = true
			}
		}
	}
	return phases
}

// dynamicPhase makes all dynamic relations one phase, the last.
func (p *rulebase) dynamicPhase(number int) phase {
	var ph phase
	for _, r := range p.relations {
		if r.dynamic {
			r.phase = number
		}
	}
	for _, c := range p.clauses {
		if c.head.rel.dynamic {
			ph.clauses = append(ph.clauses, c)
		}
	}
	return ph
}
