package simulate

import (
	"math/bits"
	"slices"
)

// A StateChange is a transition of the network: the fluents that begin to hold and those that end, in ascending
// order.
type StateChange struct{ BeginningFluents, EndingFluents []int32 }

// The limits of a MoveWatch.
const (
	MaxKeptChanges = 2000 // different changes that are kept
	maxLoopLooks   = 2500 // states, each of 64 lanes, that are searched for repetitions
	settledLooks   = 300  // states after which no shorter repetition is searched for
	MaxChangeLook  = 1500 // states searched for changes
)

// A MoveWatch observes the moves of random matches, if there is a question about termination. A match that comes
// back to a state need not end. The changes of the moves show which sums may fall with every move.
type MoveWatch struct {
	watchedMatches *RandomMatches
	fluentKeys     []uint64 // by fluent: its part of the hash of a state
	lookCount      int
	PreviousState  []uint64                       // the fluents of all lanes in the state before the present one
	stateHashes    [LaneCount]map[uint64]struct{} // hashes of the states of the present match
	ShortestLoop   [][]int32                      // the shortest match found that repeats a state
	changeHashes   map[uint64]struct{}            // hashes of the changes that are kept
	KeptChanges    []StateChange
	LongestMatch   int // the number of moves of the longest match
}

// NewMoveWatch returns a watch of random matches.
func NewMoveWatch(m *RandomMatches) *MoveWatch {
	w := &MoveWatch{watchedMatches: m, PreviousState: make([]uint64, len(m.StateLanes())), changeHashes: map[uint64]struct{}{}}
	rng := NewRandomMatches(m.Net, 8).RandomSource
	for range m.StateLanes() {
		w.fluentKeys = append(w.fluentKeys, rng.Uint64())
	}
	for l := range w.stateHashes {
		w.stateHashes[l] = map[uint64]struct{}{}
	}
	return w
}

// WatchesMatches tells whether w watches the matches m.
func (w *MoveWatch) WatchesMatches(m *RandomMatches) bool { return w.watchedMatches == m }

// WatchStates records the present states of all lanes.
func (w *MoveWatch) WatchStates() {
	w.lookCount++
	for _, start := range w.watchedMatches.MatchStart {
		w.LongestMatch = max(w.LongestMatch, len(w.watchedMatches.StepHistory)-start)
	}
	if len(w.KeptChanges) < MaxKeptChanges && w.lookCount < MaxChangeLook {
		w.KeepChanges(w.PreviousState, w.watchedMatches.MovedLanes)
		copy(w.PreviousState, w.watchedMatches.StateLanes())
	}
	if w.lookCount < maxLoopLooks && (w.ShortestLoop == nil || w.lookCount < settledLooks) {
		w.FindLoops()
	}
}

// FindLoops records the states of all lanes, and sets ShortestLoop if a state occurs again in the
// same match.
func (w *MoveWatch) FindLoops() {
	for lane, h := range w.watchedMatches.HashStates(w.fluentKeys) {
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

// KeepChanges records the changes from the states before to the present ones in the lanes moved.
func (w *MoveWatch) KeepChanges(before []uint64, moved uint64) {
	var lists [LaneCount]StateChange
	for f, now := range w.watchedMatches.StateLanes() {
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

// keepChange records a change if it is new.
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

// A LaneSnapshot holds the states of all lanes, and the lanes that reached them by a move.
type LaneSnapshot struct {
	fluentLanes []uint64
	movedLanes  uint64
}

// KeepStrideChanges records the changes from the states stride moves ago to the present ones, in the lanes that have
// moved each time. earlier has the snapshots since then; it returns those that the next call needs.
func (w *MoveWatch) KeepStrideChanges(earlier []LaneSnapshot, stride int) []LaneSnapshot {
	earlier = append(earlier, LaneSnapshot{slices.Clone(w.watchedMatches.StateLanes()), w.watchedMatches.MovedLanes})
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
