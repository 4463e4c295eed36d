package simulate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/sample"
)

// LaneCount is the number of matches that are played at a time.
const LaneCount = lanes.LaneCount

// RandomMatches plays random matches on the network, 64 at a time. A violation that it finds is
// a hint: violations count only after package play has replayed them.
type RandomMatches struct {
	*lanes.LaneMachine
	RandomSource *rand.Rand
	RepeatsMoves bool           // roles mostly make their last move again
	MatchStart   [LaneCount]int // by lane: the number of steps in StepHistory before its match began
	// StepHistory holds the moves of every step since the history was last forgotten: the move of role r in lane l at
	// step t is StepHistory[t][r*LaneCount+l].
	StepHistory [][]int32
	pairedMoves
	// MovedLanes are the lanes that came to their present state by a move.
	MovedLanes uint64
}

// NewRandomMatches returns matches whose random choices a seed decides.
func NewRandomMatches(net *circuit.Network, seed uint64) *RandomMatches {
	return &RandomMatches{LaneMachine: lanes.New(net), RandomSource: sample.Numbers(seed, 0)}
}

// EvaluateInitial computes the gates of the initial state.
func EvaluateInitial(net *circuit.Network) *RandomMatches {
	m := NewRandomMatches(net, 0)
	m.BeginInitially()
	m.EvaluateStates()
	return m
}

// BeginInitially puts all lanes into the initial state and forgets the history.
func (m *RandomMatches) BeginInitially() {
	clear(m.FluentLanes)
	for _, f := range m.Net.Game.InitFluents {
		m.FluentLanes[f] = ^uint64(0)
	}
	m.ForgetHistory()
}

// BeginAtState puts all lanes into one state.
func (m *RandomMatches) BeginAtState(state []bool) {
	clear(m.FluentLanes)
	for f, holds := range state {
		if holds {
			m.FluentLanes[f] = ^uint64(0)
		}
	}
	m.ForgetHistory()
}

// ForgetHistory lets matches begin at the present states.
func (m *RandomMatches) ForgetHistory() {
	m.StepHistory = m.StepHistory[:0]
	m.MatchStart = [LaneCount]int{}
	m.MovedLanes = 0
	m.joins = nil
}

// MoveRandomly lets every role do a random legal move in the going lanes and
// computes the next states. The other lanes restart if restart is set,
// and stay as they are otherwise.
func (m *RandomMatches) MoveRandomly(going uint64, restart bool) {
	step := make([]int32, len(m.Net.DoesRefs)*LaneCount)
	for r := range m.Net.DoesRefs {
		m.ChooseLegal(r, step[r*LaneCount:(r+1)*LaneCount])
	}
	if n := len(m.StepHistory); n > 0 && m.RepeatsMoves {
		for at, before := range m.StepHistory[n-1] {
			lane := at % LaneCount
			if before >= 0 && m.MatchStart[lane] < n && m.Evaluator.TrueLanes(m.Net.LegalRefs[at/LaneCount][before])>>lane&1 == 1 && m.RandomSource.IntN(8) > 0 {
				step[at] = before
			}
		}
	}
	m.ApplyMoves(step, going, restart)
}

