package proof

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// lanes is the number of matches that are played at a time.
const lanes = 64

// matches plays random matches on the network, 64 at a time. What it finds is
// a hint: violations count only after package play has replayed them.
type matches struct {
	net   *circuit.Network
	ev    *circuit.Evaluator
	rng   *rand.Rand
	state []uint64 // by fluent
	start [lanes]int
	// history holds the moves of every step since the last call of begin:
	// move of role r in lane l at step t is history[t][r*lanes+l].
	history [][]int32
	chosen  [][]int32 // by role: moves set in the evaluator
	// copied tells, by the number of steps, which lane each lane is a copy of.
	copied map[int][lanes]uint8
	// moved are the lanes that came to their present state by a move.
	moved uint64
}

// newMatches returns matches whose random choices a seed decides.
func newMatches(net *circuit.Network, seed uint64) *matches {
	m := &matches{net: net, ev: circuit.NewEvaluator(net), rng: rand.New(rand.NewPCG(seed, 0)),
		state: make([]uint64, len(net.Fluent)), chosen: make([][]int32, len(net.Does))}
	return m
}

// lookAtStart computes what holds in the initial state.
func lookAtStart(net *circuit.Network) *matches {
	m := newMatches(net, 0)
	m.begin()
	m.look()
	return m
}

// begin puts all lanes into the initial state and forgets the history.
func (m *matches) begin() {
	clear(m.state)
	for _, f := range m.net.Game.Init {
		m.state[f] = ^uint64(0)
	}
	m.forget()
}

// beginAt puts all lanes into one state.
func (m *matches) beginAt(state []bool) {
	for f, holds := range state {
		m.state[f] = 0
		if holds {
			m.state[f] = ^uint64(0)
		}
	}
	m.forget()
}

// forget lets matches begin at the present states.
func (m *matches) forget() {
	m.history = m.history[:0]
	m.copied = map[int][lanes]uint8{}
	m.start = [lanes]int{}
	m.moved = 0
}

// look computes what holds in the present states. It returns the lanes that
// can go on: not terminal, and every role has a move.
func (m *matches) look() (going uint64) {
	for f, w := range m.state {
		m.ev.SetFluent(f, w)
	}
	m.ev.States()
	going = ^m.ev.Value(m.net.Terminal)
	for _, legal := range m.net.Legal {
		some := uint64(0)
		for _, l := range legal {
			some |= m.ev.Value(l)
		}
		going &= some
	}
	return going
}

// move lets every role do a random legal move in the going lanes and
// computes the next states. The other lanes begin anew if restart is set,
// and stay as they are otherwise.
func (m *matches) move(going uint64, restart bool) {
	step := make([]int32, len(m.net.Does)*lanes)
	for r := range m.net.Does {
		m.choose(r, step[r*lanes:(r+1)*lanes])
	}
	m.apply(step, going, restart)
}

// choose picks one legal move per lane with equal chances.
func (m *matches) choose(role int, picked []int32) {
	var count [lanes]uint32
	for i := range picked {
		picked[i] = -1
	}
	for move, l := range m.net.Legal[role] {
		for w := m.ev.Value(l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.rng.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
}

// apply does the moves of step, -1 for none, and advances.
func (m *matches) apply(step []int32, going uint64, restart bool) {
	m.history = append(m.history, step)
	m.setMoves(step)
	m.ev.Moves()
	m.moved = going
	t := len(m.history)
	for f, next := range m.net.Next {
		m.state[f] = m.ev.Value(next)&going | m.state[f]&^going
	}
	if !restart || going == ^uint64(0) {
		return
	}
	for f := range m.state {
		m.state[f] &= going
	}
	for _, f := range m.net.Game.Init {
		m.state[f] |= ^going
	}
	for w := ^going; w != 0; w &= w - 1 {
		m.start[bits.TrailingZeros64(w)] = t
	}
}

// setMoves makes the moves of a step, by role and lane; -1 for none.
func (m *matches) setMoves(step []int32) {
	for r := range m.net.Does {
		for _, old := range m.chosen[r] {
			m.ev.SetMove(r, int(old), 0)
		}
		m.chosen[r] = m.chosen[r][:0]
		words := map[int32]uint64{}
		for lane, move := range step[r*lanes : (r+1)*lanes] {
			if move >= 0 {
				words[move] |= 1 << lane
			}
		}
		for move, w := range words {
			m.ev.SetMove(r, int(move), w)
			m.chosen[r] = append(m.chosen[r], move)
		}
	}
}

// copyLanes puts copies of other lanes in the place of lanes. All lanes must
// have begun at the same time.
func (m *matches) copyLanes(from [lanes]uint8) {
	for f, old := range m.state {
		if old == 0 || old == ^uint64(0) {
			continue
		}
		w := uint64(0)
		for lane, source := range from {
			w |= old >> source & 1 << lane
		}
		m.state[f] = w
	}
	m.copied[len(m.history)] = from
}

// trace returns the moves of a lane from the initial state to the present
// one: by step and role, indexes of moves.
func (m *matches) trace(lane int) [][]int32 {
	var moves [][]int32
	for t := len(m.history); t > m.start[lane]; t-- {
		if from, ok := m.copied[t]; ok {
			lane = int(from[lane])
		}
		joint := make([]int32, len(m.net.Does))
		for r := range joint {
			joint[r] = m.history[t-1][r*lanes+lane]
		}
		moves = append(moves, joint)
	}
	slices.Reverse(moves)
	return moves
}

// run plays until the work is spent, calling visit in every state with the
// lanes that can go on. Restarted lanes begin new matches; visit returns
// whether to go on.
func (m *matches) run(ctx context.Context, work int64, visit func(going uint64) bool) {
	m.begin()
	cost := int64(len(m.net.Nodes)) + laneCost
	for spent := int64(0); spent < work && ctx.Err() == nil; spent += cost {
		going := m.look()
		if !visit(going) {
			return
		}
		m.move(going, true)
		if len(m.history) >= maxHistory {
			m.begin()
		}
	}
}

// maxHistory bounds the steps that are remembered, and so the length of a
// match.
const maxHistory = 2000
