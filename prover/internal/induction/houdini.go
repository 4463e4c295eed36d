package induction

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A houdiniSet looks for the largest inductive set of candidates: all of them hold in the initial state, and
// whenever all hold in a state that is not terminal, all hold in its successors. Candidates that are only
// inductive together are proved together.
//
// The solver shows states from which the set is not preserved, and candidates leave the set. Such a state
// satisfies all remaining candidates. So a candidate that is false in a match from this state must leave as well.
// A random walk from the state finds many of these, and saves many queries.
type houdiniSet struct {
	*Elimination
	candidates  []*invariant.Candidate
	randomWalks *simulate.RandomMatches
}

// newHoudini prepares the step program for the chosen candidates.
func newHoudini(t *task.ProofTask, cands []*invariant.Candidate) *houdiniSet {
	h := &houdiniSet{Elimination: &Elimination{Houdini: invariant.NewCandidateHoudini(cands), Task: t}, candidates: cands, randomWalks: simulate.NewRandomMatches(t.Net, 2)}
	h.BuildRound = h.buildStep
	h.AlsoDrop = func(u *unroll.GameProgram, model asp.Model) {
		h.randomWalks.WalkFrom(u.StateOf(model, 0), simulate.WalkSteps, h.dropViolatedOnWalk)
	}
	return h
}

// buildStep writes the program of one transition from a state that satisfies the invariants and the
// remaining candidates.
func (h *houdiniSet) buildStep(u *unroll.GameProgram, add func(i int, broken asp.Lit)) {
	u.AssumedSame = h.assumedSame()
	h.Task.AssumeSteps(u, 1)
	for i, c := range h.candidates {
		if h.AliveStatements[i] {
			u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
			add(i, c.BrokenAfterStep(u, 0))
		}
	}
}

// assumedSame tells by fluent of a product whether a remaining candidate says that the fluent is equal to its
// counterpart.
func (h *houdiniSet) assumedSame() []bool {
	net := h.Task.Net
	if net.Product == nil {
		return nil
	}
	same := make([]bool, len(net.FluentRefs))
	for i, c := range h.candidates {
		if f, is := net.Product.EqualityOf[c.ViolationRef]; is && h.AliveStatements[i] {
			same[f] = true
		}
	}
	return same
}

// dropViolatedOnWalk removes the candidates that are false in a state to which a walk has moved.
func (h *houdiniSet) dropViolatedOnWalk() {
	for i, c := range h.candidates {
		if h.IsLeft(i) && h.randomWalks.Evaluator.TrueLanes(c.ViolationRef)&h.randomWalks.MovedLanes != 0 {
			h.DropFalsified(i)
		}
	}
}
