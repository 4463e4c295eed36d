package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file delays guesses that the last values of a counter never hold.

// maxSeparateTail bounds the values of a counter without a sample that may be tried one by one.
const maxSeparateTail = 2

// DemoteTails considers the values of a counter that follow the last value seen in a sample. If there are
// many, the candidates that they never hold are moved to the back, until the candidate about the first of them is
// proved. Mostly the first value can hold, and then all these candidates fall one after the other, each in a round
// of its own. If tryFirst is set, the candidate about the first of the values stays in front.
func DemoteTails(t *task.ProofTask, tryFirst bool) {
	for _, ordered := range OrderedCounters(t) {
		markCounter(t, ordered)
		tail, before := unseenTail(t, ordered)
		if before == nil || len(tail) == 0 {
			continue
		}
		rank := 2
		if before.ProofState == invariant.ProvedState {
			rank = 0
		}
		for _, c := range tail {
			if len(tail) > maxSeparateTail {
				c.EffortRank = rank
			}
		}
		if tryFirst {
			tail[len(tail)-1].EffortRank = 0
		}
	}
}

// unseenTail returns the pending candidates that the last values of a counter never hold, the last value first, and the
// candidate of the value before these; nil if there is none.
func unseenTail(t *task.ProofTask, ordered []int32) (tail []*invariant.Candidate, before *invariant.Candidate) {
	for _, f := range slices.Backward(ordered) {
		c := t.Candidates.WithViolation(invariant.ConstantFluent(t.Net, f, false).ViolationGate(t.Net))
		if c == nil || c.ProofState != invariant.PendingState {
			return tail, c
		}
		tail = append(tail, c)
	}
	return tail, nil
}
