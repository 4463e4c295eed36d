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

// total returns the total of an equation, if it counts nothing negatively.
func total(features []feature, relation []int64) (n int64, ok bool) {
	sign := int64(1)
	if relation[0] > 0 {
		sign = -1
	}
	for _, x := range weights(features, relation) {
		if sign*x < 0 {
			return 0, false
		}
	}
	return -sign * relation[0], true
}

// weights returns the weight of each condition in an equation.
func weights(features []feature, relation []int64) map[circuit.Ref]int64 {
	weight := map[circuit.Ref]int64{}
	for i, f := range features {
		for _, r := range f.refs {
			weight[r] += relation[i+1]
		}
	}
	return weight
}

// Tails is the family of the statements that no counter passes the total of its equation.
const Tails invariant.Family = "tails"

// addLimited returns the literals of an equation with as many steps of counters as its total
// allows, and adds that the others are not passed. It reports false if that is nothing new.
func addLimited(t *task.Task, features []feature, relation []int64) (lits []circuit.Ref, ok bool) {
	n, ok := total(features, relation)
	if !ok || !ofCounter(features, relation) {
		return nil, false
	}
	var within []feature
	var beyond []circuit.Ref
	for i, f := range features {
		if relation[i+1] != 0 && int64(len(f.values)) > n+1 {
			beyond = append(beyond, f.refs[n])
			f.refs = firstSteps(t, f.values[:n+1], f.refs[n])
		}
		within = append(within, f)
	}
	if lits, ok = SumLits(t, within, relation); ok {
		for _, l := range beyond {
			t.Cands.AddSum(Tails, []circuit.Ref{l})
		}
	}
	return lits, ok
}

// firstSteps returns the steps of a counter up to some value, with all values beyond it as
// one condition: else each step reads all values.
func firstSteps(t *task.Task, values []circuit.Ref, beyond circuit.Ref) (steps []circuit.Ref) {
	for i := 1; i < len(values); i++ {
		steps = append(steps, t.Net.Or(append(slices.Clone(values[i:]), beyond)...))
	}
	return steps
}

// Halves is the family of one-sided bounds of equations, which never add up to more than at
// first: two pieces are taken and one capture is counted.
const Halves invariant.Family = "halves"

// addHalf adds the one-sided bound of an equation: it never adds up to more than at first.
func addHalf(t *task.Task, features []feature, relation []int64, lits []circuit.Ref) {
	if _, ok := total(features, relation); !ok || !ofCounter(features, relation) {
		return
	}
	not := slices.Clone(lits)
	for i, l := range not {
		if relation[0] < 0 {
			not[i] = l.Not()
		}
	}
	t.Cands.AddNoFewer(Halves, not)
}

// ofCounter tells whether an equation mentions a counter.
func ofCounter(features []feature, relation []int64) (mentions bool) {
	for i, f := range features {
		mentions = mentions || f.values != nil && relation[i+1] != 0
	}
	return mentions
}

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
