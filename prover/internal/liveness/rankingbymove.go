package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxPassesInRow bounds the moves in a row of which one lets a ranking fall, as cofactors of
// joint moves show.
const maxPassesInRow = 6

// rankByMoves searches for a ranking that rises with no move and falls sooner or later, since not all roles can
// pass for ever. A ranking that falls within two moves also falls within as many moves as there are players. So
// only this number is tried.
func rankByMoves(ctx context.Context, t *task.ProofTask) bool {
	within := max(2, min(maxPassesInRow, len(t.GroundGame.Roles)))
	found := newRankTemplates(t).fitRanking(sampledChanges(ctx, t, within), sampledChanges(ctx, t, 1))
	t.LogWork("ranking by moves: %s", found)
	if found == nil || !decreasesByMoves(ctx, t, found, within) {
		return false
	}
	settleRanking(t, found, within)
	return true
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
