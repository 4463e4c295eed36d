package expand

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A packer turns states, which hold 64 columns in a word, into lanes, which
// hold a fluent of 64 states in a word, and back.
type packer struct {
	fluents []int32 // the fluents of a packed state
	width   int     // words of a state
	block   [Lanes]uint64
	next    [Lanes][]uint64 // by lane: the state that the last move leads to
}

func newPacker(fluents []int32) *packer {
	p := &packer{fluents: fluents, width: max(1, (len(fluents)+63)/64)}
	for l := range p.next {
		p.next[l] = make([]uint64, p.width)
	}
	return p
}

// load gives an evaluator the states of some lanes.
func (p *packer) load(ev *circuit.Evaluator, states [][]uint64) {
	for first := 0; first < len(p.fluents); first += 64 {
		p.rows(first, states)
		for i, f := range p.fluents[first:min(first+64, len(p.fluents))] {
			ev.SetFluent(int(f), p.block[i])
		}
	}
}

// rows puts 64 columns of some states into the block.
func (p *packer) rows(first int, states [][]uint64) {
	for l, state := range states {
		p.block[l] = state[first/64]
	}
	clear(p.block[len(states):])
	transpose(&p.block)
}

// store takes the states of the lanes from values by fluent.
func (p *packer) store(value []uint64) {
	for first := 0; first < len(p.fluents); first += 64 {
		clear(p.block[:])
		for i, f := range p.fluents[first:min(first+64, len(p.fluents))] {
			p.block[i] = value[f]
		}
		transpose(&p.block)
		for l := range p.next {
			p.next[l][first/64] = p.block[l]
		}
	}
}

// holding calls visit for each fluent that holds in a state.
func (p *packer) holding(state []uint64, visit func(fluent int32)) {
	for i, word := range state {
		for ; word != 0; word &= word - 1 {
			visit(p.fluents[64*i+bits.TrailingZeros64(word)])
		}
	}
}

// pack returns the state in which some fluents hold.
func (p *packer) pack(holds []int32) []uint64 {
	value := map[int32]bool{}
	for _, f := range holds {
		value[f] = true
	}
	state := make([]uint64, p.width)
	for i, f := range p.fluents {
		if value[f] {
			state[i/64] |= 1 << (i % 64)
		}
	}
	return state
}

// transpose exchanges rows and columns of 64 times 64 bits in place: bit j of
// word i becomes bit i of word j. It swaps ever smaller blocks (Warren,
// Hacker's Delight, sec. 7-3).
func transpose(block *[Lanes]uint64) {
	mask := uint64(1<<32 - 1)
	for size := 32; size != 0; size >>= 1 {
		for k := 0; k < Lanes; k = (k + size + 1) &^ size {
			swap := (block[k]>>size ^ block[k+size]) & mask
			block[k] ^= swap << size
			block[k+size] ^= swap
		}
		mask ^= mask << (size >> 1)
	}
}
