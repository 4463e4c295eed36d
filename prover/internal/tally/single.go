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
	if had != nil {
		settleByRecord(t, it, had)
	}
	return nil
}

// settleByRecord settles a question by a program about single states.
func settleByRecord(t *task.ProofTask, it *task.QuestionItem, had *ProgramRecord) {
	it.GoalCandidate.ProofState = invariant.ProvedState
	it.GoalCandidate.NotSelfContained = len(had.statedClaims) > 0
	t.SettleProved(it, "0-induction", 0, countArgument{had})
}

// provingRecord returns the record of a program that shows that a gate does not hold; nil if none
// shows it.
func provingRecord(ctx context.Context, t *task.ProofTask, bad circuit.NodeRef) (*ProgramRecord, error) {
	ts := TalliesOf(t)
	if len(ts.claimsByNode) > 0 {
		had, err := ts.recordIfUnsat(ctx, localize.NewLocalHypotheses(t, nil), aboutGate(bad), SingleStateConflicts)
		if had != nil || err != nil {
			return had, err
		}
	}
	had := &ProgramRecord{question: aboutGate(bad)}
	return ts.askRecord(ctx, had, slices.Collect(t.ProvedCandidates()), SingleStateConflicts)
}

// askRecord returns the record if its program has no model where some invariants hold, and no claims; nil if it has.
func (ts *Tallies) askRecord(ctx context.Context, had *ProgramRecord, invariants []*invariant.Candidate, conflicts int64) (*ProgramRecord, error) {
	had.StatedInvariants = invariants
	u := ts.build(had, func(*TallyClaim) bool { return false }, func(u *unroll.GameProgram) {
		for _, c := range invariants {
			u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
		}
	})
	holds, err := ts.proofTask.HasNoState(ctx, u.LogicProgram, conflicts)
	if !holds {
		had = nil
	}
	return had, err
}
