package expand

import (
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A chooser gives each lane one of the joint moves of its state.
type chooser struct {
	net   *circuit.Network
	idle  [][]bool         // by role and move: no next state depends on the move
	legal [][Lanes][]int32 // by role: the moves of the state in a lane, idle ones as one
	word  [][]uint64       // by role and move: the lanes that make it
	made  [][]int32        // by role: the moves that some lane makes
	joint [Lanes][]int32   // by lane: its moves, by role
}

func newChooser(net *circuit.Network, next []circuit.Ref) *chooser {
	c := &chooser{net: net, idle: idleMoves(net, next), legal: make([][Lanes][]int32, len(net.Legal)), made: make([][]int32, len(net.Legal))}
	for _, legal := range net.Legal {
		c.word = append(c.word, make([]uint64, len(legal)))
	}
	for l := range c.joint {
		c.joint[l] = make([]int32, len(net.Legal))
	}
	return c
}

// idleMoves returns the moves that no kept next state depends on. All idle moves of a role
// lead to the same states.
func idleMoves(net *circuit.Network, next []circuit.Ref) [][]bool {
	idle := make([][]bool, len(net.Does))
	for r := range idle {
		idle[r] = make([]bool, len(net.Does[r]))
		for m := range idle[r] {
			idle[r][m] = true
		}
	}
	for i, needed := range net.Cone(next) {
		if node := &net.Nodes[i]; needed && node.Kind == circuit.DoesNode {
			idle[node.Role][node.Index] = false
		}
	}
	return idle
}

// find lists the legal moves of some lanes, and returns those in which every role has one.
func (c *chooser) find(ev *circuit.Evaluator, among uint64) (able uint64) {
	for r, legal := range c.net.Legal {
		lists := &c.legal[r]
		for l := range lists {
			lists[l] = lists[l][:0]
		}
		var some, idled uint64
		for m, ref := range legal {
			word := ev.Value(ref) & among
			some |= word
			if c.idle[r][m] {
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

// ErrMoves reports that a state has too many joint moves to count.
var ErrMoves = errors.New("a state has too many joint moves")

// maxJoint bounds the joint moves of one state.
const maxJoint = 1 << 40

// count returns the number of joint moves of a lane.
func (c *chooser) count(l int) (uint64, error) {
	n := uint64(1)
	for r := range c.legal {
		if n *= uint64(len(c.legal[r][l])); n > maxJoint {
			return 0, ErrMoves
		}
	}
	return n, nil
}

// clear takes all moves back.
func (c *chooser) clear(ev *circuit.Evaluator) {
	for r, made := range c.made {
		for _, m := range made {
			ev.SetMove(r, int(m), 0)
			c.word[r][m] = 0
		}
		c.made[r] = made[:0]
	}
}

// choose gives a lane its joint move with number k.
func (c *chooser) choose(l int, k uint64) {
	for r := range c.legal {
		list := c.legal[r][l]
		m := list[k%uint64(len(list))]
		k /= uint64(len(list))
		if c.word[r][m] == 0 {
			c.made[r] = append(c.made[r], m)
		}
		c.word[r][m] |= 1 << l
		c.joint[l][r] = m
	}
}

// set makes the moves that were chosen.
func (c *chooser) set(ev *circuit.Evaluator) {
	for r, made := range c.made {
		for _, m := range made {
			ev.SetMove(r, int(m), c.word[r][m])
		}
	}
}
