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
	pairIdleLimit  = 600
	maxPairSamples = 96
	furtherPairs   = 6
	furtherWhole   = 80
)

// A pairSample holds the states of 64 pairs.
type pairSample [2][]uint64

// Simulate plays pairs of random matches that the role cannot distinguish. An agreement that
// fails in one of them is no invariant; a question whose goal fails has a hint
// of a violation.
func Simulate(ctx context.Context, k *Knower) error {
	if k.pairs != nil {
		return nil
	}
	k.Add(twocopies.OnFluents(k.Task.Net))
	k.Add(twocopies.OnDerived(k.Task.Net))
	k.pairs = twocopies.NewMatches(k.Task, k.Role, uint64(100+10*k.Role))
	k.pairs.Begin()
	k.playPairs(ctx, 1, pairIdleLimit, func(look int) bool {
		if look <= maxPairSamples/2 || look%7 == 0 && len(k.samples) < maxPairSamples {
			k.samples = append(k.samples, sampleOf(k.pairs))
		}
		return k.dropBroken(k.pairs, ^uint64(0)) || k.noteViolations(k.pairs)
	})
	return nil
}

// SimulateFurther plays further pairs if a question is left without a known violation: an
// outcome to which both sides have to lead, such as the end of all pieces that move, is
// rare.
func SimulateFurther(ctx context.Context, k *Knower) error {
	if k.pairs != nil && k.unseen() {
		k.playPairs(ctx, furtherPairs, max(2*pairIdleLimit, furtherWhole*k.pairs.Longest), func(int) bool { return k.noteViolations(k.pairs) })
	}
	return nil
}

// playPairs plays the pairs on, and calls seesNews for their states, until that finds
// nothing new in so many samples. It may take some times half of the work of all matches.
func (k *Knower) playPairs(ctx context.Context, times int64, idleLimit int, seesNews func(look int) bool) {
	most := times * k.Task.Budget().MatchWork / 2
	cost := 4 * int64(len(k.Task.Net.Nodes)+1)
	idle, looks := 0, 0
	for int64(looks)*cost < most && idle < idleLimit && ctx.Err() == nil {
		going := k.pairs.Look()
		looks++
		idle++
		if seesNews(looks) {
			idle = 0
		}
		k.pairs.Move(going, true)
	}
	k.Task.Toil(cost * int64(looks))
	k.Task.Log("%s: pairs of random matches of up to %d steps, %d looks, %d of %d agreements left",
		k.Task.Game.Roles[k.Role], k.pairs.Longest, looks, len(k.Alive), len(k.Tried))
}

// Add takes in candidates, and reports whether there are any.
func (k *Knower) Add(list []*twocopies.Agreement) bool {
	for _, g := range list {
		k.Tried = append(k.Tried, g)
		k.Alive[g] = true
	}
	return len(list) > 0
}

func sampleOf(m *twocopies.Matches) pairSample {
	var s pairSample
	for i, c := range m.Copies {
		s[i] = append([]uint64(nil), c.State...)
	}
	return s
}

// dropBroken drops the candidates that do not hold in one of the lanes.
func (k *Knower) dropBroken(m *twocopies.Matches, where uint64) (dropped bool) {
	for g := range k.Alive {
		if g.Broken(m.Copies[0].Ev, m.Copies[1].Ev)&where != 0 {
			delete(k.Alive, g)
			dropped = true
		}
	}
	return dropped
}

// noteViolations remembers the shortest pairs that violate questions.
func (k *Knower) noteViolations(m *twocopies.Matches) (found bool) {
	k.Undecided(func(q *Question) {
		for w := q.Goal.Broken(m.Copies[0].Ev, m.Copies[1].Ev); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if q.best[0] == nil || m.Length(lane) < q.length() {
				q.best, found = m.Paths[lane], true
			}
		}
	})
	return found
}
