package bymove

import "github.com/gdllint/gdllint/grounding/circuit"

// This file bounds balances (weighted sums) without a case split. At most one fluent of a group holds. So the
// disjunction of fluents of a group counts as their sum. For example, a piece of any kind is captured, or a counter of
// any value goes up by one.

// addBalanceGate adds a gate to a balance. A disjunction of fluents of one group is added fluent by fluent: the reference
// r|1 is the negation of the gate, whose children are the negated fluents. The negation of a disjunction counts as 1 less
// its fluents.
func (s *cofactorSystem) addBalanceGate(b *weightBalance, r circuit.NodeRef, weight int) {
	if some := s.FailingAlternatives(r | 1); len(some) > 0 && len(s.CommonGroups(some)) > 0 {
		if !r.IsNegative() {
			b.knownSum += weight
			weight = -weight
		}
		for _, c := range some {
			s.addWeightedGate(b, c.Negated(), weight)
		}
		return
	}
	s.addWeightedGate(b, r, weight)
}

// balanceBounds returns the least and the greatest value of a balance. At most one fluent of a group holds.
// Exactly one holds if the balance mentions all fluents of a group that is never empty.
func (s *cofactorSystem) balanceBounds(b *weightBalance) (least, most int) {
	least, most = b.knownSum, b.knownSum
	parts := map[int32]*groupShare{}
	for _, t := range b.openTerms {
		groups := s.ExclusiveGroups.OfNode(t.nodeIndex)
		if len(groups) == 0 {
			least += min(0, t.nodeWeight)
			most += max(0, t.nodeWeight)
			continue
		}
		of := parts[groups[0]]
		if of == nil {
			of = &groupShare{minWeight: t.nodeWeight, maxWeight: t.nodeWeight, firstFluent: t.nodeIndex, fluents: map[int32]bool{}}
			parts[groups[0]] = of
		}
		of.minWeight, of.maxWeight, of.fluents[t.nodeIndex] = min(of.minWeight, t.nodeWeight), max(of.maxWeight, t.nodeWeight), true
	}
	for _, of := range parts {
		if !s.OneOfKnown(of.firstFluent, of.fluents) {
			of.minWeight, of.maxWeight = min(0, of.minWeight), max(0, of.maxWeight)
		}
		least += of.minWeight
		most += of.maxWeight
	}
	return least, most
}

// A groupShare has the terms of a balance whose fluents are of one group.
type groupShare struct {
	minWeight, maxWeight int // the least and the greatest weight of its fluents
	firstFluent          int32
	fluents              map[int32]bool // its fluents
}
