package expand

import (
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A moveChooser gives each lane one of the joint moves of its state.
type moveChooser struct {
	net         *circuit.Network
	idleByMove  [][]bool             // by role and move: no next state depends on the move
	laneLegal   [][LaneCount][]int32 // by role: the moves of the state in a lane, idle ones as one
	lanesByMove [][]uint64           // by role and move: the lanes that make it
	chosenMoves [][]int32            // by role: the moves that some lane makes
	laneJoint   [LaneCount][]int32   // by lane: its moves, by role
}

func newMoveChooser(net *circuit.Network, next []circuit.NodeRef) *moveChooser {
	c := &moveChooser{net: net, idleByMove: findIdleMoves(net, next), laneLegal: make([][LaneCount][]int32, len(net.LegalRefs)), chosenMoves: make([][]int32, len(net.LegalRefs))}
	for _, legal := range net.LegalRefs {
		c.lanesByMove = append(c.lanesByMove, make([]uint64, len(legal)))
	}
	for l := range c.laneJoint {
		c.laneJoint[l] = make([]int32, len(net.LegalRefs))
	}
	return c
}

// findIdleMoves returns the moves that no kept next state depends on. All idle moves of a role
// lead to the same states.
func findIdleMoves(net *circuit.Network, next []circuit.NodeRef) [][]bool {
	idle := make([][]bool, len(net.DoesRefs))
	for r := range idle {
		idle[r] = make([]bool, len(net.DoesRefs[r]))
		for m := range idle[r] {
			idle[r][m] = true
		}
	}
	for i, needed := range net.ConeOfInfluence(next) {
		if node := &net.Nodes[i]; needed && node.Kind == circuit.DoesNode {
			idle[node.RoleIndex][node.InputIndex] = false
		}
	}
	return idle
}

// findLegalMoves lists the legal moves of some lanes, and returns those in which every role has one.
func (c *moveChooser) findLegalMoves(ev *circuit.LaneEvaluator, among uint64) (able uint64) {
	for r, legal := range c.net.LegalRefs {
		lists := &c.laneLegal[r]
		for l := range lists {
			lists[l] = lists[l][:0]
		}
		var some, idled uint64
		for m, ref := range legal {
			word := ev.TrueLanes(ref) & among
			some |= word
			if c.idleByMove[r][m] {
				word, idled = word&^idled, idled|word
			}
			for ; word != 0; word &= word - 1 {
				l := bits.TrailingZeros64(word)
				lists[l] = append(lists[l], int32(m))
			}
		}
		among &= some
	}
	return among
}

// ErrTooManyMoves reports that a state has too many joint moves to count.
var ErrTooManyMoves = errors.New("a state has too many joint moves")

// maxJointMoves bounds the joint moves of one state.
const maxJointMoves = 1 << 40

// countJointMoves returns the number of joint moves of a lane.
func (c *moveChooser) countJointMoves(l int) (uint64, error) {
	n := uint64(1)
	for r := range c.laneLegal {
		if n *= uint64(len(c.laneLegal[r][l])); n > maxJointMoves {
			return 0, ErrTooManyMoves
		}
	}
	return n, nil
}

// clearMoves takes all moves back.
func (c *moveChooser) clearMoves(ev *circuit.LaneEvaluator) {
	for r, made := range c.chosenMoves {
		for _, m := range made {
			ev.SetMove(r, int(m), 0)
			c.lanesByMove[r][m] = 0
		}
		c.chosenMoves[r] = made[:0]
	}
}

// chooseLaneMove gives a lane its joint move with number k.
func (c *moveChooser) chooseLaneMove(l int, k uint64) {
	for r := range c.laneLegal {
		list := c.laneLegal[r][l]
		m := list[k%uint64(len(list))]
		k /= uint64(len(list))
		if c.lanesByMove[r][m] == 0 {
			c.chosenMoves[r] = append(c.chosenMoves[r], m)
		}
		c.lanesByMove[r][m] |= 1 << l
		c.laneJoint[l][r] = m
	}
}

// setChosenMoves makes the moves that were chosen.
func (c *moveChooser) setChosenMoves(ev *circuit.LaneEvaluator) {
	for r, made := range c.chosenMoves {
		for _, m := range made {
			ev.SetMove(r, int(m), c.lanesByMove[r][m])
		}
	}
}
