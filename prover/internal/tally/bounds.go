package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// How many of some conditions hold. That no more queens are attacked than there are is a
// pigeonhole argument for the solver, if it knows how many there are by a sum and how many
// are attacked by another one. So it is told: where each condition implies a literal of its
// own that a sum counts, no more of them hold than the sum says.

// limits are the bounds that sums set on conditions in the states of a question.
type limits struct {
	*census
	sums  []invariant.Sum
	known *propagate.System // of these states; nil if they contradict the sums
}

// limitsOf returns the limits that the proved sums set in the states in which a
// gate holds.
func (c *census) limitsOf(t *task.Task, bad circuit.Ref) *limits {
	l := &limits{census: c, known: propagate.NewPart(c.net)}
	l.known.Include(bad)
	var always []circuit.Ref
	for cand := range t.Proved() {
		if sum, is := sumOfShape(cand.Shape); is {
			l.sums = append(l.sums, sum, opposite(sum))
			for _, r := range sum.Of {
				l.known.Include(r)
			}
			continue
		}
		l.known.Include(cand.Violation)
		always = append(always, cand.Violation.Not())
	}
	if !l.known.Assume(append(always, bad)...) {
		l.known = nil
	}
	return l
}

// of returns the least and the greatest number of some conditions that hold.
func (l *limits) of(conditions []signed) (least, most int) {
	most = len(conditions)
	fail := len(conditions)
	for _, sum := range l.sums {
		most = min(most, l.boundBy(sum, conditions))
		fail = min(fail, l.boundBy(sum, flipped(conditions)))
	}
	return len(conditions) - fail, most
}

// sumOfShape returns the sum that an invariant states, if it does.
func sumOfShape(s invariant.Shape) (invariant.Sum, bool) {
	switch s := s.(type) {
	case invariant.Sum:
		return s, true
	case invariant.Balance:
		return s.Sum, true
	}
	return invariant.Sum{}, false
}

// opposite says the same of a sum by the literals that do not hold.
func opposite(s invariant.Sum) invariant.Sum {
	not := invariant.Sum{Total: len(s.Of) - s.Total}
	for _, l := range s.Of {
		not.Of = append(not.Of, l.Not())
	}
	return not
}

// boundBy returns the greatest number of some conditions that hold, by a sum: each that
// implies a literal of its own is one of those that it counts, and a literal known to hold
// is another one.
func (l *limits) boundBy(sum invariant.Sum, of []signed) int {
	left := map[circuit.Ref]int{}
	for _, r := range sum.Of {
		left[r]++
	}
	bound := sum.Total
	for _, s := range of {
		if !l.uses(left, s) && !l.by.Free {
			bound++
		}
	}
	for r, n := range left {
		if l.known != nil && l.known.Value(r) == propagate.Holds {
			bound -= n
		}
	}
	return bound
}

// uses removes a literal that a condition implies from those that are left.
func (l *limits) uses(left map[circuit.Ref]int, s signed) bool {
	for _, r := range l.gatesOf(s) {
		implied := []circuit.Ref{r}
		if n := &l.net.Nodes[r.Node()]; !r.Negative() && n.Kind == circuit.AndNode {
			implied = append(implied, n.Children...)
		}
		at := slices.IndexFunc(implied, func(i circuit.Ref) bool { return left[i] > 0 })
		if at >= 0 {
			left[implied[at]]--
			return true
		}
	}
	return false
}
