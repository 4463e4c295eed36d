package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on questions about a ranking with joined moves: how many are asked,
// the conflicts of one, and the size of its program.
const (
	maxJoined       = 2
	joinedConflicts = 40_000
	maxJoinedCost   = 3_000_000
)

// FallsLocally tells whether a ranking falls with every move, as a program
// with joined moves shows. It has a share of the budget of its own: where it
// is asked, the question about all moves has used up the other one.
func FallsLocally(ctx context.Context, t *task.Task, r Ranking) (bool, error) {
	m := task.Remember[Memory](t)
	if m.joined >= maxJoined {
		return false, nil
	}
	m.joined++
	u := unroll.New(t.Net)
	u.BeginLocal()
	u.JoinMoves()
	u.Prog.Constraint(NewRankEncoder(u, 1).NotFalling(r).Not())
	u.LimitJoined(task.Remember[unroll.SimpleConditions](t).Parts(t.Net, unroll.FewGates), false)
	localize.NewHypotheses(t, nil).Assume(u, nil)
	if u.Prog.Stats().Cost() > maxJoinedCost {
		return false, nil
	}
	var holds bool
	err := t.Beyond(t.Share(1), func() (err error) {
		holds, err = tally.UnsatState(ctx, t, u, joinedConflicts)
		return err
	})
	t.Log("ranking: with joined moves %t, %s, %d conflicts", holds, t.Elapsed(), t.Conflicts())
	return holds, err
}

// A Memory is what the engine remembers of a rulesheet.
type Memory struct {
	joined int // questions with joined moves
	// What tests make of the engine.
	Steadfast bool // that a fluent changes against the ranking is not looked for
	Heedless  bool // moves that change no fluent are forgotten
}
