package knowledge

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// Bounds on the random pairs of matches: samples without news before they end, and
// samples that are kept, of 64 pairs each; how many times as much work
// as the first ones the further ones may be, and how many pairs of the longest length
// without news they may have: an outcome to which both sides have to lead is seen at the end only.
const (
	pairIdleLimit      = 600
	maxPairSamples     = 96
	furtherPairWork    = 6
	furtherIdleLengths = 80
)

// A pairSample holds the states of 64 pairs.
type pairSample [2][]uint64

// SimulatePairs plays pairs of random matches that the role cannot distinguish. An agreement that
// fails in one of them is no invariant; a question whose goal fails has a hint
// of a violation.
func SimulatePairs(ctx context.Context, k *Knower) error {
	if k.randomPairs != nil {
		return nil
	}
	k.AddAgreements(twocopies.FluentAgreements(k.Task.Net))
	k.AddAgreements(twocopies.DerivedAgreements(k.Task.Net))
	k.randomPairs = twocopies.NewPairMatches(k.Task, k.RoleIndex, uint64(100+10*k.RoleIndex))
	k.randomPairs.BeginPairs()
	k.playPairs(ctx, 1, pairIdleLimit, func(look int) bool {
		if look <= maxPairSamples/2 || look%7 == 0 && len(k.pairSamples) < maxPairSamples {
			k.pairSamples = append(k.pairSamples, samplePair(k.randomPairs))
		}
		return k.dropBroken(k.randomPairs, ^uint64(0)) || k.noteViolations(k.randomPairs)
	})
	return nil
}

// SimulateFurtherPairs plays further pairs if a question is left without a known violation: an
// outcome to which both sides have to lead, such as the end of all pieces that move, is
// rare.
func SimulateFurtherPairs(ctx context.Context, k *Knower) error {
	if k.randomPairs != nil && k.anyUnrefuted() {
		k.playPairs(ctx, furtherPairWork, max(2*pairIdleLimit, furtherIdleLengths*k.randomPairs.LongestPair), func(int) bool { return k.noteViolations(k.randomPairs) })
	}
	return nil
}

// pairReads is the number of gates that random matches read in the time in which pairs of them read one.
const pairReads = 3

// playPairs plays the pairs on, and calls seesNews for their states, until that finds
// nothing new in so many samples. It may take some times half of the work of all matches.
func (k *Knower) playPairs(ctx context.Context, times int64, idleLimit int, seesNews func(look int) bool) {
	most := k.Task.LimitGateReads(times*k.Task.CurrentBudget().MatchWork/2*pairReads) / pairReads
	cost := 4 * int64(len(k.Task.Net.Nodes)+1)
	idle, looks := 0, 0
	for int64(looks)*cost < most && idle < idleLimit && ctx.Err() == nil {
		going := k.randomPairs.EvaluatePairs()
		looks++
		idle++
		if seesNews(looks) {
			idle = 0
		}
		k.randomPairs.MovePairs(going, true)
	}
	k.Task.AddGateReads(pairReads * cost * int64(looks))
	k.Task.LogWork("%s: pairs of random matches of up to %d steps, %d looks, %d of %d agreements left",
		k.Task.GroundGame.Roles[k.RoleIndex], k.randomPairs.LongestPair, looks, len(k.AliveAgreements), len(k.TriedAgreements))
}

// AddAgreements takes in candidates, and reports whether there are any.
func (k *Knower) AddAgreements(list []*twocopies.Agreement) bool {
	for _, g := range list {
		k.TriedAgreements = append(k.TriedAgreements, g)
		k.AliveAgreements[g] = true
	}
	return len(list) > 0
}

func samplePair(m *twocopies.PairMatches) pairSample {
	var s pairSample
	for i, c := range m.MatchCopies {
		s[i] = append([]uint64(nil), c.FluentLanes...)
	}
	return s
}

// dropBroken drops the candidates that do not hold in one of the lanes.
func (k *Knower) dropBroken(m *twocopies.PairMatches, where uint64) (dropped bool) {
	for g := range k.AliveAgreements {
		if g.BrokenLanes(m.MatchCopies[0].Evaluator, m.MatchCopies[1].Evaluator)&where != 0 {
			delete(k.AliveAgreements, g)
			dropped = true
		}
	}
	return dropped
}

// noteViolations remembers the shortest pairs that violate questions.
func (k *Knower) noteViolations(m *twocopies.PairMatches) (found bool) {
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		for w := q.GoalAgreement.BrokenLanes(m.MatchCopies[0].Evaluator, m.MatchCopies[1].Evaluator); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if q.shortestPair[0] == nil || m.PairLength(lane) < q.pairLength() {
				q.shortestPair, found = m.PathsByLane[lane], true
			}
		}
	})
	return found
}
