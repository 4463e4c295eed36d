package induction

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on a local program about one transition: its conflicts, and the number of gates below the end of the
// match. With more gates the program does not state that the match goes on.
const (
	transitionConflicts = 100
	maxTerminalGates    = 200
)

// locallyProvedLaws returns the statements about transitions that hold on all transitions
// from states that satisfy the invariants, as far as local programs show it. Each is
// decided alone, so that results survive the end of the budget.
func locallyProvedLaws(ctx context.Context, t *task.ProofTask, all []TransitionLaw, first []bool) []bool {
	alive := append([]bool(nil), first...)
	dropSeenTransitions(ctx, t, all, alive)
	facts := localize.NewLocalHypotheses(t, nil)
	_, err := t.WithinConflicts(t.WholeShare(6), func() error {
		for i, s := range all {
			if !alive[i] {
				continue
			}
			holds, err := isLocallyProved(ctx, t, facts, s)
			if err != nil {
				clear(alive[i:])
				return err
			}
			alive[i] = holds
		}
		return nil
	})
	if err != nil {
		t.LogWork("transitions by local programs: %v", err)
	}
	return alive
}

// isLocallyProved reports whether a local program refutes every transition that breaks a
// statement.
func isLocallyProved(ctx context.Context, t *task.ProofTask, facts *localize.LocalHypotheses, s TransitionLaw) (bool, error) {
	u := unroll.New(t.Net)
	u.BeginLocal()
	u.LogicProgram.AddConstraint(u.GateLit(0, s.NowRef).Complement())
	u.LogicProgram.AddConstraint(u.GateLit(1, s.NextRef).Complement())
	if parts := (&unroll.SimpleParts{Net: t.Net}); parts.ConditionSize(t.Net.TerminalRef, maxTerminalGates) < maxTerminalGates {
		u.LogicProgram.AddConstraint(u.GateLit(0, t.Net.TerminalRef))
	}
	u.LimitMoves(task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.OnlyFluents), false)
	facts.AssumeAll(u, nil)
	if u.LogicProgram.Stats().LoadCost() > localize.MaxLocalCost {
		return false, nil
	}
	return t.HasNoModel(ctx, u.LogicProgram, transitionConflicts*solve.ConflictWeight(u.LogicProgram))
}
