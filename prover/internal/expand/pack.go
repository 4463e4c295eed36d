package expand

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A statePacker turns states, which hold 64 columns in a word, into lanes, which
// hold a fluent of 64 states in a word, and back.
type statePacker struct {
	packedFluents []int32 // the fluents of a packed state
	words         int     // words of a state
	bitBlock      [LaneCount]uint64
	nextStates    [LaneCount][]uint64 // by lane: the state that the last move leads to
}

func newStatePacker(fluents []int32) *statePacker {
	p := &statePacker{packedFluents: fluents, words: max(1, (len(fluents)+63)/64)}
	for l := range p.nextStates {
		p.nextStates[l] = make([]uint64, p.words)
	}
	return p
}

// isPacked tells whether a fluent is part of a packed state.
func (p *statePacker) isPacked(f int32) bool {
	_, is := slices.BinarySearch(p.packedFluents, f)
	return is
}

// loadLanes gives an evaluator the states of some lanes.
func (p *statePacker) loadLanes(ev *circuit.LaneEvaluator, states [][]uint64) {
	for first := 0; first < len(p.packedFluents); first += 64 {
		p.loadRows(first, states)
		for i, f := range p.packedFluents[first:min(first+64, len(p.packedFluents))] {
			ev.SetFluent(int(f), p.bitBlock[i])
		}
	}
}

// loadRows puts 64 columns of some states into the block.
func (p *statePacker) loadRows(first int, states [][]uint64) {
	for l, state := range states {
		p.bitBlock[l] = state[first/64]
	}
	clear(p.bitBlock[len(states):])
	transposeBits(&p.bitBlock)
}

// unloadLanes takes the states of the lanes from values by fluent.
func (p *statePacker) unloadLanes(value []uint64) {
	for first := 0; first < len(p.packedFluents); first += 64 {
		clear(p.bitBlock[:])
		for i, f := range p.packedFluents[first:min(first+64, len(p.packedFluents))] {
			p.bitBlock[i] = value[f]
		}
		transposeBits(&p.bitBlock)
		for l := range p.nextStates {
			p.nextStates[l][first/64] = p.bitBlock[l]
		}
	}
}

// visitHolding calls visit for each fluent that holds in a state.
func (p *statePacker) visitHolding(state []uint64, visit func(fluent int32)) {
	for i, word := range state {
		for ; word != 0; word &= word - 1 {
			visit(p.packedFluents[64*i+bits.TrailingZeros64(word)])
		}
	}
}

// pack returns the state in which some fluents hold.
func (p *statePacker) pack(holds []int32) []uint64 {
	value := map[int32]bool{}
	for _, f := range holds {
		value[f] = true
	}
	state := make([]uint64, p.words)
	for i, f := range p.packedFluents {
		if value[f] {
			state[i/64] |= 1 << (i % 64)
		}
	}
	return state
}

// transposeBits exchanges rows and columns of 64 times 64 bits in place: bit j of
// word i becomes bit i of word j. It swaps ever smaller blocks (Warren,
// Hacker's Delight, sec. 7-3).
func transposeBits(block *[LaneCount]uint64) {
	mask := uint64(1<<32 - 1)
	for size := 32; size != 0; size >>= 1 {
		for k := 0; k < LaneCount; k = (k + size + 1) &^ size {
			swap := (block[k]>>size ^ block[k+size]) & mask
			block[k] ^= swap << size
			block[k+size] ^= swap
		}
		mask ^= mask << (size >> 1)
	}
}
