package induction

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A persistence law is a pair of gates: after a state in which the first holds, no move leads to one in which the second
// holds. Laws are proved as statements about sequences of one move (AIJ 2012 Thm. 18 with the formulas of sec. 6.3).

// PersistenceLaws returns two laws for each fluent: its truth persists, and its falsity persists. first marks those
// that no first move breaks; none if the solver does not decide this within the limits. proved marks those of them that
// are proved by induction over two moves.
func PersistenceLaws(ctx context.Context, t *task.ProofTask) (all []unroll.StepPair, first, proved []bool, err error) {
	all = persistencePairs(t)
	first, proved = slices.Repeat([]bool{true}, len(all)), make([]bool, len(all))
	begin := NewElimination(t, first)
	begin.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		u.InitialState()
		u.AddStep()
		for i, pair := range all {
			if first[i] {
				add(i, u.BrokenPair(0, pair))
			}
		}
	}
	if complete, err := begin.Run(ctx); err != nil || !complete {
		clear(first)
		return all, first, proved, err
	}
	alive := lawsOfMatches(ctx, t, first)
	e := NewElimination(t, alive)
	e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		t.AssumeSteps(u, 2)
		for i, pair := range all {
			if alive[i] {
				u.LogicProgram.AddConstraint(u.BrokenPair(0, pair))
				add(i, u.BrokenPair(1, pair))
			}
		}
	}
	walks := simulate.NewRandomMatches(t.Net, 5)
	before := make([]uint64, len(t.GroundGame.Fluents))
	e.AlsoDrop = func(u *unroll.GameProgram, model asp.Model) {
		walks.WalkFrom(u.StateOf(model, 1), simulate.WalkSteps, func() { visitBroken(walks, before, alive, e.DropStatement) })
	}
	if complete, err := e.Run(ctx); err != nil || !complete {
		return all, first, proved, err
	}
	return all, first, alive, nil
}

// persistencePairs returns the laws of all fluents.
func persistencePairs(t *task.ProofTask) (all []unroll.StepPair) {
	for _, f := range circuit.StateRefs(t.Net) {
		all = append(all, unroll.StepPair{NowRef: f, NextRef: f.Negated()}, unroll.StepPair{NowRef: f.Negated(), NextRef: f})
	}
	return all
}

// visitBroken calls drop for the laws that the moves to the present states have broken, and sets before to the present
// states.
func visitBroken(m *simulate.RandomMatches, before []uint64, alive []bool, drop func(law int)) {
	for f, now := range m.StateLanes() {
		for i, changed := range []uint64{before[f] &^ now, now &^ before[f]} {
			if alive[2*f+i] && changed&m.MovedLanes != 0 {
				drop(2*f + i)
			}
		}
		before[f] = now
	}
}

// lawsOfMatches marks those of the laws in among that no move of random matches breaks.
func lawsOfMatches(ctx context.Context, t *task.ProofTask, among []bool) []bool {
	alive := append([]bool(nil), among...)
	m := simulate.NewRandomMatches(t.Net, 3)
	before, idle := make([]uint64, len(t.GroundGame.Fluents)), 0
	m.PlayMatches(ctx, t.CurrentBudget().MatchWork/10, func(uint64) bool {
		idle++
		visitBroken(m, before, alive, func(i int) { alive[i], idle = false, 0 })
		return idle < simulate.IdleLimit
	})
	return alive
}

// locallyProvedLaws marks those of the laws in first that programs about a part of the game prove (package localize).
// Each law is decided alone, so that results survive the end of the budget.
func locallyProvedLaws(ctx context.Context, t *task.ProofTask, all []unroll.StepPair, first []bool) []bool {
	alive := lawsOfMatches(ctx, t, first)
	facts := localize.NewLocalHypotheses(t, nil)
	_, err := t.WithinConflicts(t.WholeShare(6), func() error {
		for i := range all {
			if !alive[i] {
				continue
			}
			holds, err := localize.NoTransitionBreaks(ctx, t, facts, all[i])
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
