package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// SingleStateConflicts bounds the conflicts of a question about single states.
const SingleStateConflicts = 8000

// ProveImplied settles a property that no state with the known invariants
// violates. Such a question is far smaller than that about a transition: it
// needs neither moves nor the rules for the next state, which make
// games with hundreds of thousands of moves large.
func ProveImplied(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
	if it.QuestionGoal.HasSteps() {
		return nil
	}
	had, err := provingRecord(ctx, t, it.QuestionGoal.BadState)
	if err != nil {
		return err
	}
	if had == nil {
		holds, err := CardinalityProof{}.ImpliesAbsence(ctx, t, it.QuestionGoal.BadState)
		if holds && err == nil {
			it.GoalCandidate.ProofState, it.GoalCandidate.NotSelfContained = invariant.ProvedState, true
			t.SettleProved(it, "0-induction", 0, noNumberCertificate)
		}
		return err
	}
	it.GoalCandidate.ProofState = invariant.ProvedState
	it.GoalCandidate.NotSelfContained = len(had.StatedCounts) > 0
	t.SettleProved(it, "0-induction", 0, countArgument{had})
	return nil
}

// provingRecord returns the record of a program that shows that a gate does not hold; nil if none
// shows it.
func provingRecord(ctx context.Context, t *task.ProofTask, bad circuit.NodeRef) (*ProgramRecord, error) {
	if TalliesOf(t) != nil && len(TalliesOf(t).ProvedByNode) > 0 {
		had, err := TalliesOf(t).recordIfUnsat(ctx, localize.NewLocalHypotheses(t, nil), aboutGate(bad), SingleStateConflicts)
		if had != nil || err != nil {
			return had, err
		}
	}
	had := &ProgramRecord{StatedInvariants: slices.Collect(t.ProvedCandidates())}
	u := unroll.New(t.Net)
	u.IsLocal = true
	u.NewLayer()
	u.LogicProgram.AddConstraint(u.GateLit(0, bad).Complement())
	t.AssumeInvariants(u, 0)
	holds, err := t.HasNoState(ctx, u.LogicProgram, SingleStateConflicts)
	if !holds {
		had = nil
	}
	return had, err
}
