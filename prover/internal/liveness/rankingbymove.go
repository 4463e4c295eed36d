package liveness

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxPassesInRow bounds the moves in a row of which one lets a ranking fall, as cofactors of
// joint moves show.
const maxPassesInRow = 6

// rankByMoves searches for a ranking that no move lets rise and that falls sooner or
// later, since not all can pass for ever. A ranking that falls within two moves falls within
// as many as there are players as well, so that this is all that is tried.
func rankByMoves(ctx context.Context, t *task.ProofTask) bool {
	within := max(2, min(maxPassesInRow, len(t.GroundGame.Roles)))
	found := newRankTemplates(t).fitWithin(sampledChanges(ctx, t, within), sampledChanges(ctx, t, 1))
	t.LogWork("ranking by moves: %s", found)
	if found == nil || !decreasesByMoves(ctx, t, found, within) {
		return false
	}
	settleRanking(t, found, within, true)
	return true
}

// fitWithin returns a ranking that lets all changes within some moves fall, and
// none of those of single moves rise; nil if it finds none. Of sums that are as good that
// comes first which lets more of the single moves fall: those that keep it are looked at
// in all sequences.
func (t *rankTemplates) fitWithin(within, single []simulate.StateChange) RankingFunction {
	all := slices.Concat(within, single)
	t.learnSigns(all)
	left := make([]int, len(all))
	for i := range left {
		left[i] = i
	}
	var r RankingFunction
	for slices.ContainsFunc(left, func(d int) bool { return d < len(within) }) {
		best, most, besides := -1, 0, 0
		for i := range t.singleSums {
			strict := slices.IndexFunc(left, func(d int) bool { return d >= len(within) })
			if strict < 0 {
				strict = len(left)
			}
			n := t.countDecreases(i, left[:strict])
			if n < most || n == 0 || t.anyIncrease(i, left[strict:]) {
				continue
			}
			if k := t.countDecreases(i, left[strict:]); n > most || k > besides {
				best, most, besides = i, n, k
			}
		}
		if best < 0 {
			return nil
		}
		r = append(r, t.singleSums[best])
		left = slices.DeleteFunc(left, func(d int) bool { return t.changeSigns[best][d] < 0 })
	}
	return r
}

// anyIncrease tells whether a change lets a sum rise.
func (t *rankTemplates) anyIncrease(sum int, changes []int) bool {
	return slices.ContainsFunc(changes, func(d int) bool { return t.changeSigns[sum][d] > 0 })
}

// decreasesByMoves proves by cofactors of joint moves that a ranking falls: where all blocks fall by a row,
// as many are there as before, gate by gate.
func decreasesByMoves(ctx context.Context, t *task.ProofTask, r RankingFunction, within int) bool {
	var sums [][]int32
	for _, c := range r {
		sums = append(sums, c.FluentWeights)
	}
	return bymove.RankingDecreases(ctx, t, sums, within)
}
