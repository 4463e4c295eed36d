package bymove

import (
	"slices"

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

// holdsInCases reports whether the statement holds in all cases.
func (p *caseSplitter) holdsInCases() bool {
	size := len(p.GateBounds)
	defer func() { p.ShrinkTo(size) }()
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

// keepsCount is the judge of a count.
func (p *caseSplitter) keepsCount() (holds, hopeless bool, open []weightedTerm) {
	b := p.weighChange(p.moveChange)
	if p.staysWithinBounds(p.statement, p.moveChange, &b) || p.followsFromGroup() {
		p.recheckWatched()
		return true, false, nil
	}
	return false, false, b.openTerms
}

// chooseSplitNode returns the node of the next split. This is an obvious one (obvious.go), or else a fluent that
// the balance mentions or on which its gates depend. Among the fluents it prefers those of groups with the fewest
// open members, and among these the fluent that is mentioned most.
func (p *caseSplitter) chooseSplitNode(terms []weightedTerm) (on int32, ok bool) {
	if on, ok = p.obviousSplit(terms); ok {
		return on, true
	}
	on, ok = p.fluentOfSmallestGroup(terms)
	if !ok {
		on, ok = p.unjustifiedFluent()
	}
	if !ok {
		on, ok = p.commonReasonPart()
	}
	return on, ok
}

// fluentOfSmallestGroup chooses among the fluents below some terms, in the same order of preference.
func (p *caseSplitter) fluentOfSmallestGroup(terms []weightedTerm) (on int32, ok bool) {
	times, fewest := map[int32]int{}, 0
	for _, t := range terms {
		p.visitOpenFluents(t.nodeIndex, maxFluentDepth, func(fluent int32) { times[fluent]++ })
	}
	for fluent, n := range times {
		p.GateWork += int64(len(p.ExclusiveGroups[fluent])) + 1
		few := p.countOpenSiblings(fluent)
		if !ok || few < fewest || few == fewest && (n > times[on] || n == times[on] && fluent < on) {
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
			continue // No counts false children: a reason is known to hold
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

// followsFromGroup reports whether the members of one group keep the count. In the first case, all fluents that
// may hold after the move belong to a group with at most one true member. In the second case, they include all
// open fluents of a group with at least one true member. An example is the move of a piece, whichever piece it is.
func (p *caseSplitter) followsFromGroup() bool {
	single, some := p.statement.MostHolding == 1 && p.statement.LeastHolding == 0, p.statement.LeastHolding == 1 && p.statement.MostHolding == len(p.statement.BoundedLits)
	if !single && !some || len(p.statement.BoundedLits) > maxComparedGroup {
		return false
	}
	there, ok := p.openFluentsAfter()
	switch {
	case !ok || len(there) == 0:
		return false
	case single:
		return p.withinOneGroup(there)
	}
	return p.coversGroup(there)
}

// maxComparedGroup bounds the groups that are compared.
const maxComparedGroup = 200

// openFluentsAfter returns the unknown fluents of the count after the move. It reports false if the count depends
// on other unknown gates.
func (p *caseSplitter) openFluentsAfter() (fluents []int32, ok bool) {
	p.GateWork += int64(2 * len(p.statement.BoundedLits))
	changed, memo := 0, p.simplified.ForgetAll()
	for _, l := range p.statement.BoundedLits {
		if changed < len(p.moveChange.refsBefore) && p.moveChange.refsBefore[changed] == l {
			l = p.SimplifyRef(p.moveChange.refsAfter[changed], memo)
			changed++
		}
		switch v := p.ValueOf(l); {
		case v == valueTrue:
			return nil, false
		case v == valueUnknown && (l.IsNegative() || p.GateBounds[l.NodeIndex()] != 0):
			if p.statement.LeastHolding == 0 {
				return nil, false
			}
		case v == valueUnknown:
			fluents = append(fluents, int32(l.NodeIndex()))
		}
	}
	return fluents, true
}

// withinOneGroup reports whether the fluents are different members of one group, so that at most one of them
// holds.
func (p *caseSplitter) withinOneGroup(fluents []int32) bool {
	slices.Sort(fluents)
	if len(slices.Compact(slices.Clone(fluents))) < len(fluents) {
		return false
	}
	return slices.ContainsFunc(p.ExclusiveGroups[fluents[0]], func(g int32) bool {
		return !slices.ContainsFunc(fluents, func(f int32) bool { return !slices.Contains(p.ExclusiveGroups[f], g) })
	})
}

// coversGroup reports whether the fluents include all open members of a group that is never empty, so that at
// least one of them holds.
func (p *caseSplitter) coversGroup(fluents []int32) bool {
	for _, f := range fluents {
		for _, g := range p.CoveringGroups[f] {
			among := func(c circuit.NodeRef) bool {
				return p.ValueOf(c) != valueUnknown || slices.Contains(fluents, int32(c.NodeIndex()))
			}
			if p.FailingChildren[g] == 0 && !slices.ContainsFunc(p.GateChildren[g], func(c circuit.NodeRef) bool { return !among(c) }) {
				return true
			}
		}
	}
	return false
}

// maxFluentDepth is the depth below a gate within which all fluents are visited.
const maxFluentDepth = 3

// fewJustifications bounds the number of justifications of a gate by which a split distinguishes cases.
const fewJustifications = 4

// unjustifiedFluent returns a fluent below an unjustified gate. The moves need such a gate, but the known values
// do not justify it. Each of its justifications may be contradictory, especially if sums contain the fluent.
func (p *caseSplitter) unjustifiedFluent() (on int32, ok bool) {
	least := 2*fewJustifications + 1
	p.GateWork += int64(len(p.ImpliedTrail) - p.BaseLength)
	for _, r := range p.ImpliedTrail[p.BaseLength:] {
		ways := p.countJustifications(r)
		if ways == 0 || 2*ways > least {
			continue
		}
		fluent, found := p.firstOpenFluent(int32(r.NodeIndex()))
		score := 2 * ways
		if p.summedFluents[fluent] {
			score--
		}
		if found && score < least {
			on, ok, least = fluent, true, score
		}
	}
	return on, ok
}

// countJustifications counts the children that can justify a gate. It returns 0 if the gate is justified.
func (p *caseSplitter) countJustifications(r circuit.NodeRef) int {
	node := r.NodeIndex()
	n := len(p.GateChildren[node])
	wanted := int(p.GateBounds[node] - p.HoldingChildren[node])
	if r.IsNegative() {
		wanted = n - int(p.GateBounds[node]) + 1 - int(p.FailingChildren[node])
	}
	if p.GateBounds[node] == 0 || wanted <= 0 {
		return 0
	}
	return n - int(p.HoldingChildren[node]+p.FailingChildren[node])
}

// firstOpenFluent returns an unknown fluent below a gate.
func (p *caseSplitter) firstOpenFluent(node int32) (fluent int32, found bool) {
	p.visitOpenFluents(node, maxFluentDepth, func(f int32) {
		if !found {
			fluent, found = f, true
		}
	})
	return fluent, found
}

// visitOpenFluents visits the unknown fluents below a gate down to a depth. If there is none, it visits the first
// one below that depth.
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

// countOpenSiblings counts the open fluents in the smallest group of a fluent.
func (s *cofactorSystem) countOpenSiblings(fluent int32) int {
	fewest := 2
	for i, g := range s.ExclusiveGroups[fluent] {
		if n := len(s.GateChildren[g]) - int(s.HoldingChildren[g]+s.FailingChildren[g]); i == 0 || n < fewest {
			fewest = n
		}
	}
	return fewest
}
