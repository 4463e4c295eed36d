package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A caseSplitter performs the case split of one move.
type caseSplitter struct {
	*cofactorSystem
	statement  countStatement
	moveChange countChange
	casesLeft  int  // remaining number of cases
	halfCases  bool // a fault, for tests

	watchedOthers []*affectedCount // candidates that are checked in the same cases
}

// keepsStatement reports whether all cases keep the count.
func (p *caseSplitter) keepsStatement() bool {
	size := len(p.GateBounds)
	defer func() { p.ShrinkTo(size) }()
	b := p.weighChange(p.moveChange)
	if p.staysWithinBounds(p.statement, p.moveChange, &b) || p.followsFromGroup() {
		p.recheckWatched()
		return true
	}
	if p.casesLeft--; p.casesLeft < 0 {
		return false
	}
	node, ok := p.chooseSplitNode(b.openTerms)
	if !ok {
		return false
	}
	on := circuit.NodeRef(node) << 1
	return p.keepsStatementIf(on) && (p.halfCases || p.keepsStatementIf(on.Negated()))
}

// keepsStatementIf reports whether all cases under an assumption keep the count.
func (p *caseSplitter) keepsStatementIf(r circuit.NodeRef) bool {
	mark := len(p.ImpliedTrail)
	kept := !p.AssumeRefs(r) || p.keepsStatement()
	p.BacktrackTo(mark)
	return kept
}

// chooseSplitNode returns the node of the next split: an obvious one (obvious.go), or else a fluent
// that the balance mentions or that its gates depend on. It prefers fluents of groups with
// the fewest open members, and among these the one that is mentioned most.
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

// fluentOfSmallestGroup is choose for the fluents below some terms.
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

// commonReasonPart returns the most frequent conjunct among the reasons of a gate that the moves
// need, if it has many reasons: "it is their turn and this cell is empty, or it is their
// turn and that cell is empty, ..., or it is my turn and I have no other move".
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

// followsFromGroup reports whether group membership keeps the count: the fluents that may hold
// after the move belong to one group with at most one true member, or include all open
// fluents of a group with at least one. A piece is moved, whichever it is.
func (p *caseSplitter) followsFromGroup() bool {
	single, some := p.statement.maxCount == 1 && p.statement.minCount == 0, p.statement.minCount == 1 && p.statement.maxCount == len(p.statement.countedLiterals)
	if !single && !some || len(p.statement.countedLiterals) > maxComparedGroup {
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

// openFluentsAfter returns the unknown fluents of the count after the move. It reports false if
// the count depends on anything else.
func (p *caseSplitter) openFluentsAfter() (fluents []int32, ok bool) {
	p.GateWork += int64(2 * len(p.statement.countedLiterals))
	changed, memo := 0, map[circuit.NodeRef]circuit.NodeRef{}
	for _, l := range p.statement.countedLiterals {
		if changed < len(p.moveChange.refsBefore) && p.moveChange.refsBefore[changed] == l {
			l = p.SimplifyRef(p.moveChange.refsAfter[changed], memo)
			changed++
		}
		switch v := p.ValueOf(l); {
		case v == valueTrue:
			return nil, false
		case v == valueUnknown && (l.IsNegative() || p.GateBounds[l.NodeIndex()] != 0):
			if p.statement.minCount == 0 {
				return nil, false
			}
		case v == valueUnknown:
			fluents = append(fluents, int32(l.NodeIndex()))
		}
	}
	return fluents, true
}

// withinOneGroup reports whether some fluents are different members of one group, so that at most
// one holds.
func (p *caseSplitter) withinOneGroup(fluents []int32) bool {
	slices.Sort(fluents)
	if len(slices.Compact(slices.Clone(fluents))) < len(fluents) {
		return false
	}
	return slices.ContainsFunc(p.ExclusiveGroups[fluents[0]], func(g int32) bool {
		return !slices.ContainsFunc(fluents, func(f int32) bool { return !slices.Contains(p.ExclusiveGroups[f], g) })
	})
}

// coversGroup reports whether some fluents include all open members of a group that is
// never empty, so that one holds.
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

// fewJustifications bounds the justifications of a gate that a split distinguishes.
const fewJustifications = 4

// unjustifiedFluent returns a fluent below an unjustified gate: the moves need the gate, and the
// known values do not justify it. Each of its justifications may be contradictory, above
// all if sums contain the fluent.
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

// countJustifications counts the children that may justify a gate, if it is not justified yet.
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

// visitOpenFluents visits unknown fluents below a gate: those within a depth, or else the first.
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
