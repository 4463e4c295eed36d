package liveness

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// A ranking that a query left undecided may well be right: which of several ways through
// a program a solver takes is chance, and a query about a ranking is a short one, since
// most guesses are wrong. What was left undecided is asked once more at the end, with a
// long query.

// undecidedRankings are those of a game.
type undecidedRankings struct {
	all []undecidedRanking
}

// An undecidedRanking is one of them, and within how many moves it should fall.
type undecidedRanking struct {
	ranking Ranking
	stride  int
}

// noteUndecided remembers one.
func noteUndecided(t *task.Task, r Ranking, stride int) {
	m := task.Remember[undecidedRankings](t)
	m.all = append(m.all, undecidedRanking{r, stride})
}

// maxAgain is how many are asked again, those over more moves first: that a number falls
// within three moves is easier to find right than that it falls with each.
const maxAgain = 3

// RankAgain asks the solver again about rankings that it left undecided.
func RankAgain(ctx context.Context, t *task.Task) error {
	all := task.Remember[undecidedRankings](t).all
	for i := len(all) - 1; i >= max(0, len(all)-maxAgain) && ranks(t); i-- {
		if err := rankAgain(ctx, t, all[i]); err != nil {
			return err
		}
	}
	return nil
}

func rankAgain(ctx context.Context, t *task.Task, u undecidedRanking) error {
	check, err := newRankCheck(ctx, t, u.stride)
	if err != nil {
		return err
	}
	defer check.close()
	check.query, check.limit = t.Budget().Query, t.Allowed()
	more, err := check.refute(ctx, u.ranking)
	switch {
	case errors.Is(err, errUndecidedRank) || err == nil && len(more) > 0:
		t.Log("ranking: once more not decided, or not so: %s within %d", u.ranking, u.stride)
		return nil
	case err != nil:
		return err
	}
	return acceptRanking(ctx, t, u.ranking, u.stride)
}
