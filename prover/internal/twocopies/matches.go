package twocopies

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// PairMatches plays pairs of random matches that a role cannot distinguish, 64
// at a time. The role makes the same moves in both; the moves of the others in the
// second match are chosen again until the role perceives the same in both, and
// where that fails too often the second match goes on as a copy of the first.
type PairMatches struct {
	roleIndex   int
	MatchCopies [2]*simulate.RandomMatches
	PathsByLane [simulate.LaneCount][2]*MatchPath
	LongestPair int // steps of a pair of matches
}

// A MatchPath is a match: its last move and its prefix. Matches that begin in
// the same way share their beginnings.
type MatchPath struct {
	prefix        *MatchPath
	lastJointMove []int32 // by role
	StepCount     int
}

func NewPairMatches(t *task.ProofTask, role int, seed uint64) *PairMatches {
	m := &PairMatches{roleIndex: role}
	for i := range m.MatchCopies {
		m.MatchCopies[i] = simulate.NewRandomMatches(t.Net, seed+uint64(i))
	}
	return m
}

// BeginPairs puts all lanes into the initial state.
func (m *PairMatches) BeginPairs() {
	for _, c := range m.MatchCopies {
		c.BeginInitially()
	}
	m.PathsByLane = [simulate.LaneCount][2]*MatchPath{}
}

// BeginPairAt puts all lanes into one pair of states.
func (m *PairMatches) BeginPairAt(first, second []bool) {
	m.MatchCopies[0].BeginAtState(first)
	m.MatchCopies[1].BeginAtState(second)
	m.PathsByLane = [simulate.LaneCount][2]*MatchPath{}
}

// EvaluatePairs computes the gates of the present states, and returns the lanes in
// which both matches can go on with the same move of the role.
func (m *PairMatches) EvaluatePairs() (going uint64) {
	going = m.MatchCopies[0].EvaluateStates() & m.MatchCopies[1].EvaluateStates()
	common := uint64(0)
	for _, l := range m.MatchCopies[0].Net.LegalRefs[m.roleIndex] {
		common |= m.gateLanes(0, l) & m.gateLanes(1, l)
	}
	return going & common
}

func (m *PairMatches) gateLanes(i int, l circuit.NodeRef) uint64 {
	return m.MatchCopies[i].Evaluator.TrueLanes(l)
}

// maxMoveAttempts bounds how often the moves of the second match are chosen.
const maxMoveAttempts = 6

// MovePairs makes one step in the going lanes. The others restart if restart is set, and stay as
// they are otherwise.
func (m *PairMatches) MovePairs(going uint64, restart bool) {
	first, second := m.MatchCopies[0], m.MatchCopies[1]
	steps := [2][]int32{m.emptyStep(), m.emptyStep()}
	m.chooseOwnMoves(steps)
	m.chooseOtherMoves(0, steps, ^uint64(0))
	first.MakeStep(steps[0])
	apart := going
	for attempt := 0; apart != 0 && attempt < maxMoveAttempts; attempt++ {
		m.chooseOtherMoves(1, steps, apart)
		m.imitateMoves(steps, apart&first.RandomSource.Uint64())
		second.MakeStep(steps[1])
		apart = going & m.perceivedDifference()
	}
	m.advanceStates(going, apart)
	m.extendPaths(steps, going, apart)
	if restart {
		m.restartLanes(^going)
	}
}

func (m *PairMatches) emptyStep() []int32 {
	step := make([]int32, len(m.MatchCopies[0].Net.DoesRefs)*simulate.LaneCount)
	for i := range step {
		step[i] = -1
	}
	return step
}

