package bymove

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An affectedCount candidate is one that the joint move changes.
type affectedCount struct {
	index      int // the index of the candidate
	statement  invariant.CardinalityBound
	moveChange countChange
}

// dropBrokenCounts drops the candidates that a joint move may break. Those with the most changed
// literals come first.
func (p *transitionProver) dropBrokenCounts() bool {
	all := p.affectedCounts()
	for _, a := range all {
		if !p.AliveStatements[a.index] {
			continue
		}
		if p.workExceeded() {
			return false
		}
		if p.newCaseSplitter(a.statement, a.moveChange).holdsInCases() {
			continue
		}
		p.DropStatement(a.index)
	}
	return p.AliveCount > 0
}

// affectedCounts returns the candidates that the joint move changes.
func (p *transitionProver) affectedCounts() (all []*affectedCount) {
	for i, c := range p.chosen {
		if !p.AliveStatements[i] {
			continue
		}
		k := c.StatedBound()
		if d := p.changeOfCount(k); len(d.refsBefore) > 0 {
			all = append(all, &affectedCount{index: i, statement: k, moveChange: d})
		}
	}
	slices.SortStableFunc(all, func(a, b *affectedCount) int {
		return cmp.Compare(len(b.moveChange.refsBefore), len(a.moveChange.refsBefore))
	})
	return all
}

// newCaseSplitter returns the case split for a change.
func (p *transitionProver) newCaseSplitter(k invariant.CardinalityBound, d countChange) *caseSplitter {
	c := &caseSplitter{cofactorSystem: p.cofactorSystem, statement: k, moveChange: d, casesLeft: maxSplitCases, halfCases: p.task.IsForced(task.FaultHalfCases)}
	c.judgeCase = c.keepsCount
	return c
}
