package lanes

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Width is the number of lanes.
const Width = 64

// A Position is a state of the game: a bit for each of its fluents.
type Position []uint64

// Key returns the position as a string, for maps.
func (p Position) Key() string {
	key := make([]byte, 0, 8*len(p))
	for _, w := range p {
		key = append(key, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
	}
	return string(key)
}

// Holds tells whether a fluent, by its index, holds.
func (p Position) Holds(fluent int) bool { return p[fluent/64]>>(fluent%64)&1 == 1 }

// Fluents calls visit for each fluent that holds, in ascending order.
func (p Position) Fluents(visit func(fluent int)) {
	for i, w := range p {
		for ; w != 0; w &= w - 1 {
			visit(64*i + bits.TrailingZeros64(w))
		}
	}
}

// A Machine holds up to 64 positions of a game. It is used by one goroutine at
// a time.
type Machine struct {
	net   *circuit.Network
	ev    *circuit.Evaluator
	used  uint64
	words []uint64  // by fluent: the lanes in which it holds
	done  [][]int32 // by role: the moves made in some lane
	cost  int64
	work  int64
}

// New returns a machine for all gates that the network has now.
func New(net *circuit.Network) *Machine {
	m := &Machine{net: net, ev: circuit.NewEvaluator(net), words: make([]uint64, len(net.Fluent)), done: make([][]int32, len(net.Does))}
	still, acting := m.ev.Size()
	m.cost = int64(still+acting) + int64(len(net.Fluent)) + 1
	return m
}

// Net returns the network.
func (m *Machine) Net() *circuit.Network { return m.net }

// Work returns the work so far, in gates that were computed for all lanes.
func (m *Machine) Work() int64 { return m.work }

// Initial returns the initial position.
func (m *Machine) Initial() Position {
	p := make(Position, (len(m.net.Fluent)+63)/64)
	for _, f := range m.net.Game.Init {
		p[f/64] |= 1 << (f % 64)
	}
	return p
}

// Load puts at most 64 positions into the lanes and computes the gates that do
// not depend on moves.
func (m *Machine) Load(positions []Position) {
	clear(m.words)
	for lane, p := range positions {
		p.Fluents(func(f int) { m.words[f] |= 1 << lane })
	}
	for f, w := range m.words {
		m.ev.SetFluent(f, w)
	}
	m.ev.States()
	m.used = 0
	if n := len(positions); n > 0 {
		m.used = ^uint64(0) >> (Width - n)
	}
	m.work += m.cost
}

// Value returns the lanes in which a gate holds.
func (m *Machine) Value(ref circuit.Ref) uint64 { return m.ev.Value(ref) & m.used }

// Terminal returns the lanes in which the match is over.
func (m *Machine) Terminal() uint64 { return m.Value(m.net.Terminal) }

// Going returns the lanes in which the match continues: it is not over, and
// every role has a legal move.
func (m *Machine) Going() uint64 {
	going := m.used &^ m.Terminal()
	for _, legal := range m.net.Legal {
		some := uint64(0)
		for _, ref := range legal {
			some |= m.ev.Value(ref)
		}
		going &= some
	}
	return going
}

// Legal appends the legal moves of a role in a lane, by their indexes.
func (m *Machine) Legal(lane, role int, list []int32) []int32 {
	for i, ref := range m.net.Legal[role] {
		if m.ev.Value(ref)>>lane&1 == 1 {
			list = append(list, int32(i))
		}
	}
	return list
}

// Move makes a joint move in each of some lanes and computes the next states.
func (m *Machine) Move(lanes uint64, joint func(lane, role int) int32) {
	for role, made := range m.done {
		for _, move := range made {
			m.ev.SetMove(role, int(move), 0)
		}
		m.done[role] = made[:0]
		words := map[int32]uint64{}
		for set := lanes; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			words[joint(lane, role)] |= 1 << lane
		}
		for move, w := range words {
			m.ev.SetMove(role, int(move), w)
			m.done[role] = append(m.done[role], move)
		}
	}
	m.ev.Moves()
	for f, ref := range m.net.Next {
		m.words[f] = m.ev.Value(ref)
	}
	m.work += m.cost
}

// After returns the successor position of a lane.
func (m *Machine) After(lane int) Position {
	p := make(Position, (len(m.net.Fluent)+63)/64)
	for f, w := range m.words {
		p[f/64] |= w >> lane & 1 << (f % 64)
	}
	return p
}
