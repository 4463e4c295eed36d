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

// joinedMovesFrom is the number of moves from which joined moves come first, and joinedMovesPerConflict the
// moves that are visited for a conflict.
const (
	joinedMovesFrom        = 5_000
	joinedMovesPerConflict = 700
)

// joinsMovesFirst tells whether moves are joined at first.
func (l *localizer) joinsMovesFirst() bool {
	return l.moveCount >= joinedMovesFrom || l.proofTask.HasFault(task.WayJoinFirst)
}

// checkJoined checks a candidate in a program with joined moves.
func (l *localizer) checkJoined(ctx context.Context, i int) (bool, error) {
	u := unroll.New(l.proofTask.Net)
	u.BeginLocal()
	u.JoinMoves()
	broken := u.GateLit(1, l.chosenCandidates[i].ViolationRef)
	if broken == u.TrueLit.Complement() {
		return true, nil
	}
	u.LogicProgram.AddConstraint(broken.Complement())
	u.LimitJoinedMoves(task.EngineState[unroll.SimpleConditions](l.proofTask).PartsUpTo(l.proofTask.Net, unroll.FewGates), false)
	l.proofTask.SpendConflicts(l.moveCount / joinedMovesPerConflict)
	l.assumedPositions[i] = l.hypotheses.AssumeAll(u, l.AliveStatements)
	if u.LogicProgram.Stats().LoadCost() > MaxLocalCost {
		return false, nil
	}
	return l.proofTask.HasNoModel(ctx, u.LogicProgram, localConflicts*solve.ConflictWeight(u.LogicProgram))
}
