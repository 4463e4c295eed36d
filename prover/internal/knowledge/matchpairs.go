package knowledge

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// matchPairs plays pairs of random matches that a role cannot tell apart, 64
// at a time. The role makes the same moves in both; what the others do in the
// second match is chosen anew until the role perceives the same in both, and
// where that fails too often the second match goes on as a copy of the first.
type matchPairs struct {
	role    int
	copies  [2]*simulate.Matches
	paths   [simulate.Lanes][2]*path
	longest int // steps of a pair of matches
}

// A path is a match: its last move and what was before. Matches that begin in
// the same way share their beginnings.
type path struct {
	before *path
	joint  []int32 // by role
	length int
}

func newMatchPairs(t *task.Task, role int, seed uint64) *matchPairs {
	m := &matchPairs{role: role}
	for i := range m.copies {
		m.copies[i] = simulate.NewMatches(t.Net, seed+uint64(i))
	}
	return m
}

// begin puts all lanes into the initial state.
func (m *matchPairs) begin() {
	for _, c := range m.copies {
		c.Begin()
	}
	m.paths = [simulate.Lanes][2]*path{}
}

// beginAt puts all lanes into one pair of states.
func (m *matchPairs) beginAt(first, second []bool) {
	m.copies[0].BeginAt(first)
	m.copies[1].BeginAt(second)
	m.paths = [simulate.Lanes][2]*path{}
}

// look computes what holds in the present states, and returns the lanes in
// which both matches can go on with the same move of the role.
func (m *matchPairs) look() (going uint64) {
	going = m.copies[0].Look() & m.copies[1].Look()
	common := uint64(0)
	for _, l := range m.copies[0].Net.Legal[m.role] {
		common |= m.legal(0, l) & m.legal(1, l)
	}
	return going & common
}

func (m *matchPairs) legal(i int, l circuit.Ref) uint64 { return m.copies[i].Ev.Value(l) }

// maxAttempts bounds how often the moves of the second match are chosen.
const maxAttempts = 6

// move goes one step in the going lanes. The others begin anew if restart is
// set, and stay as they are otherwise.
func (m *matchPairs) move(going uint64, restart bool) {
	first, second := m.copies[0], m.copies[1]
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

func (m *matchPairs) emptyStep() []int32 {
	step := make([]int32, len(m.copies[0].Net.Does)*simulate.Lanes)
	for i := range step {
		step[i] = -1
	}
	return step
}

// chooseOwn picks a move of the role that is legal in both matches.
func (m *matchPairs) chooseOwn(steps [2][]int32) {
	var count [simulate.Lanes]uint32
	picked := steps[0][m.role*simulate.Lanes : (m.role+1)*simulate.Lanes]
	for move, l := range m.copies[0].Net.Legal[m.role] {
		for w := m.legal(0, l) & m.legal(1, l); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			count[lane]++
			if count[lane] == 1 || m.copies[0].Rng.Uint32N(count[lane]) == 0 {
				picked[lane] = int32(move)
			}
		}
	}
	copy(steps[1][m.role*simulate.Lanes:], picked)
}

// chooseOthers picks moves of the other roles in some lanes of a copy.
func (m *matchPairs) chooseOthers(i int, steps [2][]int32, where uint64) {
	var picked [simulate.Lanes]int32
	for r := range m.copies[i].Net.Does {
		if r == m.role {
			continue
		}
		m.copies[i].Choose(r, picked[:])
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			steps[i][r*simulate.Lanes+lane] = picked[lane]
		}
	}
}

// imitate lets the other roles make the same moves in both matches in some
// lanes, as far as these are legal.
func (m *matchPairs) imitate(steps [2][]int32, where uint64) {
	for r, legal := range m.copies[1].Net.Legal {
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
func (m *matchPairs) perceived() uint64 {
	differ := uint64(0)
	for _, percept := range m.copies[0].Net.Sees[m.role] {
		differ |= m.legal(0, percept.Ref) ^ m.legal(1, percept.Ref)
	}
	return differ
}

// advance computes the next states. Where the matches came apart the second
// goes on as the first.
func (m *matchPairs) advance(going, apart uint64) {
	first, second := m.copies[0], m.copies[1]
	for f, next := range first.Net.Next {
		a, b := first.Ev.Value(next), second.Ev.Value(next)
		first.State[f] = a&going | first.State[f]&^going
		second.State[f] = b&going&^apart | a&going&apart | second.State[f]&^going
	}
}

// extend notes the moves.
func (m *matchPairs) extend(steps [2][]int32, going, apart uint64) {
	for w := going; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		at := &m.paths[lane]
		same := at[0] == at[1]
		for i := range at {
			at[i] = at[i].then(jointOf(steps[i], lane))
		}
		if apart>>lane&1 == 1 || same && slices.Equal(at[0].joint, at[1].joint) {
			at[1] = at[0]
		}
		m.longest = max(m.longest, at[0].length)
	}
}

func (p *path) then(joint []int32) *path {
	length := 1
	if p != nil {
		length += p.length
	}
	return &path{p, joint, length}
}

func jointOf(step []int32, lane int) []int32 {
	joint := make([]int32, len(step)/simulate.Lanes)
	for r := range joint {
		joint[r] = step[r*simulate.Lanes+lane]
	}
	return joint
}

// moves returns the joint moves of a path.
func (p *path) moves() [][]int32 {
	var list [][]int32
	for ; p != nil; p = p.before {
		list = append(list, p.joint)
	}
	slices.Reverse(list)
	return list
}

// length is the number of steps of a lane.
func (m *matchPairs) length(lane int) int {
	if p := m.paths[lane][0]; p != nil {
		return p.length
	}
	return 0
}

// restart puts some lanes into the initial state, and those that are too long.
func (m *matchPairs) restart(where uint64) {
	for lane := range simulate.Lanes {
		if m.length(lane) >= simulate.MaxHistory {
			where |= 1 << lane
		}
	}
	if where == 0 {
		return
	}
	for _, c := range m.copies {
		for f := range c.State {
			c.State[f] &^= where
		}
		for _, f := range c.Net.Game.Init {
			c.State[f] |= where
		}
	}
	for w := where; w != 0; w &= w - 1 {
		m.paths[bits.TrailingZeros64(w)] = [2]*path{}
	}
}
