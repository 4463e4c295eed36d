package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// longTail bounds the values of a counter without a sample that may be tried one by one.
const longTail = 2

// DemoteTails moves to the back the candidates that say of the values of a counter that they never
// hold, where many follow on the last one that was seen, until it is proved of the first
// of them: mostly that may hold as well, and then they fall one after the other, each in a
// round of its own.
func DemoteTails(t *task.Task) {
	for _, ordered := range Counters(t) {
		markCounter(t, ordered)
		tail, before := tailOf(t, ordered)
		if before == nil || len(tail) <= longTail {
			continue
		}
		rank := 2
		if before.State == invariant.Proved {
			rank = 0
		}
		for _, c := range tail {
			c.Rank = rank
		}
	}
}

// DemoteFarTails is DemoteTails before anything is proved: the first value is tried.
func DemoteFarTails(t *task.Task) {
	DemoteTails(t)
	for _, ordered := range Counters(t) {
		if tail, before := tailOf(t, ordered); before != nil && len(tail) > 0 {
			tail[len(tail)-1].Rank = 0
		}
	}
}

// tailOf returns the open candidates that the last values of a counter never hold, and the
// candidate of the value before these.
func tailOf(t *task.Task, ordered []int32) (tail []*invariant.Candidate, before *invariant.Candidate) {
	for _, f := range slices.Backward(ordered) {
		c := t.Cands.With(invariant.Constant{Fluent: f}.Violated(t.Net))
		if c == nil || c.State != invariant.Pending {
			return tail, c
		}
		tail = append(tail, c)
	}
	return tail, nil
}
