package twocopies

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Matches plays pairs of random matches that a role cannot distinguish, 64
// at a time. The role makes the same moves in both; the moves of the others in the
// second match are chosen again until the role perceives the same in both, and
// where that fails too often the second match goes on as a copy of the first.
type Matches struct {
	role    int
	Copies  [2]*simulate.Matches
	Paths   [simulate.Lanes][2]*Path
	Longest int // steps of a pair of matches
}

// A Path is a match: its last move and its prefix. Matches that begin in
// the same way share their beginnings.
type Path struct {
	before *Path
	joint  []int32 // by role
	Length int
}

func NewMatches(t *task.Task, role int, seed uint64) *Matches {
	m := &Matches{role: role}
	for i := range m.Copies {
		m.Copies[i] = simulate.NewMatches(t.Net, seed+uint64(i))
	}
	return m
}

// Begin puts all lanes into the initial state.
func (m *Matches) Begin() {
	for _, c := range m.Copies {
		c.Begin()
	}
	m.Paths = [simulate.Lanes][2]*Path{}
}

// BeginAt puts all lanes into one pair of states.
func (m *Matches) BeginAt(first, second []bool) {
	m.Copies[0].BeginAt(first)
	m.Copies[1].BeginAt(second)
	m.Paths = [simulate.Lanes][2]*Path{}
}

// Look computes the gates of the present states, and returns the lanes in
// which both matches can go on with the same move of the role.
func (m *Matches) Look() (going uint64) {
	going = m.Copies[0].Look() & m.Copies[1].Look()
	common := uint64(0)
	for _, l := range m.Copies[0].Net.Legal[m.role] {
		common |= m.legal(0, l) & m.legal(1, l)
	}
	return going & common
}

func (m *Matches) legal(i int, l circuit.Ref) uint64 { return m.Copies[i].Ev.Value(l) }

// maxAttempts bounds how often the moves of the second match are chosen.
const maxAttempts = 6

// Move makes one step in the going lanes. The others restart if restart is set, and stay as
// they are otherwise.
func (m *Matches) Move(going uint64, restart bool) {
	first, second := m.Copies[0], m.Copies[1]
	steps := [2][]int32{m.emptyStep(), m.emptyStep()}
	m.chooseOwn(steps)
	m.chooseOthers(0, steps, ^uint64(0))
	first.SetMoves(steps[0])
	first.Ev.Moves()
	apart := going
	for attempt := 0; apart != 0 && attempt < maxAttempts; attempt++ {
		m.chooseOthers(1, steps, apart)
		m.imitate(steps, apart&first.Rng.Uint64())
		second.SetMoves(steps[1])
		second.Ev.Moves()
		apart = going & m.perceived()
	}
	m.advance(going, apart)
	m.extend(steps, going, apart)
	if restart {
		m.restart(^going)
	}
}

func (m *Matches) emptyStep() []int32 {
	step := make([]int32, len(m.Copies[0].Net.Does)*simulate.Lanes)
	for i := range step {
		step[i] = -1
	}
	return step
}

// chooseOwn picks a move of the role that is legal in both matches.
func (m *Matches) chooseOwn(steps [2][]int32) {
	var count [simulate.Lanes]uint32
	picked := steps[0][m.role*simulate.Lanes : (m.role+1)*simulate.Lanes]
	for move, l := range m.Copies[0].Net.Legal[m.role] {
		for w := m.legal(0, l) & m.legal(1, l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.Copies[0].Rng.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
	copy(steps[1][m.role*simulate.Lanes:], picked)
}

// chooseOthers picks moves of the other roles in some lanes of a copy.
func (m *Matches) chooseOthers(i int, steps [2][]int32, where uint64) {
	var picked [simulate.Lanes]int32
	for r := range m.Copies[i].Net.Does {
		if r == m.role {
			continue
		}
		m.Copies[i].Choose(r, picked[:])
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			steps[i][r*simulate.Lanes+lane] = picked[lane]
		}
	}
}

// imitate lets the other roles make the same moves in both matches in some
// lanes, as far as these are legal.
func (m *Matches) imitate(steps [2][]int32, where uint64) {
	for r, legal := range m.Copies[1].Net.Legal {
		if r == m.role {
			continue
		}
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if move := steps[0][r*simulate.Lanes+lane]; move >= 0 && m.legal(1, legal[move])>>lane&1 == 1 {
				steps[1][r*simulate.Lanes+lane] = move
			}
		}
	}
}

// perceived returns the lanes in which the role perceives a difference.
func (m *Matches) perceived() uint64 {
	differ := uint64(0)
	for _, percept := range m.Copies[0].Net.Sees[m.role] {
		differ |= m.legal(0, percept.Ref) ^ m.legal(1, percept.Ref)
	}
	return differ
}

// advance computes the next states. Where the percepts differ the second match
// goes on as the first.
func (m *Matches) advance(going, apart uint64) {
	first, second := m.Copies[0], m.Copies[1]
	for f, next := range first.Net.Next {
		a, b := first.Ev.Value(next), second.Ev.Value(next)
		first.State[f] = a&going | first.State[f]&^going
		second.State[f] = b&going&^apart | a&going&apart | second.State[f]&^going
	}
}

// extend notes the moves.
func (m *Matches) extend(steps [2][]int32, going, apart uint64) {
	for w := going; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		at := &m.Paths[lane]
		same := at[0] == at[1]
		for i := range at {
			at[i] = at[i].then(simulate.JointMove(steps[i], lane))
		}
		if apart>>lane&1 == 1 || same && slices.Equal(at[0].joint, at[1].joint) {
			at[1] = at[0]
		}
		m.Longest = max(m.Longest, at[0].Length)
	}
}

func (p *Path) then(joint []int32) *Path {
	length := 1
	if p != nil {
		length += p.Length
	}
	return &Path{p, joint, length}
}

// Moves returns the joint moves of a path.
func (p *Path) Moves() [][]int32 {
	var list [][]int32
	for ; p != nil; p = p.before {
		list = append(list, p.joint)
	}
	slices.Reverse(list)
	return list
}

// Length is the number of steps of a lane.
func (m *Matches) Length(lane int) int {
	if p := m.Paths[lane][0]; p != nil {
		return p.Length
	}
	return 0
}

// restart puts some lanes into the initial state, and those that are too long.
func (m *Matches) restart(where uint64) {
	for lane := range simulate.Lanes {
		if m.Length(lane) >= simulate.MaxHistory {
			where |= 1 << lane
		}
	}
	if where == 0 {
		return
	}
	for _, c := range m.Copies {
		for f := range c.State {
			c.State[f] &^= where
		}
		for _, f := range c.Net.Game.Init {
			c.State[f] |= where
		}
	}
	for w := where; w != 0; w &= w - 1 {
		m.Paths[bits.TrailingZeros64(w)] = [2]*Path{}
	}
}
