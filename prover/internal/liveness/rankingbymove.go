package liveness

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxPasses bounds the moves in a row of which one lets a ranking fall, as cofactors of
// joint moves show.
const maxPasses = 6

// rankByMoves searches for a ranking that no move lets rise and that falls sooner or
// later, since not all can pass for ever. A ranking that falls within two moves falls within
// as many as there are players as well, so that this is all that is tried.
func rankByMoves(ctx context.Context, t *task.Task) bool {
	within := max(2, min(maxPasses, len(t.Game.Roles)))
	found := newRankTemplates(t).fitWithin(changes(ctx, t, within), changes(ctx, t, 1))
	t.Log("ranking by moves: %s", found)
	if found == nil || !fallsByMoves(ctx, t, found, within) {
		return false
	}
	settleRanking(t, found, within, true)
	return true
}

// fitWithin returns a ranking that lets all changes within some moves fall, and
// none of those of single moves rise; nil if it finds none. Of sums that are as good that
// comes first which lets more of the single moves fall: those that keep it are looked at
// in all sequences.
func (t *rankTemplates) fitWithin(within, single []simulate.Change) Ranking {
	all := slices.Concat(within, single)
	t.learn(all)
	left := make([]int, len(all))
	for i := range left {
		left[i] = i
	}
	var r Ranking
	for slices.ContainsFunc(left, func(d int) bool { return d < len(within) }) {
		best, most, besides := -1, 0, 0
		for i := range t.sums {
			strict := slices.IndexFunc(left, func(d int) bool { return d >= len(within) })
			if strict < 0 {
				strict = len(left)
			}
			n := t.falling(i, left[:strict])
			if n < most || n == 0 || t.rises(i, left[strict:]) {
				continue
			}
			if k := t.falling(i, left[strict:]); n > most || k > besides {
				best, most, besides = i, n, k
			}
		}
		if best < 0 {
			return nil
		}
		r = append(r, t.sums[best])
		left = slices.DeleteFunc(left, func(d int) bool { return t.signs[best][d] < 0 })
	}
	return r
}

// rises tells whether a change lets a sum rise.
func (t *rankTemplates) rises(sum int, changes []int) bool {
	return slices.ContainsFunc(changes, func(d int) bool { return t.signs[sum][d] > 0 })
}

// fallsByMoves proves by cofactors of joint moves that a ranking falls: where all blocks fall by a row,
// as many are there as before, gate by gate.
func fallsByMoves(ctx context.Context, t *task.Task, r Ranking, within int) bool {
	var sums [][]int32
	for _, c := range r {
		sums = append(sums, c.Weight)
	}
	return bymove.Falls(ctx, t, sums, within)
}
