package bymove

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An affectedCount candidate is one that the joint move changes.
type affectedCount struct {
	index      int // of the candidate
	statement  invariant.CardinalityBound
	moveChange countChange
	keptSoFar  bool // kept in all cases so far of another candidate's split
}

// dropBrokenCounts drops the candidates that a joint move may break. Those with the most changed
// literals come first: the cases of a sum are often enough for the counter in it.
func (p *transitionProver) dropBrokenCounts() bool {
	all := p.affectedCounts()
	for i, a := range all {
		if !p.AliveStatements[a.index] || a.keptSoFar {
			continue
		}
		if p.workExceeded() {
			return false
		}
		others := p.watchKeptCounts(all[i+1:])
		if p.newCaseSplitter(a.statement, a.moveChange, others...).holdsInCases() {
			continue
		}
		for _, o := range others {
			o.keptSoFar = false
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

// watchKeptCounts returns the candidates that the cases of another candidate may keep.
func (p *transitionProver) watchKeptCounts(all []*affectedCount) (watched []*affectedCount) {
	for _, a := range all {
		if p.AliveStatements[a.index] && !a.keptSoFar {
			a.keptSoFar = true
			watched = append(watched, a)
		}
	}
	return watched
}

// newCaseSplitter returns the case split for a change.
func (p *transitionProver) newCaseSplitter(k invariant.CardinalityBound, d countChange, others ...*affectedCount) *caseSplitter {
	c := &caseSplitter{cofactorSystem: p.cofactorSystem, statement: k, moveChange: d, casesLeft: maxSplitCases, halfCases: p.task.IsForced(task.FaultHalfCases), watchedOthers: others}
	c.judgeCase = c.keepsCount
	return c
}

// recheckWatched checks the other candidates in a case in which the count is kept.
func (p *caseSplitter) recheckWatched() {
	for _, o := range p.watchedOthers {
		if o.keptSoFar {
			b := p.weighChange(o.moveChange)
			o.keptSoFar = p.staysWithinBounds(o.statement, o.moveChange, &b)
		}
	}
}
