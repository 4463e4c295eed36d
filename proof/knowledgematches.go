package proof

import (
	"context"
	"math/bits"
)

// Bounds on the random pairs of matches: looks without news before they end,
// and looks that are kept as samples, of 64 pairs each.
const (
	pairIdleLimit  = 600
	maxPairSamples = 96
)

// A pairSample holds the states of 64 pairs.
type pairSample [2][]uint64

// simulate plays pairs of random matches that the role cannot tell apart. What
// differs in one of them is no invariant; what a question asks for is a hint
// of a violation.
func (k *knower) simulate(ctx context.Context) {
	if k.simulated {
		return
	}
	k.simulated = true
	k.add(fluentAgreements(k.p.net))
	k.add(derivedAgreements(k.p.net))
	m := newMatchPairs(k.p, k.role, uint64(100+10*k.role))
	m.begin()
	cost := 4 * int64(len(k.p.net.Nodes)+1)
	idle, looks := 0, 0
	for work := int64(0); work < k.p.budget.MatchWork/2 && idle < pairIdleLimit && ctx.Err() == nil; work += cost {
		going := m.look()
		if looks++; looks <= maxPairSamples/2 || looks%7 == 0 && len(k.samples) < maxPairSamples {
			k.samples = append(k.samples, sampleOf(m))
		}
		idle++
		if k.dropBroken(m, ^uint64(0)) || k.noteViolations(m) {
			idle = 0
		}
		m.move(going, true)
	}
	k.longest = m.longest
	k.p.log("%s: pairs of random matches of up to %d steps, %d looks, %d of %d agreements left",
		k.p.game.Roles[k.role], m.longest, looks, len(k.alive), len(k.tried))
}

// add takes in candidates, and reports whether there are any.
func (k *knower) add(list []*agreement) bool {
	for _, g := range list {
		k.tried = append(k.tried, g)
		k.alive[g] = true
	}
	return len(list) > 0
}

func sampleOf(m *matchPairs) pairSample {
	var s pairSample
	for i, c := range m.copies {
		s[i] = append([]uint64(nil), c.state...)
	}
	return s
}

// dropBroken drops the candidates that do not hold in one of the lanes.
func (k *knower) dropBroken(m *matchPairs, where uint64) (dropped bool) {
	for g := range k.alive {
		if g.broken(m.copies[0].ev, m.copies[1].ev)&where != 0 {
			delete(k.alive, g)
			dropped = true
		}
	}
	return dropped
}

// noteViolations remembers the shortest pairs that violate questions.
func (k *knower) noteViolations(m *matchPairs) (found bool) {
	k.undecided(func(q *knowing) {
		for w := q.goal.broken(m.copies[0].ev, m.copies[1].ev); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if q.best[0] == nil || m.length(lane) < q.length() {
				q.best, found = m.paths[lane], true
			}
		}
	})
	return found
}
