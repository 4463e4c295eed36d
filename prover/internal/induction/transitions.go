package induction

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A TransitionLaw is a statement about transitions: no transition has Now before it and Next
// after it.
type TransitionLaw struct{ unroll.StepPair }

// ProvableLaws returns the statements that hold on all transitions of reachable states, as far as the invariants
// show. It asks for all statements at once (AIJ 2012 Thm. 18 with the formulas of sec. 6.3). A statement is
// dropped in two cases. First, a transition from the initial state breaks it. Second, it is broken by the second
// of two transitions in a row from a state that satisfies the invariants, although the first transition breaks no
// remaining statement. The first case has been decided already: first marks the statements that survived it.
func ProvableLaws(ctx context.Context, t *task.ProofTask, all []TransitionLaw, first []bool) ([]bool, error) {
	alive := append([]bool(nil), first...)
	dropSeenTransitions(ctx, t, all, alive)
	e := NewElimination(t, alive)
	e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		t.AssumeSteps(u, 2)
		for i, s := range all {
			if alive[i] {
				u.LogicProgram.AddConstraint(u.BrokenPair(0, s.StepPair))
				add(i, u.BrokenPair(1, s.StepPair))
			}
		}
	}
	walks := simulate.NewRandomMatches(t.Net, 5)
	e.AlsoDrop = func(u *unroll.GameProgram, model asp.Model) { dropOnWalks(e, walks, u.StateOf(model, 1), all) }
	if complete, err := e.Run(ctx); err != nil || !complete {
		return make([]bool, len(all)), err
	}
	return alive, nil
}

// DropBrokenInitially drops the statements that a first move breaks.
func DropBrokenInitially(ctx context.Context, t *task.ProofTask, all []TransitionLaw, alive []bool) error {
	e := NewElimination(t, alive)
	e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		u.InitialState()
		u.AddStep()
		for i, s := range all {
			if alive[i] {
				add(i, u.BrokenPair(0, s.StepPair))
			}
		}
	}
	complete, err := e.Run(ctx)
	if !complete {
		clear(alive)
	}
	return err
}

// dropOnWalks drops the statements that random matches break on their way on from the state
// of a model. A statement that the first of these steps breaks would have been broken by a
// model, too, and most others are false as well.
func dropOnWalks(e *Elimination, m *simulate.RandomMatches, state []bool, all []TransitionLaw) {
	m.BeginAtState(state)
	before := make([]uint64, len(all))
	active := ^uint64(0)
	for step := range simulate.WalkSteps + 1 {
		going := m.EvaluateStates()
		for i, t := range all {
			if !e.AliveStatements[i] {
				continue
			}
			if step > 0 && before[i]&active&m.Evaluator.TrueLanes(t.NextRef) != 0 {
				e.DropStatement(i)
				continue
			}
			before[i] = m.Evaluator.TrueLanes(t.NowRef)
		}
		if active &= going; active == 0 {
			return
		}
		m.MoveRandomly(active, false)
	}
}
