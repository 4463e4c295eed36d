package bymove

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// RankingDecreases reports whether a lexicographic ranking of weighted sums of fluents decreases, as far as
// transition-wise induction shows: each move lowers the first sum that it changes, and of any within moves in a
// row one changes a sum. sums has the weights of each sum, by fluent. The result false says nothing.
func RankingDecreases(ctx context.Context, t *task.ProofTask, sums [][]int32, within int) bool {
	if p := newTransitionProver(ctx, t); p.restrictToPart() && p.decreasesWithin(sums, 1) {
		return true
	}
	p := newTransitionProver(ctx, t)
	return p.networkFits() && (within == 1 || !t.Net.HasLoops()) && p.decreasesWithin(sums, within)
}

// decreasesWithin is RankingDecreases on the present view of the network.
func (p *transitionProver) decreasesWithin(sums [][]int32, within int) bool {
	limit, stutters := p.allowedWork(maxSumWork), &stutterMoves{transitionProver: p, limit: within}
	falls := p.decreasesOnMoves(limit, sums, stutters.collect)
	if falls && len(stutters.collectedMoves) > 0 {
		p.beforeMoves = stutters.prepareSuccessors
		falls = p.decreasesOnMoves(limit, sums, stutters.endsAfterStutters)
	}
	p.task.LogWork("move by move: a ranking falls %t within %d, %d joint moves, %d keep it, %d gates, work %d, %s", falls, within, p.movesSeen, len(stutters.collectedMoves), p.gateCount, p.GateWork, p.task.ElapsedTime())
	return falls
}

// decreasesOnMoves reports whether all joint moves lower a ranking, except those that keep it while mayKeep allows it.
func (p *transitionProver) decreasesOnMoves(limit int64, sums [][]int32, mayKeep func() bool) bool {
	p.visitJointMove = func(p *transitionProver) bool {
		r := &rankingChange{caseSplitter: p.newCaseSplitter(invariant.CardinalityBound{}, countChange{}), isWorkDone: p.workExceeded, mayStutter: mayKeep}
		for _, weights := range sums {
			r.sumChanges = append(r.sumChanges, p.changeOfSum(weights))
		}
		r.judgeCase = r.decreases
		return r.holdsInCases()
	}
	falls := p.runMoveRound(limit)
	p.spendGateWork(p.GateWork)
	return falls
}

// changeOfSum returns the change of a sum, with its weights by fluent. Fluents that keep their gate are left out.
func (s *cofactorSystem) changeOfSum(weights []int32) (d countChange) {
	s.GateWork += int64(len(weights))
	for f, w := range weights {
		if w != 0 {
			s.addChangedLiteral(&d, s.Net.FluentRefs[f], int(w))
		}
	}
	return d
}

// A rankingChange is the change of some sums by a move.
type rankingChange struct {
	*caseSplitter
	sumChanges []countChange
	isWorkDone func() bool // whether the work is used up
	mayStutter func() bool // whether the ranking may stay the same in the present case
}

// decreases judges a ranking in the present case: it holds if the first sum that changes falls. Sums that can fall and
// cannot rise need no cases if a later sum falls in any case. In this check, parts of many values get no bounds. open has
// the terms of the first sum that may change, for a case split.
func (r *rankingChange) decreases() (holds, hopeless bool, open []weightedTerm) {
	unsettled := len(r.sumChanges)
	for i, d := range r.sumChanges {
		b := r.weighChange(d)
		least, most := r.balanceBounds(&b)
		if most >= 0 && least < most {
			lo, hi := r.boundsByParts(d, unsettled < len(r.sumChanges))
			least, most = max(least, lo), min(most, hi)
		}
		if most < 0 {
			return true, false, nil
		}
		if (least != 0 || most != 0) && unsettled == len(r.sumChanges) {
			unsettled, open = i, b.openTerms
		}
		if most > 0 {
			break
		}
	}
	if r.isWorkDone() || unsettled < len(r.sumChanges) && len(open) == 0 {
		return false, true, nil
	}
	return unsettled == len(r.sumChanges) && r.mayStutter(), false, open
}
