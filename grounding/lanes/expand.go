package lanes

import (
	"context"
	"errors"
	"math/bits"
)

// ErrTooManyMoves says that a position has too many joint moves to enumerate.
var ErrTooManyMoves = errors.New("a state has too many joint moves")

// maxJointMoves bounds the joint moves of one position.
const maxJointMoves = 1 << 32

// A MoveChoice holds the legal moves of a position, by role, and the index of the
// current joint move.
type MoveChoice struct {
	LegalMoves [][]int32
	jointIndex uint64
	jointCount uint64
}

// listChoices lists the legal moves of a lane.
func (m *LaneMachine) listChoices(lane int, c *MoveChoice) error {
	if len(c.LegalMoves) != len(m.Net.DoesRefs) {
		c.LegalMoves = make([][]int32, len(m.Net.DoesRefs))
	}
	c.jointIndex, c.jointCount = 0, 1
	for role := range c.LegalMoves {
		c.LegalMoves[role] = m.AppendLegalMoves(lane, role, c.LegalMoves[role][:0])
		if c.jointCount *= uint64(len(c.LegalMoves[role])); c.jointCount > maxJointMoves {
			return ErrTooManyMoves
		}
	}
	return nil
}

// JointCount returns the number of joint moves.
func (c *MoveChoice) JointCount() uint64 { return c.jointCount }

// MoveOf returns the move of a role in the current joint move.
func (c *MoveChoice) MoveOf(role int) int32 {
	n := c.jointIndex
	for r := range role {
		n /= uint64(len(c.LegalMoves[r]))
	}
	list := c.LegalMoves[role]
	return list[n%uint64(len(list))]
}

// An ExpandHooks holds the callbacks of an expansion. Lanes have the numbers of their
// positions.
type ExpandHooks struct {
	OnLoad      func(going uint64)            // once, after positions are loaded
	OnLane      func(lane int, c *MoveChoice) // once for each running lane, with its moves; may be nil
	OnMove      func(moved uint64)            // after a joint move in these lanes; may be nil
	OnSuccessor func(lane int, p Position)    // for each successor position; may be nil
}

// ExpandPositions makes every joint move of up to 64 positions exactly once.
func (m *LaneMachine) ExpandPositions(ctx context.Context, positions []Position, w ExpandHooks) error {
	m.LoadPositions(positions)
	going := m.GoingLanes()
	if w.OnLoad != nil {
		w.OnLoad(going)
	}
	var choices [LaneCount]MoveChoice
	for set := going; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		if err := m.listChoices(lane, &choices[lane]); err != nil {
			return err
		}
		if w.OnLane != nil {
			w.OnLane(lane, &choices[lane])
		}
	}
	if w.OnMove == nil && w.OnSuccessor == nil {
		return ctx.Err()
	}
	for going != 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		m.MakeMoves(going, func(lane, role int) int32 { return choices[lane].MoveOf(role) })
		if w.OnMove != nil {
			w.OnMove(going)
		}
		var next [LaneCount]Position
		if w.OnSuccessor != nil {
			next = m.Positions(going)
		}
		for set := going; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			if w.OnSuccessor != nil {
				w.OnSuccessor(lane, next[lane])
			}
			if c := &choices[lane]; c.jointIndex+1 < c.jointCount {
				c.jointIndex++
			} else {
				going &^= set & -set
			}
		}
	}
	return nil
}
