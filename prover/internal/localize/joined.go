package localize

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Of a board with very many moves a cell is first checked with joined moves: one atom
// stands for all that do the same to this cell, such as those that shoot into it, and needs
// the conditions common to all of them.

// joinFrom is the number of moves from which joined moves come first, and joinedCost the
// moves that are visited for a conflict.
const (
	joinFrom   = 5_000
	joinedCost = 700
)

// joins tells whether moves are joined at first.
func (l *localizer) joins() bool {
	return !l.sums && (l.moves >= joinFrom || l.task.Faulty(task.JoinFirst))
}

// askJoined checks a candidate in a program with joined moves.
func (l *localizer) askJoined(ctx context.Context, i int) (bool, error) {
	u := unroll.New(l.task.Net)
	u.BeginLocal()
	u.JoinMoves()
	broken := l.brokenBy(u, l.chosen[i])
	if broken == u.Yes.Not() {
		return true, nil
	}
	u.Prog.Constraint(broken.Not())
	u.LimitJoined(task.Remember[unroll.SimpleConditions](l.task).Parts(l.task.Net, unroll.FewGates), false)
	l.task.Spend(l.moves / joinedCost)
	l.facts.sum = nil
	l.assumed[i] = l.facts.Assume(u, l.alive)
	if u.Prog.Stats().Cost() > MaxLocalCost {
		return false, nil
	}
	return l.task.NoModel(ctx, u.Prog, localConflicts*solve.Weight(u.Prog))
}
