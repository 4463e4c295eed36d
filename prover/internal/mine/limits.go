package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Counters may have more values than the counted pieces let them reach: captures up to a
// hundred of sixteen pieces, since a relation of numbers goes that far. An equation then
// counts as many steps as its total. That none beyond is passed is a statement of its own.

// equationTotal returns the total of an equation, if it counts nothing negatively.
func equationTotal(features []stateFeature, relation []int64) (n int64, ok bool) {
	sign := int64(1)
	if relation[0] > 0 {
		sign = -1
	}
	for _, x := range conditionWeights(features, relation) {
		if sign*x < 0 {
			return 0, false
		}
	}
	return -sign * relation[0], true
}

// conditionWeights returns the weight of each condition in an equation.
func conditionWeights(features []stateFeature, relation []int64) map[circuit.NodeRef]int64 {
	weight := map[circuit.NodeRef]int64{}
	for i, f := range features {
		for _, r := range f.countedRefs {
			weight[r] += relation[i+1]
		}
	}
	return weight
}

// HalfFamily is the family of one-sided bounds of equations, which never add up to more than at
// first: two pieces are taken and one capture is counted.
const HalfFamily invariant.CandidateFamily = "halves"

// addHalfBound adds the one-sided bound of an equation: it never adds up to more than at first.
func addHalfBound(t *task.ProofTask, features []stateFeature, relation []int64, lits []circuit.NodeRef) {
	if _, ok := equationTotal(features, relation); !ok || !mentionsCounter(features, relation) {
		return
	}
	not := slices.Clone(lits)
	for i, l := range not {
		if relation[0] < 0 {
			not[i] = l.Negated()
		}
	}
	t.Candidates.AddNoFewer(HalfFamily, not)
}

// mentionsCounter tells whether an equation mentions a counter.
func mentionsCounter(features []stateFeature, relation []int64) (mentions bool) {
	for i, f := range features {
		mentions = mentions || f.counterValues != nil && relation[i+1] != 0
	}
	return mentions
}

// maxSeparateTail bounds the values of a counter without a sample that may be tried one by one.
const maxSeparateTail = 2

// DemoteUnseenValues moves to the back the candidates that say of the values of a counter that they never
// hold, where many follow on the last one that was seen, until it is proved of the first
// of them: mostly that may hold as well, and then they fall one after the other, each in a
// round of its own.
func DemoteUnseenValues(t *task.ProofTask) {
	for _, ordered := range OrderedCounters(t) {
		markCounter(t, ordered)
		tail, before := unseenTail(t, ordered)
		if before == nil || len(tail) <= maxSeparateTail {
			continue
		}
		rank := 2
		if before.ProofState == invariant.ProvedState {
			rank = 0
		}
		for _, c := range tail {
			c.EffortRank = rank
		}
	}
}

// DemoteFarValues is DemoteUnseenValues before anything is proved: the first value is tried.
func DemoteFarValues(t *task.ProofTask) {
	DemoteUnseenValues(t)
	for _, ordered := range OrderedCounters(t) {
		if tail, before := unseenTail(t, ordered); before != nil && len(tail) > 0 {
			tail[len(tail)-1].EffortRank = 0
		}
	}
}

// unseenTail returns the open candidates that the last values of a counter never hold, and the
// candidate of the value before these.
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
