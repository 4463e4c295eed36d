package expand

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/compact"
)

// A packer turns states, which hold 64 columns in a word, into lanes, which
// hold a column of 64 states in a word, and back. A column is a fluent, unless
// there is a layout.
type packer struct {
	fluents []int32         // that a state is made of
	layout  *compact.Layout // may be nil
	columns []uint64        // of the layout
	values  []uint64        // by fluent, of the layout
	width   int             // words of a state
	block   [Lanes]uint64
	next    [Lanes][]uint64 // by lane: the state that the last move leads to
}

func newPacker(fluents []int32) *packer { return newPackerOf(fluents, len(fluents)) }

// newTightPacker returns a packer with a layout, of a network with so many fluents.
func newTightPacker(fluents []int32, layout *compact.Layout, all int) *packer {
	p := newPackerOf(fluents, layout.Columns())
	p.layout, p.columns, p.values = layout, make([]uint64, layout.Columns()), make([]uint64, all)
	return p
}

func newPackerOf(fluents []int32, columns int) *packer {
	p := &packer{fluents: fluents, width: max(1, (columns+63)/64)}
	for l := range p.next {
		p.next[l] = make([]uint64, p.width)
	}
	return p
}

// load gives an evaluator the states of some lanes.
func (p *packer) load(ev *circuit.Evaluator, states [][]uint64) {
	if p.layout != nil {
		p.spread(states, p.values)
		for _, f := range p.fluents {
			ev.SetFluent(int(f), p.values[f])
		}
		return
	}
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

// spread computes what holds in some states, by fluent.
func (p *packer) spread(states [][]uint64, values []uint64) {
	if p.layout == nil {
		for first := 0; first < len(p.fluents); first += 64 {
			p.rows(first, states)
			for i, f := range p.fluents[first:min(first+64, len(p.fluents))] {
				values[f] = p.block[i]
			}
		}
		return
	}
	for first := 0; first < len(p.columns); first += 64 {
		p.rows(first, states)
		copy(p.columns[first:], p.block[:])
	}
	p.layout.Unpack(p.columns, values)
}

// store takes the states of some lanes from values by fluent. It reports whether the
// layout is right for them.
func (p *packer) store(value []uint64, among uint64) bool {
	if p.layout != nil {
		if !p.layout.Pack(value, among, p.columns) {
			return false
		}
		for first := 0; first < len(p.columns); first += 64 {
			clear(p.block[copy(p.block[:], p.columns[first:]):])
			p.turn(first / 64)
		}
		return true
	}
	for first := 0; first < len(p.fluents); first += 64 {
		clear(p.block[:])
		for i, f := range p.fluents[first:min(first+64, len(p.fluents))] {
			p.block[i] = value[f]
		}
		p.turn(first / 64)
	}
	return true
}

// turn gives the lanes a word of their states.
func (p *packer) turn(word int) {
	transpose(&p.block)
	for l := range p.next {
		p.next[l][word] = p.block[l]
	}
}

// holding calls visit for what holds in a state.
func (p *packer) holding(state []uint64, visit func(fluent int32)) {
	if p.layout != nil {
		p.layout.Holding(state, visit)
		return
	}
	for i, word := range state {
		for ; word != 0; word &= word - 1 {
			visit(p.fluents[64*i+bits.TrailingZeros64(word)])
		}
	}
}

// pack returns the state in which some fluents hold, without a layout.
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
