package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// noNumberCertificate is the reason that there is no certificate for proofs by counts.
const noNumberCertificate task.NoCertificate = "no certificate: what a number counts was read off the rules, gate by gate"

// CardinalityProof is the proof that single states do not violate a property by the counts of
// the gates below it.
type CardinalityProof struct {
	IgnoresGaps        bool // a fault, for tests: ways to add up that a rule leaves out are not missed
	IgnoresImplication bool // another one: sums bound conditions that imply no literal of theirs
}

// ImpliesAbsence tells whether the invariants imply that a gate does not hold, if gates
// that count are put in as numbers: that exactly so many of some conditions
// hold, which the solver counts by itself.
func (by CardinalityProof) ImpliesAbsence(ctx context.Context, t *task.ProofTask, bad circuit.NodeRef) (bool, error) {
	ts := TalliesOf(t)
	if !ts.wasSearched {
		return false, nil
	}
	c := ts.censusBelow(bad, by)
	if c == nil || !c.countsEnough() {
		return false, nil
	}
	p := newCountingProgram(c)
	p.LogicProgram.AddConstraint(p.GateLit(0, bad).Complement())
	p.stateCounts()
	if len(p.counted) == 0 {
		return false, nil
	}
	limits := c.limitsInStates(t, bad)
	for _, of := range p.counted {
		least, most := limits.leastAndMost(of.members)
		p.LogicProgram.AddConstraint(p.countAtLeast(of, least).Complement())
		p.LogicProgram.AddConstraint(p.countAtLeast(of, most+1))
	}
	ts.assumeMentioned(p.GameProgram, (*TallyClaim).isProved)
	localize.NewLocalHypotheses(t, nil).StateAll(p.GameProgram, nil)
	return t.HasNoState(ctx, p.LogicProgram, SingleStateConflicts)
}

// censusBelow returns the counts of the gates in the cone of a gate; nil if these are too many.
func (ts *Tallies) censusBelow(below circuit.NodeRef, by CardinalityProof) *gateCensus {
	size, _ := ts.proofTask.Net.SmallCone(maxCensusGates, below)
	ts.proofTask.AddGateReads(int64(size))
	if size > maxCensusGates {
		return nil
	}
	cone := ts.proofTask.Net.ConeOfInfluence([]circuit.NodeRef{below})
	c := newGateCensus(ts.proofTask.Net, by)
	c.readCone(cone, ts.exclusivePairs(cone))
	return c
}

// exclusivePairs returns the gates of which it is proved that exactly one of two holds,
// if one of them is in a cone.
func (ts *Tallies) exclusivePairs(cone []bool) (pairs [][2]circuit.NodeRef) {
	for _, t := range ts.AllTallies {
		exact := len(t.Claims) == 2 && !slices.ContainsFunc(t.Claims, func(c *TallyClaim) bool { return !c.isProved() })
		if exact && len(t.ConditionRefs) == 2 && (cone[t.ConditionRefs[0].NodeIndex()] || cone[t.ConditionRefs[1].NodeIndex()]) {
			pairs = append(pairs, [2]circuit.NodeRef{t.ConditionRefs[0], t.ConditionRefs[1]})
		}
	}
	return pairs
}
