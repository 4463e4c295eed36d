package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// A ranking that a query left undecided may well be right: which of several ways through
// a program a solver takes is chance, and a query about a ranking is a short one, since
// most guesses are wrong. Where some were left undecided, rankings are looked for once
// more at the end, with long queries.

// undecidedRankings tells within how many moves rankings should fall of which some were
// left undecided.
type undecidedRankings struct {
	within [maxStride + 1]bool
}

// noteUndecided remembers that one was.
func noteUndecided(t *task.Task, stride int) {
	task.Remember[undecidedRankings](t).within[stride] = true
}

// RankAgain looks for these rankings with long queries, for those over more moves first:
// that a number falls within three moves is easier to find right than that it falls with
// each.
func RankAgain(ctx context.Context, t *task.Task) error {
	within := task.Remember[undecidedRankings](t).within
	for stride := maxStride; stride > 0; stride-- {
		if !within[stride] || !ranks(t) || t.Spent() {
			continue
		}
		if _, err := rankWith(ctx, t, newRankTemplates(t), stride, t.Budget().Query); err != nil {
			return err
		}
	}
	return nil
}
