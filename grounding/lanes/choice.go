package lanes

import (
	"errors"
	"math/bits"
)

// ErrTooManyMoves says that a position has too many joint moves to enumerate.
var ErrTooManyMoves = errors.New("a state has too many joint moves")

// maxJointMoves is the greatest number of joint moves of one position.
const maxJointMoves = 1 << 32

// A MoveChoice holds the legal moves of a position, by role, and the index of the
// current joint move.
type MoveChoice struct {
	LegalMoves [][]int32
	JointIndex uint64
	jointCount uint64
}

// ListMoves lists the legal moves in the lanes among, and returns the lanes in which every role has
// one. idle tells, by role and move, which moves of a role have the same effect; only one of them
// is listed. nil: none.
func (m *LaneMachine) ListMoves(among uint64, idle [][]bool, choices *[LaneCount]MoveChoice) (able uint64, err error) {
	for lane := range choices {
		c := &choices[lane]
		if c.LegalMoves == nil {
			c.LegalMoves = make([][]int32, len(m.Net.DoesRefs))
		}
		c.JointIndex, c.jointCount = 0, 1
	}
	able = among
	for role, legal := range m.Net.LegalRefs {
		for lane := range choices {
			choices[lane].LegalMoves[role] = choices[lane].LegalMoves[role][:0]
		}
		var some, idled uint64
		for move, ref := range legal {
			word := m.Evaluator.TrueLanes(ref) & able
			some |= word
			if idle != nil && idle[role][move] {
				word, idled = word&^idled, idled|word
			}
			for ; word != 0; word &= word - 1 {
				of := &choices[bits.TrailingZeros64(word)].LegalMoves[role]
				*of = append(*of, int32(move))
			}
		}
		able &= some
		for set := able; set != 0; set &= set - 1 {
			c := &choices[bits.TrailingZeros64(set)]
			if c.jointCount *= uint64(len(c.LegalMoves[role])); c.jointCount > maxJointMoves {
				return 0, ErrTooManyMoves
			}
		}
	}
	return able, nil
}

// JointCount returns the number of joint moves of the position.
func (c *MoveChoice) JointCount() uint64 { return c.jointCount }

// MoveOf returns the move of a role in the current joint move.
func (c *MoveChoice) MoveOf(role int) int32 {
	n := c.JointIndex
	for r := range role {
		n /= uint64(len(c.LegalMoves[r]))
	}
	list := c.LegalMoves[role]
	return list[n%uint64(len(list))]
}
