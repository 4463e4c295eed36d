package task

import "github.com/gdllint/gdllint/prover/internal/invariant"

// ProvedAlways tells whether no state violates a property, as far as is proved.
func (it *QuestionItem) ProvedAlways() bool {
	return it.GoalCandidate == nil || it.GoalCandidate.ProofState == invariant.ProvedState
}

// IsPending tells whether nothing is known yet of a property of states.
func (it *QuestionItem) IsPending() bool {
	return it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.PendingState
}
