package lanes

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// LaneCount is the number of lanes.
const LaneCount = 64

// A Position is a state of the game: a bit for each of its fluents.
type Position []uint64

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
	FluentLanes []uint64 // by fluent of the network: the lanes in which it holds
	nextRefs    []circuit.NodeRef
	packed      [LaneCount]Position
	usedLanes   uint64
	fluentIndex map[string]int // by the text of a fluent; see PositionWith
	madeMoves   [][]int32      // by role: the moves made in some lane
	roundCost   int64
	totalWork   int64
}

// New returns a machine for all gates that the network has now.
func New(net *circuit.Network) *LaneMachine {
	return newMachine(net, net.NextRefs, circuit.NewEvaluator(net))
}

// NewFor returns a machine that computes only some gates, the legal moves and the gates next, from
// which the next value of each fluent is taken.
func NewFor(net *circuit.Network, next, gates []circuit.NodeRef) *LaneMachine {
	return newMachine(net, next, circuit.NewConeEvaluator(net, slices.Concat(gates, next, slices.Concat(net.LegalRefs...))))
}

func newMachine(net *circuit.Network, next []circuit.NodeRef, ev *circuit.LaneEvaluator) *LaneMachine {
	m := &LaneMachine{Net: net, Evaluator: ev, FluentLanes: make([]uint64, len(net.FluentRefs)), nextRefs: next, madeMoves: make([][]int32, len(net.DoesRefs))}
	for lane := range m.packed {
		m.packed[lane] = m.emptyPosition()
	}
	still, acting := m.Evaluator.ProgramSizes()
	m.roundCost = int64(still+acting) + int64(len(net.FluentRefs)) + 1
	return m
}

// StateLanes returns the lanes in which each fluent of the game holds.
func (m *LaneMachine) StateLanes() []uint64 { return m.FluentLanes[:len(m.Net.Game.Fluents)] }

func (m *LaneMachine) emptyPosition() Position { return make(Position, (len(m.StateLanes())+63)/64) }

// WorkDone returns the work so far. Each evaluation of states and each advance counts as many units
// as the machine has gates, references of gates, and fluents.
func (m *LaneMachine) WorkDone() int64 { return m.totalWork }

// PositionWith returns the position in which exactly some fluents hold; known is false if the
// network does not have all of them.
func (m *LaneMachine) PositionWith(fluents []*gdl.Term) (p Position, known bool) {
	if m.fluentIndex == nil {
		m.fluentIndex = map[string]int{}
		for i, f := range m.Net.Game.Fluents {
			m.fluentIndex[f.String()] = i
		}
	}
	p, known = m.emptyPosition(), true
	for _, f := range fluents {
		i, found := m.fluentIndex[f.String()]
		if known = known && found; found {
			p[i/64] |= 1 << (i % 64)
		}
	}
	return p, known
}

// InitialPosition returns the initial position.
func (m *LaneMachine) InitialPosition() Position {
	p := m.emptyPosition()
	for _, f := range m.Net.Game.InitFluents {
		p[f/64] |= 1 << (f % 64)
	}
	return p
}

// LoadPositions puts at most 64 positions into the lanes and computes the gates that do not depend
// on moves. nil leaves a lane without a position.
func (m *LaneMachine) LoadPositions(positions []Position) {
	used := uint64(0)
	for lane, p := range positions {
		if p != nil {
			used |= 1 << lane
		}
	}
	lanes := m.StateLanes()
	clear(m.FluentLanes[len(lanes):])
	for first := 0; first < len(lanes); first += LaneCount {
		var block [LaneCount]uint64
		for set := used; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			block[lane] = positions[lane][first/LaneCount]
		}
		transposeBits(&block)
		copy(lanes[first:], block[:])
	}
	m.evaluate(used)
}

// SetPosition puts a position into a lane.
func (m *LaneMachine) SetPosition(lane int, p Position) {
	for f := range m.FluentLanes {
		m.FluentLanes[f] &^= 1 << lane
		if f < len(m.StateLanes()) {
			m.FluentLanes[f] |= p[f/64] >> (f % 64) & 1 << lane
		}
	}
}

// EvaluateStates computes, for the present states of all lanes, the gates that do not depend on
// moves. It returns the lanes in which the match continues.
func (m *LaneMachine) EvaluateStates() (going uint64) { return m.EvaluateIn(^uint64(0)) }

// EvaluateIn is EvaluateStates where only some lanes hold a position.
func (m *LaneMachine) EvaluateIn(used uint64) (going uint64) {
	m.evaluate(used)
	return m.GoingLanes()
}

func (m *LaneMachine) evaluate(used uint64) {
	m.usedLanes = used
	for f, w := range m.FluentLanes {
		m.Evaluator.SetFluent(f, w)
	}
	m.Evaluator.ComputeStates()
	m.totalWork += m.roundCost
}

// GateLanes returns those lanes with a position in which a gate holds.
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

