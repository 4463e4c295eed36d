package lanes

import (
	"context"
	"errors"
	"math/bits"
)

// ErrMoves says that a position has too many joint moves to enumerate.
var ErrMoves = errors.New("a state has too many joint moves")

// maxJoint bounds the joint moves of one position.
const maxJoint = 1 << 32

// A Choice holds the legal moves of a position, by role, and the index of the
// current joint move.
type Choice struct {
	Moves [][]int32
	next  uint64
	total uint64
}

// choose lists the legal moves of a lane.
func (m *Machine) choose(lane int, c *Choice) error {
	if len(c.Moves) != len(m.net.Does) {
		c.Moves = make([][]int32, len(m.net.Does))
	}
	c.next, c.total = 0, 1
	for role := range c.Moves {
		c.Moves[role] = m.Legal(lane, role, c.Moves[role][:0])
		if c.total *= uint64(len(c.Moves[role])); c.total > maxJoint {
			return ErrMoves
		}
	}
	return nil
}

// Total returns the number of joint moves.
func (c *Choice) Total() uint64 { return c.total }

// Of returns the move of a role in the current joint move.
func (c *Choice) Of(role int) int32 {
	n := c.next
	for r := range role {
		n /= uint64(len(c.Moves[r]))
	}
	list := c.Moves[role]
	return list[n%uint64(len(list))]
}

// A Walk holds the callbacks of an expansion. Lanes have the numbers of their
// positions.
type Walk struct {
	Look func(going uint64)         // once, after positions are loaded
	Part func(lane int, c *Choice)  // once for each running lane, with its moves; may be nil
	Step func(moved uint64)         // after a joint move in these lanes; may be nil
	Next func(lane int, p Position) // for each successor position; may be nil
}

// Expand makes every joint move of up to 64 positions exactly once.
func (m *Machine) Expand(ctx context.Context, positions []Position, w Walk) error {
	m.Load(positions)
	going := m.Going()
	if w.Look != nil {
		w.Look(going)
	}
	var choices [Width]Choice
	for set := going; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		if err := m.choose(lane, &choices[lane]); err != nil {
			return err
		}
		if w.Part != nil {
			w.Part(lane, &choices[lane])
		}
	}
	if w.Step == nil && w.Next == nil {
		return ctx.Err()
	}
	for going != 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		m.Move(going, func(lane, role int) int32 { return choices[lane].Of(role) })
		if w.Step != nil {
			w.Step(going)
		}
		for set := going; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			if w.Next != nil {
				w.Next(lane, m.After(lane))
			}
			if c := &choices[lane]; c.next+1 < c.total {
				c.next++
			} else {
				going &^= set & -set
			}
		}
	}
	return nil
}
