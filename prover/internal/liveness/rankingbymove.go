package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file searches rankings that fall within some moves in a row.

// maxPassesInRow is the greatest number of moves in a row within which a ranking of rankByMoves has
// to fall.
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

// decreasesByMoves tells whether it is proved that a ranking falls within a number of moves, by a
// check of one joint move at a time (package bymove).
func decreasesByMoves(ctx context.Context, t *task.ProofTask, r RankingFunction, within int) bool {
	var sums [][]int32
	for _, c := range r {
		sums = append(sums, c.FluentWeights)
	}
	return bymove.RankingDecreases(ctx, t, sums, within)
}