// CountLegal counts the legal moves of a role in the lanes among, into counts.
func (m *LaneMachine) CountLegal(role int, among uint64, counts *[LaneCount]int) {
	var digits [32]uint64 // the binary digits of the counts: a word for each digit, a bit for each lane
	top := 0
	for _, ref := range m.Net.LegalRefs[role] {
		carry := m.Evaluator.TrueLanes(ref) & among
		d := 0
		for ; carry != 0; d++ {
			digits[d], carry = digits[d]^carry, digits[d]&carry
		}
		top = max(top, d)
	}
	clear(counts[:])
	for d, w := range digits[:top] {
		for ; w != 0; w &= w - 1 {
			counts[bits.TrailingZeros64(w)] |= 1 << d
		}
	}
}

// DoNth makes a role do its legal move number index[lane] in each of the lanes among. The index has
// to be less than the number of its legal moves there.
func (m *LaneMachine) DoNth(role int, among uint64, index *[LaneCount]int) {
	var digits [32]uint64 // binary digits: how many legal moves still come before the one to be done
	top := 0
	for set := among; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		top = max(top, bits.Len(uint(index[lane])))
		for n := uint(index[lane]); n != 0; n &= n - 1 {
			digits[bits.TrailingZeros(n)] |= 1 << lane
		}
	}
	for move, ref := range m.Net.LegalRefs[role] {
		legal := m.Evaluator.TrueLanes(ref) & among
		if legal == 0 {
			continue
		}
		more := uint64(0)
		for _, w := range digits[:top] {
			more |= w
		}
		if done := legal &^ more; done != 0 {
			m.AddMove(role, int32(move), done)
			if among &^= done; among == 0 {
				return
			}
			legal &= more
		}
		for d := 0; legal != 0; d++ {
			digits[d] ^= legal
			legal &= digits[d]
		}
	}
}

// AddMove lets a role do a move, -1 for none, in some lanes.
func (m *LaneMachine) AddMove(role int, move int32, lanes uint64) {
	if move < 0 {
		return
	}
	before := m.Evaluator.TrueLanes(m.Net.DoesRefs[role][move])
	if before == 0 {
		m.madeMoves[role] = append(m.madeMoves[role], move)
	}
	m.Evaluator.SetMove(role, int(move), before|lanes)
}

// MoveOf returns the move that a role does in a lane, -1 for none.
func (m *LaneMachine) MoveOf(lane, role int) int32 {
	for _, move := range m.madeMoves[role] {
		if m.Evaluator.TrueLanes(m.Net.DoesRefs[role][move])>>lane&1 == 1 {
			return move
		}
	}
	return -1
}

// ForgetMoves clears the moves of all roles in all lanes.
func (m *LaneMachine) ForgetMoves() {
	for role, made := range m.madeMoves {
		for _, move := range made {
			m.Evaluator.SetMove(role, int(move), 0)
		}
		m.madeMoves[role] = made[:0]
	}
}

// Advance computes the gates that depend on moves, and the next states.
func (m *LaneMachine) Advance() {
	m.Evaluator.ComputeMoves()
	for f, ref := range m.nextRefs {
		m.FluentLanes[f] = m.Evaluator.TrueLanes(ref)
	}
	m.totalWork += m.roundCost
}

// MakeMoves makes a joint move in each of some lanes and computes the next states.
func (m *LaneMachine) MakeMoves(lanes uint64, joint func(lane, role int) int32) {
	m.setMoves(lanes, joint)
	m.Advance()
}

// EvaluateMoves computes the gates that depend on moves, with a move of each role, -1 for none,
// in each of some lanes.
func (m *LaneMachine) EvaluateMoves(lanes uint64, joint func(lane, role int) int32) {
	m.setMoves(lanes, joint)
	m.Evaluator.ComputeMoves()
}

func (m *LaneMachine) setMoves(lanes uint64, joint func(lane, role int) int32) {
	m.ForgetMoves()
	for role := range m.madeMoves {
		var same uint64 // lanes in a row in which the role does the same
		last := int32(-1)
		for set := lanes; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			if move := joint(lane, role); move != last {
				m.AddMove(role, last, same)
				same, last = 0, move
			}
			same |= 1 << lane
		}
		m.AddMove(role, last, same)
	}
}

// PositionOf returns the present position of a lane: after a move, its successor.
func (m *LaneMachine) PositionOf(lane int) Position {
	p := m.emptyPosition()
	for f, w := range m.StateLanes() {
		p[f/64] |= w >> lane & 1 << (f % 64)
	}
	return p
}

// Positions returns the present positions of some lanes.
func (m *LaneMachine) Positions(of uint64) (all [LaneCount]Position) {
	m.PackLanes()
	for ; of != 0; of &= of - 1 {
		lane := bits.TrailingZeros64(of)
		all[lane] = slices.Clone(m.packed[lane])
	}
	return all
}

// PackLanes returns the present positions of all lanes, until it is called again.
func (m *LaneMachine) PackLanes() *[LaneCount]Position {
	lanes := m.StateLanes()
	for first := 0; first < len(lanes); first += LaneCount {
		var block [LaneCount]uint64
		copy(block[:], lanes[first:])
		transposeBits(&block)
		for lane := range m.packed {
			m.packed[lane][first/LaneCount] = block[lane]
		}
	}
	return &m.packed
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
