package grounding

import "github.com/gdllint/gdllint/internal/scc"

// An evaluationPhase is a set of relations that are evaluated together. It is a strongly connected component of
// the static relations, or the set of all dynamic relations.
type evaluationPhase struct {
	clauses []*clause
	// negatesItself tells that some relation of a static phase depends on its own negation, as far
	// as names of relations tell. The atoms need not: their arguments may differ.
	negatesItself bool
}

// staticPhases returns the phases of the static relations in the order of their
// dependencies, and numbers the relations accordingly. Relations without
// clauses belong to phase 0.
func (p *rulebase) staticPhases() []evaluationPhase {
	component, count := scc.Components(len(p.relations), func(node int32) []int32 {
		var edges []int32
		for _, c := range p.relations[node].clauses {
			for i := range c.body {
				if l := &c.body[i]; !l.isDistinct() {
					edges = append(edges, int32(l.relation.number))
				}
			}
		}
		return edges
	})
	phases := make([]evaluationPhase, count+1)
	for _, r := range p.relations {
		if len(r.clauses) > 0 && !r.isDynamic {
			r.phaseNumber = int(component[r.number]) + 1
		}
	}
	for _, c := range p.clauses {
		if c.head.relation.isDynamic {
			continue
		}
		ph := &phases[c.head.relation.phaseNumber]
		ph.clauses = append(ph.clauses, c)
		for i := range c.body {
			if l := &c.body[i]; l.isNegative && l.relation.phaseNumber == c.head.relation.phaseNumber {
				ph.negatesItself = true
			}
		}
	}
	return phases
}

// dynamicPhase makes all dynamic relations one phase, the last.
func (p *rulebase) dynamicPhase(number int) evaluationPhase {
	var ph evaluationPhase
	for _, r := range p.relations {
		if r.isDynamic {
			r.phaseNumber = number
		}
	}
	for _, c := range p.clauses {
		if c.head.relation.isDynamic {
			ph.clauses = append(ph.clauses, c)
		}
	}
	return ph
}
