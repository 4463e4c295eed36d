package proof

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// playRandomly plays random matches on the network: violations that replay
// confirms are settled, and candidates that are false in a state are dropped.
func (p *Prover) playRandomly(ctx context.Context) error {
	f := newFilter(ctx, p, 1)
	f.watchSteps()
	f.watchSequences()
	p.samples = make([][]uint64, len(p.net.Fluent))
	if p.termination() != nil {
		p.watch = newMoveWatch(f.m)
	}
	f.m.run(ctx, p.budget.MatchWork, func(going uint64) bool {
		f.states++
		f.countStates()
		f.sample()
		if p.watch != nil {
			p.watch.look()
		}
		f.dropFalse()
		f.checkGoals()
		f.checkSteps()
		f.checkSequences(going)
		return f.idle < idleLimit
	})
	p.states = len(f.seen)
	f.playDirected(p.budget.MatchWork / 4)
	f.refuteBest()
	p.repetition(ctx)
	p.rankFamilies()
	p.exclusions = p.findExclusions(p.over)
	p.log("random matches: %d states, %d candidates left", f.states*lanes, len(f.live))
	return nil
}

// idleLimit ends the matches when so many states in a row taught nothing.
const idleLimit = 2000

// A filter watches random matches.
type filter struct {
	best   map[*item][][]int32 // the shortest violating match so far
	ctx    context.Context
	p      *Prover
	m      *matches
	states int // looks, of 64 states each
	idle   int // looks since a candidate fell or a goal was settled
	live   []int
	before []uint64 // the values of the steps' first halves in the state before
	pairs  []watched
	watch  *sequenceWatch
	seen   map[uint64]struct{} // hashes of states, to tell small games from large ones
	keys   []uint64            // by fluent: what it adds to the hash
}

// A watched transition pair belongs to an item.
type watched struct {
	it   *item
	pair stepPair
}

func newFilter(ctx context.Context, p *Prover, seed uint64) *filter {
	f := &filter{best: map[*item][][]int32{}, ctx: ctx, p: p, m: newMatches(p.net, seed), seen: map[uint64]struct{}{}}
	for i := range p.cands.all {
		if p.state[i] == pending {
			f.live = append(f.live, i)
		}
	}
	for range p.net.Fluent {
		f.keys = append(f.keys, f.m.rng.Uint64())
	}
	return f
}

// watchSteps watches the transitions that goals are about.
func (f *filter) watchSteps() {
	f.p.open(func(it *item) {
		for _, pair := range it.goal.steps {
			f.pairs = append(f.pairs, watched{it, pair})
		}
	})
	f.before = make([]uint64, len(f.pairs))
}

// countStates notes the states of this look, until there are more than could
// be enumerated.
func (f *filter) countStates() {
	if len(f.seen) > f.p.budget.States {
		return
	}
	var hash [lanes]uint64
	for i, w := range f.m.state {
		for ; w != 0; w &= w - 1 {
			hash[bits.TrailingZeros64(w)] ^= f.keys[i]
		}
	}
	for _, h := range hash {
		f.seen[h] = struct{}{}
	}
}

// maxSamples is the number of looks that are kept, of 64 states each.
const maxSamples = 128

// sample keeps the states of the first looks and of some later ones.
func (f *filter) sample() {
	if f.states > 32 && f.states%37 != 0 || len(f.p.samples) == 0 || len(f.p.samples[0]) >= maxSamples {
		return
	}
	for i, w := range f.m.state {
		f.p.samples[i] = append(f.p.samples[i], w)
	}
}

// dropFalse removes the candidates that are false in one of the lanes.
func (f *filter) dropFalse() {
	kept := f.live[:0]
	for _, i := range f.live {
		if f.m.ev.Value(f.p.cands.all[i].violation) != 0 {
			f.p.state[i] = falsified
			f.idle = 0
			continue
		}
		kept = append(kept, i)
	}
	f.live = kept
	f.idle++
}

// checkGoals settles the goals that a state violates.
func (f *filter) checkGoals() {
	f.p.open(func(it *item) {
		if it.goal.state == circuit.FalseRef {
			return
		}
		if bad := f.m.ev.Value(it.goal.state); bad != 0 {
			f.keepShortest(it, bad)
		}
	})
}

// keepShortest remembers the shortest match that violates a goal: authors
// will read it.
func (f *filter) keepShortest(it *item, bad uint64) {
	lane := f.shortest(bad)
	length := len(f.m.history) - f.m.start[lane]
	if best, found := f.best[it]; found && len(best) <= length {
		return
	}
	f.best[it] = f.m.trace(lane)
	f.idle = 0
}

// refuteBest settles the goals for which a violation was seen.
func (f *filter) refuteBest() {
	f.p.open(func(it *item) {
		if moves, found := f.best[it]; found {
			f.p.refute(f.ctx, it, moves, "random match")
		}
	})
}

// shortest returns the lane with the shortest match among the given ones.
func (f *filter) shortest(set uint64) int {
	best := -1
	for w := set; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		if best < 0 || f.m.start[lane] > f.m.start[best] {
			best = lane
		}
	}
	return best
}

// checkSteps settles the goals that the transition into this state violates.
func (f *filter) checkSteps() {
	for i, w := range f.pairs {
		if bad := f.before[i] & f.m.moved & f.m.ev.Value(w.pair.next); bad != 0 {
			f.keepShortest(w.it, bad)
		}
		f.before[i] = f.m.ev.Value(w.pair.now)
	}
}