// ChooseLegal picks one legal move per lane with equal chances; -1 where there is none.
func (m *RandomMatches) ChooseLegal(role int, picked []int32) {
	var count [LaneCount]uint32
	for i := range picked {
		picked[i] = -1
	}
	for move, l := range m.Net.LegalRefs[role] {
		for w := m.Evaluator.TrueLanes(l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.RandomSource.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
}

// ApplyMoves makes the moves of step, -1 for none, in the going lanes. The other lanes restart if restart is set, and
// stay as they are otherwise.
func (m *RandomMatches) ApplyMoves(step []int32, going uint64, restart bool) {
	m.StepHistory = append(m.StepHistory, step)
	apart := m.pairMoves(step, going)
	m.MovedLanes = going
	t := len(m.StepHistory)
	for f, next := range m.Net.NextRefs {
		m.FluentLanes[f] = m.Evaluator.TrueLanes(next)&going | m.FluentLanes[f]&^going
	}
	m.joinCopies(apart)
	if !restart || going == ^uint64(0) {
		return
	}
	for f := range m.FluentLanes {
		m.FluentLanes[f] &= going
	}
	for _, f := range m.Net.Game.InitFluents {
		m.FluentLanes[f] |= ^going
	}
	for w := ^going; w != 0; w &= w - 1 {
		m.MatchStart[bits.TrailingZeros64(w)] = t
	}
}

// MakeStep computes the gates of the moves of a step, by role and lane; -1 for none.
func (m *RandomMatches) MakeStep(step []int32) {
	m.EvaluateMoves(^uint64(0), func(lane, role int) int32 { return step[role*LaneCount+lane] })
}

// LaneTrace returns the moves of a lane from the begin of its match to the present
// state: by step and role, indexes of moves.
func (m *RandomMatches) HashStates(keys []uint64) (hash [LaneCount]uint64) {
	for f, word := range m.StateLanes() {
		for ; word != 0; word &= word - 1 {
			hash[bits.TrailingZeros64(word)] ^= keys[f]
		}
	}
	return hash
}

func (m *RandomMatches) LaneTrace(lane int) [][]int32 {
	var moves [][]int32
	for t := len(m.StepHistory); t > m.MatchStart[lane]; t-- {
		moves = append(moves, JointMoveOfLane(m.StepHistory[t-1], lane))
	}
	slices.Reverse(moves)
	m.joinMoves(lane, moves)
	return moves
}

// JointMoveOfLane returns the moves of a lane in a step of all lanes: by role.
func JointMoveOfLane(step []int32, lane int) []int32 {
	joint := make([]int32, len(step)/LaneCount)
	for r := range joint {
		joint[r] = step[r*LaneCount+lane]
	}
	return joint
}

// PlayMatches plays from the initial state until the work is spent, calling visit in every state with the
// lanes in which the match goes on. In the others a new match begins, and after MaxHistory steps in all. visit returns
// whether to go on. The result is the work that was spent.
func (m *RandomMatches) PlayMatches(ctx context.Context, work int64, visit func(going uint64) bool) (spent int64) {
	m.BeginInitially()
	cost := int64(len(m.Net.Nodes)) + LaneCost
	for ; spent < work && ctx.Err() == nil; spent += cost {
		going := m.EvaluateStates()
		if !visit(going) {
			break
		}
		m.MoveRandomly(going, true)
		if len(m.StepHistory) >= MaxHistory {
			m.BeginInitially()
		}
	}
	return spent
}

// WalkFrom plays up to steps random moves from a state, and calls visit in the state and in those that follow it.
func (m *RandomMatches) WalkFrom(state []bool, steps int, visit func()) {
	m.BeginAtState(state)
	active := ^uint64(0)
	for range steps + 1 {
		going := m.EvaluateStates()
		visit()
		if active &= going; active == 0 {
			return
		}
		m.MoveRandomly(active, false)
	}
}

// MaxHistory bounds the steps that are remembered, and so the length of a
// match.
const MaxHistory = 2000

// LaneCost is the work of the choices for the lanes, in gates that could be
// evaluated meanwhile.
const LaneCost = 8000

// WalkSteps is how far random matches go from a state that the solver found.
const WalkSteps = 6

// PickLegal chooses in each lane the legal move of a role with an index, counted from a move
// on, and returns the lanes that have one.
func (m *RandomMatches) PickLegal(role int, index *[LaneCount]int, from int, picked []int32) (chosen uint64) {
	var count [LaneCount]int
	for i := range picked {
		picked[i] = -1
	}
	legal := m.Net.LegalRefs[role]
	for i := range legal {
		move := (i + from) % len(legal)
		for w := m.Evaluator.TrueLanes(legal[move]); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if count[lane] == index[lane] {
				picked[lane] = int32(move)
				chosen |= 1 << lane
			}
			count[lane]++
		}
	}
	return chosen
}

// IdleLimit is the number of steps of all lanes in a row without a result after which callers end matches.
const IdleLimit = 2000
