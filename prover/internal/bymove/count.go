package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// A countChange is the change of a count by a move: the literals that the move may change,
// their gates before and after it, and their weights.
type countChange struct {
	refsBefore, refsAfter []circuit.NodeRef
	refWeights            []int
}

// addChangedLiteral adds a literal to a change, if a move may change it.
func (s *cofactorSystem) addChangedLiteral(d *countChange, l circuit.NodeRef, weight int) {
	if next := s.RefInNextState(l); next != l {
		d.refsBefore, d.refsAfter, d.refWeights = append(d.refsBefore, l), append(d.refsAfter, next), append(d.refWeights, weight)
	}
}

// changeOfCount returns the change of a count. Literals that keep their gate are left out.
func (s *cofactorSystem) changeOfCount(k invariant.CardinalityBound) (d countChange) {
	s.GateWork += int64(len(k.BoundedLits))
	for _, l := range k.BoundedLits {
		s.addChangedLiteral(&d, l, 1)
	}
	return d
}

// A weightBalance is a change with the known values substituted: a constant, and weighted gates
// of unknown value.
type weightBalance struct {
	knownSum  int
	openTerms []weightedTerm
}

type weightedTerm struct {
	nodeIndex  int32
	nodeWeight int
}

// weighChange substitutes the values that are known in the present case in a change. Gates that are equal before and after
// cancel, wherever they stand.
func (s *cofactorSystem) weighChange(d countChange) (b weightBalance) {
	return s.simplifiedBalance(d, func(r circuit.NodeRef) circuit.NodeRef { return s.SimplifyRef(r, s.simplified) })
}

// simplifiedBalance is weighChange with a given simplification.
func (s *cofactorSystem) simplifiedBalance(d countChange, simplify func(circuit.NodeRef) circuit.NodeRef) (b weightBalance) {
	s.GateWork += int64(2 * len(d.refsBefore))
	b.openTerms = make([]weightedTerm, 0, 2*len(d.refsBefore))
	for i := range d.refsBefore {
		s.addBalanceGate(&b, simplify(d.refsAfter[i]), d.refWeights[i])
		s.addBalanceGate(&b, simplify(d.refsBefore[i]), -d.refWeights[i])
	}
	for _, t := range b.openTerms {
		s.termPlace[t.nodeIndex] = 0
	}
	b.openTerms = slices.DeleteFunc(b.openTerms, func(t weightedTerm) bool { return t.nodeWeight == 0 })
	slices.SortFunc(b.openTerms, func(x, y weightedTerm) int { return int(x.nodeIndex - y.nodeIndex) })
	return b
}

func (s *cofactorSystem) addWeightedGate(b *weightBalance, r circuit.NodeRef, weight int) {
	switch {
	case r == circuit.TrueRef:
		b.knownSum += weight
		return
	case r == circuit.FalseRef:
		return
	case r.IsNegative():
		b.knownSum += weight
		weight = -weight
	}
	node := r.NodeIndex()
	if more := node + 1 - len(s.termPlace); more > 0 {
		s.termPlace = append(s.termPlace, make([]int32, more)...)
	}
	if at := s.termPlace[node]; at > 0 {
		b.openTerms[at-1].nodeWeight += weight
		return
	}
	b.openTerms = append(b.openTerms, weightedTerm{int32(node), weight})
	s.termPlace[node] = int32(len(b.openTerms))
}

// countHeldLiterals returns how many literals of a count hold before and after the move, and how many
// are unknown.
func (s *cofactorSystem) countHeldLiterals(k invariant.CardinalityBound, d countChange) (before, open, after, openAfter int) {
	s.GateWork += int64(len(k.BoundedLits))
	for _, l := range k.BoundedLits {
		switch s.ValueOf(l) {
		case valueTrue:
			before++
		case valueUnknown:
			open++
		}
	}
	after, openAfter = before, open
	for i := range d.refsBefore {
		switch s.ValueOf(d.refsBefore[i]) {
		case valueTrue:
			after--
		case valueUnknown:
			openAfter--
		}
		switch s.ValueOf(d.refsAfter[i]) {
		case valueTrue:
			after++
		case valueUnknown:
			openAfter++
		}
	}
	return before, open, after, openAfter
}

// staysWithinBounds reports whether the known values keep a count within its bounds.
func (s *cofactorSystem) staysWithinBounds(k invariant.CardinalityBound, d countChange, b *weightBalance) bool {
	down, up := s.balanceBounds(b)
	if down >= 0 && up <= 0 || down >= 0 && k.MostHolding == len(k.BoundedLits) || up <= 0 && k.LeastHolding == 0 {
		return true
	}
	before, open, after, openAfter := s.countHeldLiterals(k, d)
	least := max(after, max(before, k.LeastHolding)+down)
	most := min(after+openAfter, min(before+open, k.MostHolding)+up)
	return least >= k.LeastHolding && most <= k.MostHolding
}
