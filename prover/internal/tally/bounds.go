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

// conditionLimits are the bounds that sums set on conditions in the states of a question.
type conditionLimits struct {
	*gateCensus
	provedSums  []invariant.CardinalityBound
	stateValues *propagate.GateSystem // of these states; nil if they contradict the sums
}

// limitsInStates returns the limits that the proved sums set in the states in which a
// gate holds.
func (c *gateCensus) limitsInStates(t *task.ProofTask, bad circuit.NodeRef) *conditionLimits {
	l := &conditionLimits{gateCensus: c, stateValues: propagate.NewPartialSystem(c.network)}
	l.stateValues.IncludeCone(bad)
	var always []circuit.NodeRef
	for cand := range t.ProvedCandidates() {
		if sum := cand.StatedBound(); sum.BoundKind == invariant.SumBound {
			l.provedSums = append(l.provedSums, sum, sum.NegatedSum())
			for _, r := range sum.BoundedLits {
				l.stateValues.IncludeCone(r)
			}
			continue
		}
		l.stateValues.IncludeCone(cand.ViolationRef)
		always = append(always, cand.ViolationRef.Negated())
	}
	if !l.stateValues.AssumeRefs(append(always, bad)...) {
		l.stateValues = nil
	}
	return l
}

// leastAndMost returns the least and the greatest number of some conditions that hold.
func (l *conditionLimits) leastAndMost(conditions []circuit.NodeRef) (least, most int) {
	most = len(conditions)
	fail := len(conditions)
	for _, sum := range l.provedSums {
		most = min(most, l.boundBySum(sum, conditions))
		fail = min(fail, l.boundBySum(sum, negateAll(conditions)))
	}
	return len(conditions) - fail, most
}

// boundBySum returns the greatest number of some conditions that hold, by a sum: each that
// implies a literal of its own is one of those that it counts, and a literal known to hold
// is another one.
func (l *conditionLimits) boundBySum(sum invariant.CardinalityBound, of []circuit.NodeRef) int {
	left := map[circuit.NodeRef]int{}
	for _, r := range sum.BoundedLits {
		left[r]++
	}
	bound := sum.MostHolding
	for _, s := range of {
		if !l.takeImpliedLit(left, s) && !l.method.IgnoresImplication {
			bound++
		}
	}
	for r, n := range left {
		if l.stateValues != nil && l.stateValues.ValueOf(r) == propagate.HoldsValue {
			bound -= n
		}
	}
	return bound
}

// takeImpliedLit removes a literal that a condition implies from those that are left.
func (l *conditionLimits) takeImpliedLit(left map[circuit.NodeRef]int, s circuit.NodeRef) bool {
	for _, r := range l.gatesMeaning[s] {
		implied := append([]circuit.NodeRef{r}, circuit.Conjuncts(l.network, r)...)
		at := slices.IndexFunc(implied, func(i circuit.NodeRef) bool { return left[i] > 0 })
		if at >= 0 {
			left[implied[at]]--
			return true
		}
	}
	return false
}
