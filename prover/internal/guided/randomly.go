package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// PlayRandomly plays random matches on the network: violations that replay
// confirms are settled, and candidates that are false in a state are dropped.
func PlayRandomly(ctx context.Context, t *task.Task) error {
	f := newFilter(ctx, t, 1)
	f.watchSteps()
	f.watchSequences()
	t.Samples = make([][]uint64, len(t.Net.Fluent))
	if t.Termination() != nil {
		t.Watch = simulate.NewMoveWatch(f.m)
	}
	f.m.Run(ctx, t.Budget().MatchWork, func(going uint64) bool {
		f.states++
		f.countStates()
		f.sample()
		if t.Watch != nil {
			t.Watch.Look()
		}
		f.dropFalse()
		f.checkGoals()
		f.checkSteps()
		f.checkSequences(going)
		return f.idle < simulate.IdleLimit
	})
	t.States = max(t.States, len(f.seen))
	f.playDirected(t.Budget().MatchWork / 4)
	f.refuteBest()
	liveness.Repetition(ctx, t)
	t.RankFunctions()
	t.Exclusions = t.FindExclusions(t.Over)
	t.Log("random matches: %d states, %d candidates left", f.states*simulate.Lanes, len(f.live))
	return nil
}

// A filter watches random matches.
type filter struct {
	best   map[*task.Item][][]int32 // the shortest violating match so far
	ctx    context.Context
	task   *task.Task
	m      *simulate.Matches
	states int // looks, of 64 states each
	idle   int // looks since a candidate fell or a goal was settled
	live   []*invariant.Candidate
	before []uint64 // the values of the steps' first halves in the state before
	pairs  []watched
	watch  *sequenceWatch
	seen   map[uint64]struct{} // hashes of states, to tell small games from large ones
	keys   []uint64            // by fluent: what it adds to the hash
}

// A watched transition pair belongs to an item.
type watched struct {
	it   *task.Item
	pair unroll.StepPair
}

func newFilter(ctx context.Context, t *task.Task, seed uint64) *filter {
	f := &filter{best: map[*task.Item][][]int32{}, ctx: ctx, task: t, m: simulate.NewMatches(t.Net, seed), seen: map[uint64]struct{}{}}
	f.live = slices.Collect(t.Pending(nil))
	for range t.Net.Fluent {
		f.keys = append(f.keys, f.m.Rng.Uint64())
	}
	return f
}

// watchSteps watches the transitions that goals are about.
func (f *filter) watchSteps() {
	f.task.Open(func(it *task.Item) {
		for _, pair := range it.Goal.Steps {
			f.pairs = append(f.pairs, watched{it, pair})
		}
	})
	f.before = make([]uint64, len(f.pairs))
}

// countStates notes the states of this look, until there are more than could
// be enumerated.
func (f *filter) countStates() {
	if len(f.seen) > f.task.Budget().States {
		return
	}
	var hash [simulate.Lanes]uint64
	for i, w := range f.m.State {
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
	if f.states > 32 && f.states%37 != 0 || len(f.task.Samples) == 0 || len(f.task.Samples[0]) >= maxSamples {
		return
	}
	for i, w := range f.m.State {
		f.task.Samples[i] = append(f.task.Samples[i], w)
	}
}

// dropFalse removes the candidates that are false in one of the lanes.
func (f *filter) dropFalse() {
	kept := f.live[:0]
	for _, c := range f.live {
		if f.m.Ev.Value(c.Violation) != 0 {
			c.State = invariant.Falsified
			f.idle = 0
			continue
		}
		kept = append(kept, c)
	}
	f.live = kept
	f.idle++
}

// checkGoals settles the goals that a state violates.
func (f *filter) checkGoals() {
	f.task.Open(func(it *task.Item) {
		if it.Goal.State == circuit.FalseRef {
			return
		}
		if bad := f.m.Ev.Value(it.Goal.State); bad != 0 {
			f.keepShortest(it, bad)
		}
	})
}

// keepShortest remembers the shortest match that violates a goal: authors
// will read it.
func (f *filter) keepShortest(it *task.Item, bad uint64) {
	lane := f.shortest(bad)
	length := len(f.m.History) - f.m.Start[lane]
	if best, found := f.best[it]; found && len(best) <= length {
		return
	}
	f.best[it] = f.m.Trace(lane)
	f.idle = 0
}

// refuteBest settles the goals for which a violation was seen.
func (f *filter) refuteBest() {
	f.task.Open(func(it *task.Item) {
		if moves, found := f.best[it]; found {
			f.task.Refute(f.ctx, it, moves, "random match")
		}
	})
}

// shortest returns the lane with the shortest match among the given ones.
func (f *filter) shortest(set uint64) int {
	best := -1
	for w := set; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		if best < 0 || f.m.Start[lane] > f.m.Start[best] {
			best = lane
		}
	}
	return best
}

// checkSteps settles the goals that the transition into this state violates.
func (f *filter) checkSteps() {
	for i, w := range f.pairs {
		if bad := f.before[i] & f.m.Moved & f.m.Ev.Value(w.pair.Next); bad != 0 {
			f.keepShortest(w.it, bad)
		}
		f.before[i] = f.m.Ev.Value(w.pair.Now)
	}
}
