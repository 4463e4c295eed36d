package task

import "github.com/gdllint/gdllint/prover/internal/invariant"

// ProvedAlways tells whether it is proved, or trivial, that no state violates the goal.
func (it *QuestionItem) ProvedAlways() bool {
	return it.GoalCandidate == nil || it.GoalCandidate.ProofState == invariant.ProvedState
}

// IsPending tells whether the goal has a candidate, which is neither proved nor refuted.
func (it *QuestionItem) IsPending() bool {
	return it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.PendingState
}
