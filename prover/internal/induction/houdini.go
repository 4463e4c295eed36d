package induction

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A houdini looks for the largest inductive set of candidates: all of them hold in the
// initial state, and whenever all hold in a state that is not terminal, all hold in its
// successors. Candidates that are only inductive together are proved together.
//
// Candidates leave the set as the solver shows states from which it is not preserved. Such
// a state satisfies all remaining candidates, so that every candidate that a match from it
// violates must leave as well: a random walk from it saves many queries.
type houdini struct {
	*Elimination
	cands []*invariant.Candidate
	rest  *invariant.Rest
	walks *simulate.Matches
}

// newHoudini prepares the step program for the chosen candidates.
func newHoudini(t *task.Task, cands []*invariant.Candidate) *houdini {
	alive := make([]bool, len(cands))
	for i := range alive {
		alive[i] = true
	}
	rest := invariant.NewRest(cands, alive)
	h := &houdini{Elimination: NewElimination(t, alive), cands: cands, rest: rest, walks: simulate.NewMatches(t.Net, 2)}
	h.Wake = func() int { return rest.Wake(h.Alive) }
	h.Build = h.stepProgram
	h.Also = func(u *unroll.Program, model asp.Model) { h.walk(u.StateOf(model, 0)) }
	return h
}

// stepProgram is one transition from a state that satisfies the invariants and the
// remaining candidates.
func (h *houdini) stepProgram(u *unroll.Program, add func(i int, broken asp.Lit)) {
	u.Free()
	h.Task.AssumeInvariants(u, 0)
	u.Step()
	h.Task.AssumeInvariants(u, 1) // they follow, but the solver need not find out again
	for i, c := range h.cands {
		if h.Alive[i] {
			u.Prog.Constraint(u.Lit(0, c.Violation))
			add(i, c.BrokenAfter(u, 0))
		}
	}
}

// drop drops a candidate that is alive or suspended.
func (h *houdini) drop(i int) {
	if h.Alive[i] {
		h.Kill(i)
	}
	h.rest.Drop(i)
}

func (h *houdini) walk(state []bool) {
	h.walks.BeginAt(state)
	active := ^uint64(0)
	for range simulate.WalkSteps {
		active &= h.walks.Look()
		if active == 0 {
			return
		}
		h.walks.Move(active, false)
		h.walks.Look()
		h.dropViolated(active)
	}
}

// dropViolated removes the candidates that are false in one of the lanes.
func (h *houdini) dropViolated(active uint64) {
	for i, c := range h.cands {
		if (h.Alive[i] || h.rest.Resting(i)) && h.walks.Ev.Value(c.Violation)&active != 0 {
			h.drop(i)
		}
	}
}
