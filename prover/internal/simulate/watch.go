package simulate

import (
	"math/bits"
	"slices"
)

// A transition of the network as a change: the fluents that begin to hold and
// those that end, in ascending order.
type Change struct{ Begins, Ends []int32 }

// Bounds on the changes and loops of a MoveWatch.
const (
	MaxChanges    = 2000 // different changes that are kept
	maxLoopLooks  = 2500 // states searched for repetitions, of 64 lanes each
	settledLooks  = 300  // states after which a repetition that was found is good enough
	MaxChangeLook = 1500 // states searched for changes
)

// A MoveWatch observes the moves of random matches, where termination is
// asked for: a match that comes back to a state need not end, and the changes
// that moves make show which sums might fall with every move.
type MoveWatch struct {
	m       *Matches
	keys    []uint64 // by fluent: its part of the hash of a state
	looks   int
	Before  []uint64                   // the state before the present one
	seen    [Lanes]map[uint64]struct{} // hashes of the states of the present match
	Loop    [][]int32                  // the shortest match found that repeats a state
	known   map[uint64]struct{}        // hashes of the changes that are kept
	Kept    []Change
	Longest int // match seen
}

// NewMoveWatch returns a watch of the moves of some matches.
func NewMoveWatch(m *Matches) *MoveWatch {
	w := &MoveWatch{m: m, Before: make([]uint64, len(m.State)), known: map[uint64]struct{}{}}
	rng := NewMatches(m.Net, 8).Rng
	for range m.State {
		w.keys = append(w.keys, rng.Uint64())
	}
	for l := range w.seen {
		w.seen[l] = map[uint64]struct{}{}
	}
	return w
}

// Watches tells whether these are the matches that it observes.
func (w *MoveWatch) Watches(m *Matches) bool { return w.m == m }

// Look takes in the present states.
func (w *MoveWatch) Look() {
	w.looks++
	for _, start := range w.m.Start {
		w.Longest = max(w.Longest, len(w.m.History)-start)
	}
	if len(w.Kept) < MaxChanges && w.looks < MaxChangeLook {
		w.KeepChanges(w.Before, w.m.Moved)
		copy(w.Before, w.m.State)
	}
	if w.looks < maxLoopLooks && (w.Loop == nil || w.looks < settledLooks) {
		w.FindLoops()
	}
}

// FindLoops notes the states of all lanes and searches for one that was there
// before in the same match.
func (w *MoveWatch) FindLoops() {
	var hash [Lanes]uint64
	for f, word := range w.m.State {
		for ; word != 0; word &= word - 1 {
			hash[bits.TrailingZeros64(word)] ^= w.keys[f]
		}
	}
	for lane, h := range hash {
		if w.m.Moved>>lane&1 == 0 || w.m.Start[lane] == len(w.m.History) {
			clear(w.seen[lane])
		}
		if _, again := w.seen[lane][h]; again {
			if length := len(w.m.History) - w.m.Start[lane]; w.Loop == nil || length < len(w.Loop) {
				w.Loop = w.m.Trace(lane)
			}
		}
		w.seen[lane][h] = struct{}{}
	}
}

// KeepChanges takes in the changes since some states in the lanes that
// have moved.
func (w *MoveWatch) KeepChanges(before []uint64, moved uint64) {
	var lists [Lanes]Change
	for f, now := range w.m.State {
		for word := (now ^ before[f]) & moved; word != 0; word &= word - 1 {
			lane := bits.TrailingZeros64(word)
			if now>>lane&1 == 1 {
				lists[lane].Begins = append(lists[lane].Begins, int32(f))
			} else {
				lists[lane].Ends = append(lists[lane].Ends, int32(f))
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
func (w *MoveWatch) keep(c Change) {
	h := uint64(1)
	for _, f := range c.Begins {
		h ^= w.keys[f]
	}
	for _, f := range c.Ends {
		h ^= bits.RotateLeft64(w.keys[f], 17)
	}
	if _, known := w.known[h]; known || len(w.Kept) >= MaxChanges {
		return
	}
	w.known[h] = struct{}{}
	w.Kept = append(w.Kept, c)
}

// A Snapshot is the states of all lanes and the lanes that came there by a
// move.
type Snapshot struct {
	state []uint64
	moved uint64
}

// KeepOver keeps the changes from the states stride moves before to the
// present ones, and returns the snapshots that are still needed.
func (w *MoveWatch) KeepOver(earlier []Snapshot, stride int) []Snapshot {
	earlier = append(earlier, Snapshot{slices.Clone(w.m.State), w.m.Moved})
	if len(earlier) <= stride {
		return earlier
	}
	moved := ^uint64(0)
	for _, s := range earlier[1:] {
		moved &= s.moved
	}
	w.KeepChanges(earlier[0].state, moved)
	return earlier[1:]
}
