package counting

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Transition is a statement about transitions: no transition has Now before it and Next
// after it.
type Transition struct{ unroll.StepPair }

// ProvableTransitions returns the statements that hold on all transitions of reachable
// states, as far as the invariants can show it. It asks for all of them at once: a
// statement is dropped when a transition from the initial state breaks it, or when two
// transitions in a row from a state that satisfies the invariants break it although the
// first one breaks none that is left (AIJ 2012 Thm. 18 with the formulas of sec. 6.3). The
// first case has been decided already: first marks the statements that survived it.
func ProvableTransitions(ctx context.Context, t *task.Task, all []Transition, first []bool) ([]bool, error) {
	alive := append([]bool(nil), first...)
	dropSeen(ctx, t, all, alive)
	e := induction.NewElimination(t, alive)
	e.Build = func(u *unroll.Program, add func(int, asp.Lit)) {
		u.Free()
		t.AssumeInvariants(u, 0)
		u.Step()
		t.AssumeInvariants(u, 1)
		u.Step()
		t.AssumeInvariants(u, 2)
		for i, s := range all {
			if alive[i] {
				u.Prog.Constraint(u.Both(0, s.StepPair))
				add(i, u.Both(1, s.StepPair))
			}
		}
	}
	walks := simulate.NewMatches(t.Net, 5)
	e.Also = func(u *unroll.Program, model asp.Model) { dropBeyond(e, walks, u.StateOf(model, 1), all) }
	if complete, err := e.Run(ctx); err != nil || !complete {
		return make([]bool, len(all)), err
	}
	return alive, nil
}

// DropAtFirstStep drops the statements that a first move breaks.
func DropAtFirstStep(ctx context.Context, t *task.Task, all []Transition, alive []bool) error {
	e := induction.NewElimination(t, alive)
	e.Build = func(u *unroll.Program, add func(int, asp.Lit)) {
		u.Initial()
		u.Step()
		for i, s := range all {
			if alive[i] {
				add(i, u.Both(0, s.StepPair))
			}
		}
	}
	complete, err := e.Run(ctx)
	if !complete {
		clear(alive)
	}
	return err
}

// dropBeyond drops the statements that random matches break on their way on from the state
// of a model. A statement that the first of these steps breaks would have been broken by a
// model, too, and most others are false as well.
func dropBeyond(e *induction.Elimination, m *simulate.Matches, state []bool, all []Transition) {
	m.BeginAt(state)
	before := make([]uint64, len(all))
	active := ^uint64(0)
	for step := range simulate.WalkSteps + 1 {
		going := m.Look()
		for i, t := range all {
			if !e.Alive[i] {
				continue
			}
			if step > 0 && before[i]&active&m.Ev.Value(t.Next) != 0 {
				e.Kill(i)
				continue
			}
			before[i] = m.Ev.Value(t.Now)
		}
		if active &= going; active == 0 {
			return
		}
		m.Move(active, false)
	}
}
