package lanes

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// LaneCount is the number of lanes.
const LaneCount = 64

// A Position is a state of the game: a bit for each of its fluents.
type Position []uint64

// PackedKey returns the position as a string, for maps.
func (p Position) PackedKey() string {
	key := make([]byte, 0, 8*len(p))
	for _, w := range p {
		key = append(key, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
	}
	return string(key)
}

// HasFluent tells whether a fluent, by its index, holds.
func (p Position) HasFluent(fluent int) bool { return p[fluent/64]>>(fluent%64)&1 == 1 }

// EachFluent calls visit for each fluent that holds, in ascending order.
func (p Position) EachFluent(visit func(fluent int)) {
	for i, w := range p {
		for ; w != 0; w &= w - 1 {
			visit(64*i + bits.TrailingZeros64(w))
		}
	}
}

// A LaneMachine holds up to 64 positions of a game. It is used by one goroutine at
// a time.
type LaneMachine struct {
	Net         *circuit.Network
	Evaluator   *circuit.LaneEvaluator
	FluentLanes []uint64 // by fluent: the lanes in which it holds
	usedLanes   uint64
	madeMoves   [][]int32 // by role: the moves made in some lane
	roundCost   int64
	totalWork   int64
}

// New returns a machine for all gates that the network has now.
func New(net *circuit.Network) *LaneMachine {
	m := &LaneMachine{Net: net, Evaluator: circuit.NewEvaluator(net), FluentLanes: make([]uint64, len(net.FluentRefs)), madeMoves: make([][]int32, len(net.DoesRefs))}
	still, acting := m.Evaluator.ProgramSizes()
	m.roundCost = int64(still+acting) + int64(len(net.FluentRefs)) + 1
	return m
}

// WorkDone returns the work so far, in gates that were computed for all lanes.
func (m *LaneMachine) WorkDone() int64 { return m.totalWork }

// InitialPosition returns the initial position.
func (m *LaneMachine) InitialPosition() Position {
	p := make(Position, (len(m.Net.FluentRefs)+63)/64)
	for _, f := range m.Net.Game.InitFluents {
		p[f/64] |= 1 << (f % 64)
	}
	return p
}

// LoadPositions puts at most 64 positions into the lanes and computes the gates that do
// not depend on moves. The lane of a nil position holds none.
func (m *LaneMachine) LoadPositions(positions []Position) {
	clear(m.FluentLanes)
	m.usedLanes = 0
	for lane, p := range positions {
		if p != nil {
			m.usedLanes |= 1 << lane
		}
		p.EachFluent(func(f int) { m.FluentLanes[f] |= 1 << lane })
	}
	m.evaluateFluents()
}

// EvaluateStates computes the gates of the present states in all lanes that do not depend on
// moves. It returns the lanes in which the match continues.
func (m *LaneMachine) EvaluateStates() (going uint64) {
	m.usedLanes = ^uint64(0)
	m.evaluateFluents()
	return m.GoingLanes()
}

func (m *LaneMachine) evaluateFluents() {
	for f, w := range m.FluentLanes {
		m.Evaluator.SetFluent(f, w)
	}
	m.Evaluator.ComputeStates()
	m.totalWork += m.roundCost
}

// GateLanes returns the lanes in which a gate holds.
func (m *LaneMachine) GateLanes(ref circuit.NodeRef) uint64 {
	return m.Evaluator.TrueLanes(ref) & m.usedLanes
}

// TerminalLanes returns the lanes in which the match is over.
func (m *LaneMachine) TerminalLanes() uint64 { return m.GateLanes(m.Net.TerminalRef) }

// GoingLanes returns the lanes in which the match continues: it is not over, and
// every role has a legal move.
func (m *LaneMachine) GoingLanes() uint64 {
	going := m.usedLanes &^ m.TerminalLanes()
	for _, legal := range m.Net.LegalRefs {
		some := uint64(0)
		for _, ref := range legal {
			some |= m.Evaluator.TrueLanes(ref)
		}
		going &= some
	}
	return going
}

// AppendLegalMoves appends the legal moves of a role in a lane, by their indexes.
func (m *LaneMachine) AppendLegalMoves(lane, role int, list []int32) []int32 {
	for i, ref := range m.Net.LegalRefs[role] {
		if m.Evaluator.TrueLanes(ref)>>lane&1 == 1 {
			list = append(list, int32(i))
		}
	}
	return list
}

// MakeMoves makes a joint move in each of some lanes and computes the next states.
func (m *LaneMachine) MakeMoves(lanes uint64, joint func(lane, role int) int32) {
	m.EvaluateMoves(lanes, joint)
	for f, ref := range m.Net.NextRefs {
		m.FluentLanes[f] = m.Evaluator.TrueLanes(ref)
	}
	m.totalWork += m.roundCost
}

// EvaluateMoves computes the gates that depend on moves, with a move of each role, -1 for none,
// in each of some lanes.
func (m *LaneMachine) EvaluateMoves(lanes uint64, joint func(lane, role int) int32) {
	for role, made := range m.madeMoves {
		for _, move := range made {
			m.Evaluator.SetMove(role, int(move), 0)
		}
		m.madeMoves[role] = made[:0]
		words := map[int32]uint64{}
		for set := lanes; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			if move := joint(lane, role); move >= 0 {
				words[move] |= 1 << lane
			}
		}
		for move, w := range words {
			m.Evaluator.SetMove(role, int(move), w)
			m.madeMoves[role] = append(m.madeMoves[role], move)
		}
	}
	m.Evaluator.ComputeMoves()
}

// SuccessorOf returns the successor position of a lane.
func (m *LaneMachine) SuccessorOf(lane int) Position {
	p := make(Position, (len(m.Net.FluentRefs)+63)/64)
	for f, w := range m.FluentLanes {
		p[f/64] |= w >> lane & 1 << (f % 64)
	}
	return p
}
