package proof

import (
	"context"
	"math/bits"
	"slices"
)

// A transition of the network as a change: the fluents that begin to hold and
// those that end, in ascending order.
type change struct{ begins, ends []int32 }

// Bounds on what a moveWatch keeps and looks at.
const (
	maxChanges    = 2000 // different changes that are kept
	maxLoopLooks  = 2500 // looks for repeated states, of 64 states each
	settledLooks  = 300  // looks after which a repetition that was found is good enough
	maxChangeLook = 1500 // looks for changes
)

// A moveWatch looks at the moves of random matches, where termination is
// asked for: a match that comes back to a state need not end, and the changes
// that moves make show what might fall with every move.
type moveWatch struct {
	m       *matches
	keys    []uint64 // by fluent: what it adds to the hash of a state
	looks   int
	before  []uint64                   // the state before the present one
	seen    [lanes]map[uint64]struct{} // hashes of the states of the present match
	loop    [][]int32                  // the shortest match found that repeats a state
	known   map[uint64]struct{}        // hashes of the changes that are kept
	kept    []change
	longest int // match seen
}

// newMoveWatch returns a watch of the moves of some matches.
func newMoveWatch(m *matches) *moveWatch {
	w := &moveWatch{m: m, before: make([]uint64, len(m.state)), known: map[uint64]struct{}{}}
	rng := newMatches(m.net, 8).rng
	for range m.state {
		w.keys = append(w.keys, rng.Uint64())
	}
	for l := range w.seen {
		w.seen[l] = map[uint64]struct{}{}
	}
	return w
}

// look takes in the present states.
func (w *moveWatch) look() {
	w.looks++
	for _, start := range w.m.start {
		w.longest = max(w.longest, len(w.m.history)-start)
	}
	if len(w.kept) < maxChanges && w.looks < maxChangeLook {
		w.keepChanges(w.before, w.m.moved)
		copy(w.before, w.m.state)
	}
	if w.looks < maxLoopLooks && (w.loop == nil || w.looks < settledLooks) {
		w.findLoops()
	}
}

// findLoops notes the states of all lanes and looks for one that was there
// before in the same match.
func (w *moveWatch) findLoops() {
	var hash [lanes]uint64
	for f, word := range w.m.state {
		for ; word != 0; word &= word - 1 {
			hash[bits.TrailingZeros64(word)] ^= w.keys[f]
		}
	}
	for lane, h := range hash {
		if w.m.moved>>lane&1 == 0 || w.m.start[lane] == len(w.m.history) {
			clear(w.seen[lane])
		}
		if _, again := w.seen[lane][h]; again {
			if length := len(w.m.history) - w.m.start[lane]; w.loop == nil || length < len(w.loop) {
				w.loop = w.m.trace(lane)
			}
		}
		w.seen[lane][h] = struct{}{}
	}
}

// keepChanges takes in what has changed since some states in the lanes that
// have moved.
func (w *moveWatch) keepChanges(before []uint64, moved uint64) {
	var lists [lanes]change
	for f, now := range w.m.state {
		for word := (now ^ before[f]) & moved; word != 0; word &= word - 1 {
			lane := bits.TrailingZeros64(word)
			if now>>lane&1 == 1 {
				lists[lane].begins = append(lists[lane].begins, int32(f))
			} else {
				lists[lane].ends = append(lists[lane].ends, int32(f))
			}
		}
	}
	for lane, c := range lists {
		if moved>>lane&1 == 1 {
			w.keep(c)
		}
	}
}

// keep takes in a change that is new.
func (w *moveWatch) keep(c change) {
	h := uint64(1)
	for _, f := range c.begins {
		h ^= w.keys[f]
	}
	for _, f := range c.ends {
		h ^= bits.RotateLeft64(w.keys[f], 17)
	}
	if _, known := w.known[h]; known || len(w.kept) >= maxChanges {
		return
	}
	w.known[h] = struct{}{}
	w.kept = append(w.kept, c)
}

// repetition settles the question for termination if a random match came
// back to a state.
func (p *Prover) repetition(ctx context.Context) {
	it := p.termination()
	if it == nil || p.watch == nil {
		return
	}
	if p.watch.loop == nil {
		p.watch.loop = p.stubborn(ctx)
	}
	if p.watch.loop != nil {
		p.refute(ctx, it, p.watch.loop, "random match")
	}
}

// changes returns what stride moves in a row change in random matches.
func (p *Prover) changes(ctx context.Context, stride int) []change {
	if stride == 1 {
		return slices.Clone(p.watch.kept)
	}
	m := newMatches(p.net, 5)
	w := newMoveWatch(m)
	var earlier []snapshot
	m.run(ctx, p.budget.MatchWork/10, func(uint64) bool {
		earlier = w.keepOver(earlier, stride)
		return len(w.kept) < maxChanges && len(m.history) < maxChangeLook
	})
	return w.kept
}

// changesFrom returns what stride moves in a row change in random matches
// from a state.
func (p *Prover) changesFrom(m *matches, state []bool, stride int) []change {
	w := newMoveWatch(m)
	m.beginAt(state)
	active := ^uint64(0)
	earlier := []snapshot{}
	for range walkSteps + stride {
		active &= m.look()
		earlier = w.keepOver(earlier, stride)
		if active == 0 {
			break
		}
		m.move(active, false)
	}
	return w.kept
}

// A snapshot is the states of all lanes and the lanes that came there by a
// move.
type snapshot struct {
	state []uint64
	moved uint64
}

// keepOver keeps the changes from the states stride moves before to the
// present ones, and returns the snapshots that are still needed.
func (w *moveWatch) keepOver(earlier []snapshot, stride int) []snapshot {
	earlier = append(earlier, snapshot{slices.Clone(w.m.state), w.m.moved})
	if len(earlier) <= stride {
		return earlier
	}
	moved := ^uint64(0)
	for _, s := range earlier[1:] {
		moved &= s.moved
	}
	w.keepChanges(earlier[0].state, moved)
	return earlier[1:]
}
