package simulate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Lanes is the number of matches that are played at a time.
const Lanes = 64

// Matches plays random matches on the network, 64 at a time. A violation that it finds is
// a hint: violations count only after package play has replayed them.
type Matches struct {
	Net   *circuit.Network
	Ev    *circuit.Evaluator
	Rng   *rand.Rand
	State []uint64 // by fluent
	Start [Lanes]int
	// History holds the moves of every step since the last call of begin:
	// move of role r in lane l at step t is history[t][r*lanes+l].
	History [][]int32
	chosen  [][]int32 // by role: moves set in the evaluator
	// copied tells, by the number of steps, which lane each lane is a copy of.
	copied map[int][Lanes]uint8
	// Moved are the lanes that came to their present state by a move.
	Moved uint64
}

// NewMatches returns matches whose random choices a seed decides.
func NewMatches(net *circuit.Network, seed uint64) *Matches {
	m := &Matches{Net: net, Ev: circuit.NewEvaluator(net), Rng: rand.New(rand.NewPCG(seed, 0)),
		State: make([]uint64, len(net.Fluent)), chosen: make([][]int32, len(net.Does))}
	return m
}

// LookAtStart computes the gates of the initial state.
func LookAtStart(net *circuit.Network) *Matches {
	m := NewMatches(net, 0)
	m.Begin()
	m.Look()
	return m
}

// Begin puts all lanes into the initial state and forgets the history.
func (m *Matches) Begin() {
	clear(m.State)
	for _, f := range m.Net.Game.Init {
		m.State[f] = ^uint64(0)
	}
	m.Forget()
}

// BeginAt puts all lanes into one state.
func (m *Matches) BeginAt(state []bool) {
	for f, holds := range state {
		m.State[f] = 0
		if holds {
			m.State[f] = ^uint64(0)
		}
	}
	m.Forget()
}

// Forget lets matches begin at the present states.
func (m *Matches) Forget() {
	m.History = m.History[:0]
	m.copied = map[int][Lanes]uint8{}
	m.Start = [Lanes]int{}
	m.Moved = 0
}

// Look computes the gates of the present states. It returns the lanes that
// can go on: not terminal, and every role has a move.
func (m *Matches) Look() (going uint64) {
	for f, w := range m.State {
		m.Ev.SetFluent(f, w)
	}
	m.Ev.States()
	going = ^m.Ev.Value(m.Net.Terminal)
	for _, legal := range m.Net.Legal {
		some := uint64(0)
		for _, l := range legal {
			some |= m.Ev.Value(l)
		}
		going &= some
	}
	return going
}

// Move lets every role do a random legal move in the going lanes and
// computes the next states. The other lanes restart if restart is set,
// and stay as they are otherwise.
func (m *Matches) Move(going uint64, restart bool) {
	step := make([]int32, len(m.Net.Does)*Lanes)
	for r := range m.Net.Does {
		m.Choose(r, step[r*Lanes:(r+1)*Lanes])
	}
	m.Apply(step, going, restart)
}

// Choose picks one legal move per lane with equal chances.
func (m *Matches) Choose(role int, picked []int32) {
	var count [Lanes]uint32
	for i := range picked {
		picked[i] = -1
	}
	for move, l := range m.Net.Legal[role] {
		for w := m.Ev.Value(l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.Rng.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
}

// Apply does the moves of step, -1 for none, and advances.
func (m *Matches) Apply(step []int32, going uint64, restart bool) {
	m.History = append(m.History, step)
	m.SetMoves(step)
	m.Ev.Moves()
	m.Moved = going
	t := len(m.History)
	for f, next := range m.Net.Next {
		m.State[f] = m.Ev.Value(next)&going | m.State[f]&^going
	}
	if !restart || going == ^uint64(0) {
		return
	}
	for f := range m.State {
		m.State[f] &= going
	}
	for _, f := range m.Net.Game.Init {
		m.State[f] |= ^going
	}
	for w := ^going; w != 0; w &= w - 1 {
		m.Start[bits.TrailingZeros64(w)] = t
	}
}

// SetMoves makes the moves of a step, by role and lane; -1 for none.
func (m *Matches) SetMoves(step []int32) {
	for r := range m.Net.Does {
		for _, old := range m.chosen[r] {
			m.Ev.SetMove(r, int(old), 0)
		}
		m.chosen[r] = m.chosen[r][:0]
		words := map[int32]uint64{}
		for lane, move := range step[r*Lanes : (r+1)*Lanes] {
			if move >= 0 {
				words[move] |= 1 << lane
			}
		}
		for move, w := range words {
			m.Ev.SetMove(r, int(move), w)
			m.chosen[r] = append(m.chosen[r], move)
		}
	}
}

// Trace returns the moves of a lane from the initial state to the present
// one: by step and role, indexes of moves.
func (m *Matches) Trace(lane int) [][]int32 {
	var moves [][]int32
	for t := len(m.History); t > m.Start[lane]; t-- {
		if from, ok := m.copied[t]; ok {
			lane = int(from[lane])
		}
		moves = append(moves, JointMove(m.History[t-1], lane))
	}
	slices.Reverse(moves)
	return moves
}

// JointMove returns the moves of a lane in a step of all lanes: by role.
func JointMove(step []int32, lane int) []int32 {
	joint := make([]int32, len(step)/Lanes)
	for r := range joint {
		joint[r] = step[r*Lanes+lane]
	}
	return joint
}

// Run plays until the work is spent, calling visit in every state with the
// lanes that can go on. Restarted lanes begin new matches; visit returns
// whether to go on. It returns the work that was spent.
func (m *Matches) Run(ctx context.Context, work int64, visit func(going uint64) bool) (spent int64) {
	m.Begin()
	cost := int64(len(m.Net.Nodes)) + LaneCost
	for ; spent < work && ctx.Err() == nil; spent += cost {
		going := m.Look()
		if !visit(going) {
			break
		}
		m.Move(going, true)
		if len(m.History) >= MaxHistory {
			m.Begin()
		}
	}
	return spent
}

// MaxHistory bounds the steps that are remembered, and so the length of a
// match.
const MaxHistory = 2000

// LaneCost is the work of the choices for the lanes, in gates that could be
// evaluated meanwhile.
const LaneCost = 8000

// WalkSteps is how far random matches go from a state that the solver found.
const WalkSteps = 6

// Pick chooses the n-th legal move of a role in each lane, counted from a move
// on, and returns the lanes that have one.
func (m *Matches) Pick(role, n, from int, picked []int32) (chosen uint64) {
	var count [Lanes]int
	for i := range picked {
		picked[i] = -1
	}
	legal := m.Net.Legal[role]
	for i := range legal {
		move := (i + from) % len(legal)
		for w := m.Ev.Value(legal[move]); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if count[lane] == n {
				picked[lane] = int32(move)
				chosen |= 1 << lane
			}
			count[lane]++
		}
	}
	return chosen
}

// IdleLimit ends the matches when so many states in a row taught nothing.
const IdleLimit = 2000

// Repeat replaces moves of a step by those of the step before, seven times in
// eight, where they are legal again in the same match.
func (m *Matches) Repeat(step []int32) {
	n := len(m.History)
	if n == 0 {
		return
	}
	for at, before := range m.History[n-1] {
		lane := at % Lanes
		if before < 0 || m.Start[lane] == n || m.Rng.IntN(8) == 0 {
			continue
		}
		if m.Ev.Value(m.Net.Legal[at/Lanes][before])>>lane&1 == 1 {
			step[at] = before
		}
	}
}