// chooseOwnMoves picks a move of the role that is legal in both matches.
func (m *PairMatches) chooseOwnMoves(steps [2][]int32) {
	var count [simulate.LaneCount]uint32
	picked := steps[0][m.roleIndex*simulate.LaneCount : (m.roleIndex+1)*simulate.LaneCount]
	for move, l := range m.MatchCopies[0].Net.LegalRefs[m.roleIndex] {
		for w := m.gateLanes(0, l) & m.gateLanes(1, l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.MatchCopies[0].RandomSource.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
	copy(steps[1][m.roleIndex*simulate.LaneCount:], picked)
}

// chooseOtherMoves picks moves of the other roles in some lanes of a copy.
func (m *PairMatches) chooseOtherMoves(i int, steps [2][]int32, where uint64) {
	var picked [simulate.LaneCount]int32
	for r := range m.MatchCopies[i].Net.DoesRefs {
		if r == m.roleIndex {
			continue
		}
		m.MatchCopies[i].ChooseLegal(r, picked[:])
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			steps[i][r*simulate.LaneCount+lane] = picked[lane]
		}
	}
}

// imitateMoves lets the other roles make the same moves in both matches in some
// lanes, as far as these are legal.
func (m *PairMatches) imitateMoves(steps [2][]int32, where uint64) {
	for r, legal := range m.MatchCopies[1].Net.LegalRefs {
		if r == m.roleIndex {
			continue
		}
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if move := steps[0][r*simulate.LaneCount+lane]; move >= 0 && m.gateLanes(1, legal[move])>>lane&1 == 1 {
				steps[1][r*simulate.LaneCount+lane] = move
			}
		}
	}
}

// perceivedDifference returns the lanes in which the role perceives a difference.
func (m *PairMatches) perceivedDifference() uint64 {
	differ := uint64(0)
	for _, percept := range m.MatchCopies[0].Net.PerceptGates[m.roleIndex] {
		differ |= m.gateLanes(0, percept.GateRef) ^ m.gateLanes(1, percept.GateRef)
	}
	return differ
}

// advanceStates computes the next states. Where the percepts differ the second match
// goes on as the first.
func (m *PairMatches) advanceStates(going, apart uint64) {
	first, second := m.MatchCopies[0], m.MatchCopies[1]
	for f, next := range first.Net.NextRefs {
		a, b := first.Evaluator.TrueLanes(next), second.Evaluator.TrueLanes(next)
		first.FluentLanes[f] = a&going | first.FluentLanes[f]&^going
		second.FluentLanes[f] = b&going&^apart | a&going&apart | second.FluentLanes[f]&^going
	}
}

// extendPaths notes the moves.
func (m *PairMatches) extendPaths(steps [2][]int32, going, apart uint64) {
	for w := going; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		at := &m.PathsByLane[lane]
		same := at[0] == at[1]
		for i := range at {
			at[i] = at[i].extendedBy(simulate.JointMoveOfLane(steps[i], lane))
		}
		if apart>>lane&1 == 1 || same && slices.Equal(at[0].lastJointMove, at[1].lastJointMove) {
			at[1] = at[0]
		}
		m.LongestPair = max(m.LongestPair, at[0].StepCount)
	}
}

func (p *MatchPath) extendedBy(joint []int32) *MatchPath {
	length := 1
	if p != nil {
		length += p.StepCount
	}
	return &MatchPath{p, joint, length}
}

// JointMoves returns the joint moves of a path.
func (p *MatchPath) JointMoves() [][]int32 {
	var list [][]int32
	for ; p != nil; p = p.prefix {
		list = append(list, p.lastJointMove)
	}
	slices.Reverse(list)
	return list
}

// PairLength is the number of steps of a lane.
func (m *PairMatches) PairLength(lane int) int {
	if p := m.PathsByLane[lane][0]; p != nil {
		return p.StepCount
	}
	return 0
}

// restartLanes puts some lanes into the initial state, and those that are too long.
func (m *PairMatches) restartLanes(where uint64) {
	for lane := range simulate.LaneCount {
		if m.PairLength(lane) >= simulate.MaxHistory {
			where |= 1 << lane
		}
	}
	if where == 0 {
		return
	}
	for _, c := range m.MatchCopies {
		for f := range c.FluentLanes {
			c.FluentLanes[f] &^= where
		}
		for _, f := range c.Net.Game.InitFluents {
			c.FluentLanes[f] |= where
		}
	}
	for w := where; w != 0; w &= w - 1 {
		m.PathsByLane[bits.TrailingZeros64(w)] = [2]*MatchPath{}
	}
}
