package bymove

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An affectedCount is a candidate whose count the joint move may change.
type affectedCount struct {
	index      int // the index of the candidate
	statement  invariant.CardinalityBound
	moveChange countChange
	keptSoFar  bool // all cases so far of another candidate keep this one too
}

// dropBrokenCounts drops the candidates that a joint move may break. Those with the most changed
// literals come first. A counter and the sum that holds it are often kept in the cases of the sum, while
// the counter alone would need other cases.
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

// affectedCounts returns the alive candidates whose counts the joint move may change, those with the most changed
// literals first.
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

// watchKeptCounts returns the living candidates that no split has shown to be kept, and marks them as
// kept until a case of the next split breaks them.
func (p *transitionProver) watchKeptCounts(all []*affectedCount) (watched []*affectedCount) {
	for _, a := range all {
		if p.AliveStatements[a.index] && !a.keptSoFar {
			a.keptSoFar = true
			watched = append(watched, a)
		}
	}
	return watched
}

// newCaseSplitter returns the case split for a change. Its cases check the others too.
func (p *transitionProver) newCaseSplitter(k invariant.CardinalityBound, d countChange, others ...*affectedCount) *caseSplitter {
	c := &caseSplitter{cofactorSystem: p.cofactorSystem, statement: k, moveChange: d, casesLeft: maxSplitCases, halfCases: p.task.IsForced(task.FaultHalfCases), watchedOthers: others}
	c.judgeCase = c.keepsCount
	return c
}

// recheckWatched checks the watched candidates in a case in which the split's own count is kept.
func (p *caseSplitter) recheckWatched() {
	for _, o := range p.watchedOthers {
		if o.keptSoFar {
			b := p.weighChange(o.moveChange)
			o.keptSoFar = p.staysWithinBounds(o.statement, o.moveChange, &b)
		}
	}
}
