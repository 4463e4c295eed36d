package simulate

import (
	"math/bits"
	"slices"
)

// A StateChange is a transition of the network: the fluents that begin to hold and those that end, in ascending
// order.
type StateChange struct{ BeginningFluents, EndingFluents []int32 }

// Bounds on the changes and loops of a MoveWatch.
const (
	MaxKeptChanges = 2000 // different changes that are kept
	maxLoopLooks   = 2500 // states searched for repetitions, of 64 lanes each
	settledLooks   = 300  // states after which a repetition that was found is good enough
	MaxChangeLook  = 1500 // states searched for changes
)

// A MoveWatch observes the moves of random matches, if there is a question about termination. A match that comes
// back to a state need not end. The changes of the moves show which sums may fall with every move.
type MoveWatch struct {
	watchedMatches *RandomMatches
	fluentKeys     []uint64 // by fluent: its part of the hash of a state
	lookCount      int
	PreviousState  []uint64                       // the state before the present one
	stateHashes    [LaneCount]map[uint64]struct{} // hashes of the states of the present match
	ShortestLoop   [][]int32                      // the shortest match found that repeats a state
	changeHashes   map[uint64]struct{}            // hashes of the changes that are kept
	KeptChanges    []StateChange
	LongestMatch   int // match seen
}

// NewMoveWatch returns a watch of the moves of some matches.
func NewMoveWatch(m *RandomMatches) *MoveWatch {
	w := &MoveWatch{watchedMatches: m, PreviousState: make([]uint64, len(m.FluentLanes)), changeHashes: map[uint64]struct{}{}}
	rng := NewRandomMatches(m.Net, 8).RandomSource
	for range m.FluentLanes {
		w.fluentKeys = append(w.fluentKeys, rng.Uint64())
	}
	for l := range w.stateHashes {
		w.stateHashes[l] = map[uint64]struct{}{}
	}
	return w
}

// WatchesMatches tells whether these are the matches that it observes.
func (w *MoveWatch) WatchesMatches(m *RandomMatches) bool { return w.watchedMatches == m }

// WatchStates takes in the present states.
func (w *MoveWatch) WatchStates() {
	w.lookCount++
	for _, start := range w.watchedMatches.MatchStart {
		w.LongestMatch = max(w.LongestMatch, len(w.watchedMatches.StepHistory)-start)
	}
	if len(w.KeptChanges) < MaxKeptChanges && w.lookCount < MaxChangeLook {
		w.KeepChanges(w.PreviousState, w.watchedMatches.MovedLanes)
		copy(w.PreviousState, w.watchedMatches.FluentLanes)
	}
	if w.lookCount < maxLoopLooks && (w.ShortestLoop == nil || w.lookCount < settledLooks) {
		w.FindLoops()
	}
}

// FindLoops notes the states of all lanes and searches for one that was there
// before in the same match.
func (w *MoveWatch) FindLoops() {
	var hash [LaneCount]uint64
	for f, word := range w.watchedMatches.FluentLanes {
		for ; word != 0; word &= word - 1 {
			hash[bits.TrailingZeros64(word)] ^= w.fluentKeys[f]
		}
	}
	for lane, h := range hash {
		if w.watchedMatches.MovedLanes>>lane&1 == 0 || w.watchedMatches.MatchStart[lane] == len(w.watchedMatches.StepHistory) {
			clear(w.stateHashes[lane])
		}
		if _, again := w.stateHashes[lane][h]; again {
			if length := len(w.watchedMatches.StepHistory) - w.watchedMatches.MatchStart[lane]; w.ShortestLoop == nil || length < len(w.ShortestLoop) {
				w.ShortestLoop = w.watchedMatches.LaneTrace(lane)
			}
		}
		w.stateHashes[lane][h] = struct{}{}
	}
}

// KeepChanges takes in the changes since some states in the lanes that
// have moved.
func (w *MoveWatch) KeepChanges(before []uint64, moved uint64) {
	var lists [LaneCount]StateChange
	for f, now := range w.watchedMatches.FluentLanes {
		for word := (now ^ before[f]) & moved; word != 0; word &= word - 1 {
			lane := bits.TrailingZeros64(word)
			if now>>lane&1 == 1 {
				lists[lane].BeginningFluents = append(lists[lane].BeginningFluents, int32(f))
			} else {
				lists[lane].EndingFluents = append(lists[lane].EndingFluents, int32(f))
			}
		}
	}
	for lane, c := range lists {
		if moved>>lane&1 == 1 {
			w.keepChange(c)
		}
	}
}

// keepChange takes in a change that is new.
func (w *MoveWatch) keepChange(c StateChange) {
	h := uint64(1)
	for _, f := range c.BeginningFluents {
		h ^= w.fluentKeys[f]
	}
	for _, f := range c.EndingFluents {
		h ^= bits.RotateLeft64(w.fluentKeys[f], 17)
	}
	if _, known := w.changeHashes[h]; known || len(w.KeptChanges) >= MaxKeptChanges {
		return
	}
	w.changeHashes[h] = struct{}{}
	w.KeptChanges = append(w.KeptChanges, c)
}

// A LaneSnapshot is the states of all lanes and the lanes that came there by a
// move.
type LaneSnapshot struct {
	fluentLanes []uint64
	movedLanes  uint64
}

// KeepStrideChanges keeps the changes from the states stride moves before to the
// present ones, and returns the snapshots that are still needed.
func (w *MoveWatch) KeepStrideChanges(earlier []LaneSnapshot, stride int) []LaneSnapshot {
	earlier = append(earlier, LaneSnapshot{slices.Clone(w.watchedMatches.FluentLanes), w.watchedMatches.MovedLanes})
	if len(earlier) <= stride {
		return earlier
	}
	moved := ^uint64(0)
	for _, s := range earlier[1:] {
		moved &= s.movedLanes
	}
	w.KeepChanges(earlier[0].fluentLanes, moved)
	return earlier[1:]
}
