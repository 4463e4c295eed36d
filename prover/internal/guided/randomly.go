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
	f.play(ctx, soonIdle, t.Budget().MatchWork)
	t.States = max(t.States, f.foreseen())
	f.refuteBest()
	liveness.Repetition(ctx, t)
	t.RankFunctions()
	t.Excludes = true
	t.Log("random matches: %d states, %d candidates left", f.states*simulate.Lanes, len(f.live))
	return nil
}

// Random matches stop when so many looks in a row have taught nothing: first
// soon, since most of what they find they find within the first hundred, and
// for good (simulate.IdleLimit) where questions are open when cheap proofs are
// over. Of 93 games 12 had a violation that was found after look 100, for two
// thirds of the time of all.
const (
	soonIdle   = 200
	idleShorts = 50 // where only shorter matches could be found
)

// play plays until so many looks in a row have taught nothing, or the work is done.
func (f *filter) play(ctx context.Context, idle int, work int64) {
	t := f.task
	f.idle, f.ended = 0, 0
	f.toil(f.m.Run(ctx, work, func(going uint64) bool {
		f.states++
		f.countStates()
		f.sample()
		if t.Watch != nil && t.Watch.Watches(f.m) {
			t.Watch.Look()
		}
		f.dropFalse()
		f.checkGoals()
		f.checkSteps()
		f.checkSequences(going)
		f.ended += bits.OnesCount64(^going)
		return f.idle < idleShorts || f.idle < idle*f.patience() && f.wants()
	}))
}

// toil counts the work of matches: gates of a very large network are far apart in
// memory, and each move is looked at lane by lane.
func (f *filter) toil(played int64) {
	nodes, moves := int64(len(f.task.Net.Nodes)), int64(0)
	for _, of := range f.task.Net.Does {
		moves += int64(len(of))
	}
	looks := played / (nodes + simulate.LaneCost)
	f.task.Toil(2*played*(1+nodes/closeGates) + moveToil*looks*moves)
}

const (
	closeGates = 300_000 // the size of a network whose gates are close to each other
	moveToil   = 14      // gates that are read in the time in which a move is looked at
)

// patience is how much longer matches are waited for of which few have ended:
// where they are long, or the board is wide, looks are few matches.
func (f *filter) patience() int {
	if f.ended < 2*f.idle {
		return 3
	}
	return 1
}

// wants tells whether a question is open of which no violation was seen.
func (f *filter) wants() bool {
	return f.wantsMatches() || f.task.Watch != nil && f.task.Watch.Loop == nil && f.task.Termination() != nil
}

// wantsMatches is wants without termination: that a match comes back to a state
// is seen soon, or not at all.
func (f *filter) wantsMatches() bool {
	open := false
	f.task.Open(func(it *task.Item) {
		_, found := f.best[it]
		open = open || !found && !it.Refuted
	})
	return open
}

// foreseen returns how many different states the matches have shown, or would
// if they went on to the end as they did at last.
func (f *filter) foreseen() int {
	half := f.states / 2
	if f.states == 0 || len(f.seen) > f.task.Budget().States {
		return len(f.seen)
	}
	left := max(0, simulate.IdleLimit-f.states)
	return len(f.seen) + (len(f.seen)-f.seenBy[half])*left/(f.states-half)
}

// A filter watches random matches.
type filter struct {
	best   map[*task.Item][][]int32 // the shortest violating match so far
	ctx    context.Context
	task   *task.Task
	m      *simulate.Matches
	states int // looks, of 64 states each
	idle   int // looks since a candidate fell or a goal was settled
	ended  int // matches that have ended since
	live   []*invariant.Candidate
	before []uint64 // the values of the steps' first halves in the state before
	pairs  []watched
	watch  *sequenceWatch
	seen   map[uint64]struct{} // hashes of states, to tell small games from large ones
	seenBy []int               // by look: how many were known before it
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
	f.seenBy = append(f.seenBy, len(f.seen))
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
	if f.states > 32 && f.states%5 != 0 || f.states > 200 && f.states%37 != 0 || len(f.task.Samples) == 0 || len(f.task.Samples[0]) >= maxSamples {
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
			f.idle, f.ended = 0, 0
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
	f.idle, f.ended = 0, 0
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
	}
	f.noteSteps()
}

// noteSteps keeps the first halves of the transitions that leave the states.
func (f *filter) noteSteps() {
	for i, w := range f.pairs {
		f.before[i] = f.m.Ev.Value(w.pair.Now)
	}
}
