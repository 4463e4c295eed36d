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

// PlayRandomly plays random matches on the network: violations that replay confirms are
// settled, and candidates that are false in a state are dropped.
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

// Random matches stop after so many looks in a row without a result: at first soon, since
// they find most results within the first hundred, and later (simulate.IdleLimit) if
// questions are open after the cheap proofs. Of 93 games 12 had a violation that was found
// after look 100, for two thirds of the time of all.
const (
	soonIdle   = 200
	idleShorts = 50 // if only shorter matches could be found
)

// play plays until so many looks in a row have no result, or the work is used up.
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

// toil counts the work of matches: gates of a very large network are far apart in memory,
// and each move is evaluated lane by lane.
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
	moveToil   = 14      // gates that are read in the time of one move
)

// patience is the factor on the idle limit while few matches have ended: in long matches,
// or on a wide board, the looks cover few matches.
func (f *filter) patience() int {
	if f.ended < 2*f.idle {
		return 3
	}
	return 1
}

// wants reports whether a question is open without a known violation.
func (f *filter) wants() bool {
	return f.wantsMatches() || f.task.Watch != nil && f.task.Watch.Loop == nil && f.task.Termination() != nil
}

// wantsMatches is wants without termination: a repeated state is seen soon, or not at all.
func (f *filter) wantsMatches() bool {
	open := false
	f.task.Open(func(it *task.Item) {
		_, found := f.best[it]
		open = open || !found && !it.Refuted
	})
	return open
}

// foreseen returns the number of different states that the matches have shown,
// extrapolated to the end at their last rate.
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
	before []uint64 // the values of the pairs' first gates in the state before
	pairs  []watched
	watch  *sequenceWatch
	seen   map[uint64]struct{} // hashes of states, to tell small games from large ones
	seenBy []int               // by look: the number of hashes that were known before it
	keys   []uint64            // by fluent: its part of the hash
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

// watchSteps watches the transitions of the goals.
func (f *filter) watchSteps() {
	f.task.Open(func(it *task.Item) {
		for _, pair := range it.Goal.Steps {
			f.pairs = append(f.pairs, watched{it, pair})
		}
	})
	f.before = make([]uint64, len(f.pairs))
}

// countStates notes the states of this look, up to the number that could be enumerated.
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

// keepShortest keeps the shortest match that violates a goal, since authors will read it.
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
