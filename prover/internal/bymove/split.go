package bymove

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// A caseSplitter performs the case split of one move.
type caseSplitter struct {
	*cofactorSystem
	// judgeCase tells whether the statement holds in the present case; if not, whether no split helps, and the gates that are
	// open.
	judgeCase  func() (holds, hopeless bool, open []weightedTerm)
	statement  invariant.CardinalityBound
	moveChange countChange
	casesLeft  int  // the number of cases that the split may still make
	halfCases  bool // a fault for tests: only one case of each split is checked

	watchedOthers []*affectedCount // candidates that are checked in the same cases
}

// holdsInCases reports whether the statement holds in all cases. It reports false, too, if no split helps or the cases
// are too many.
func (p *caseSplitter) holdsInCases() bool {
	size := len(p.GateBounds)
	defer func() { p.ShrinkTo(size) }()
	p.simplified.ForgetAll()
	holds, hopeless, open := p.judgeCase()
	if holds || hopeless {
		return holds
	}
	if p.casesLeft--; p.casesLeft < 0 {
		return false
	}
	node, ok := p.chooseSplitNode(open)
	on := circuit.NodeRef(node) << 1
	return ok && p.holdsIf(on) && (p.halfCases || p.holdsIf(on.Negated()))
}

// holdsIf reports whether the statement holds in all cases under an assumption.
func (p *caseSplitter) holdsIf(r circuit.NodeRef) bool {
	mark := len(p.ImpliedTrail)
	holds := !p.AssumeRefs(r) || p.holdsInCases()
	p.BacktrackTo(mark)
	return holds
}

// keepsCount judges a count in the present case: the statement holds if the count stays within its bounds.
func (p *caseSplitter) keepsCount() (holds, hopeless bool, open []weightedTerm) {
	b := p.weighChange(p.moveChange)
	if p.staysWithinBounds(p.statement, p.moveChange, &b) {
		p.recheckWatched()
		return true, false, nil
	}
	return false, false, b.openTerms
}

// chooseSplitNode returns the node of the next split. This is an obvious one (obvious.go), or else a fluent that
// the balance mentions or on which its gates depend, or else a part of the reasons of a gate (commonReasonPart). Among
// the fluents it prefers those of groups with the fewest open members, and among these the fluent that is mentioned most.
func (p *caseSplitter) chooseSplitNode(terms []weightedTerm) (on int32, ok bool) {
	if on, ok = p.obviousSplit(terms); ok {
		return on, true
	}
	on, ok = p.fluentOfSmallestGroup(terms)
	if !ok {
		on, ok = p.commonReasonPart()
	}
	return on, ok
}

// fluentOfSmallestGroup chooses among the fluents below some terms, in the same order of preference.
func (p *caseSplitter) fluentOfSmallestGroup(terms []weightedTerm) (on int32, ok bool) {
	fewest, met := 0, p.met.begin()
	for _, t := range terms {
		p.visitOpenFluents(t.nodeIndex, maxFluentDepth, met.add)
	}
	for _, fluent := range met.nodes {
		n := met.times[fluent]
		p.GateWork += int64(len(p.ExclusiveGroups.OfNode(fluent))) + 1
		few := p.countOpenSiblings(fluent)
		if !ok || few < fewest || few == fewest && (n > met.times[on] || n == met.times[on] && fluent < on) {
			on, ok, fewest = fluent, true, few
		}
	}
	return on, ok
}

// commonReasonPart returns a conjunct that is common to many reasons of a gate: the most frequent one. It does so
// if the moves need the gate and the gate has many reasons, such as "it is their turn and this cell is empty, or
// it is their turn and that cell is empty, ..., or it is my turn and I have no other move".
func (p *caseSplitter) commonReasonPart() (on int32, ok bool) {
	times := map[int32]int{}
	for _, r := range p.ImpliedTrail[p.BaseLength:] {
		reasons := p.FailingAlternatives(r)
		if len(reasons) <= fewJustifications || p.FailingChildren[r.NodeIndex()] > 0 {
			continue // a failing child is a negated reason: this reason is known to hold
		}
		for _, c := range reasons {
			if p.ValueOf(c) != valueUnknown {
				continue
			}
			for _, part := range p.ConjunctsOf(c.Negated()) {
				p.GateWork++
				if p.ValueOf(part) == valueUnknown {
					times[int32(part.NodeIndex())]++
				}
			}
		}
	}
	for node, n := range times {
		if n > 1 && (!ok || n > times[on] || n == times[on] && node < on) {
			on, ok = node, true
		}
	}
	return on, ok
}

// maxFluentDepth is the depth below a gate within which all fluents are visited.
const maxFluentDepth = 3

// A gate with at most fewJustifications reasons is not split by commonReasonPart.
const fewJustifications = 4

// visitOpenFluents visits the unknown fluents below a gate down to a depth. Below that depth it follows only the first
// unknown child of each gate.
func (p *caseSplitter) visitOpenFluents(node int32, depth int, visit func(int32)) {
	if p.GateBounds[node] == 0 {
		visit(node)
		return
	}
	p.GateWork += int64(len(p.GateChildren[node]))
	for _, c := range p.GateChildren[node] {
		if p.ValueOf(c) != valueUnknown {
			continue
		}
		if p.visitOpenFluents(int32(c.NodeIndex()), depth-1, visit); depth <= 0 {
			return
		}
	}
}

// countOpenSiblings counts the unknown fluents in that group of a fluent that has the fewest; 2 for a fluent without a
// group.
func (s *cofactorSystem) countOpenSiblings(fluent int32) int {
	fewest := 2
	for i, g := range s.ExclusiveGroups.OfNode(fluent) {
		if n := len(s.GateChildren[g]) - int(s.HoldingChildren[g]+s.FailingChildren[g]); i == 0 || n < fewest {
			fewest = n
		}
	}
	return fewest
}
