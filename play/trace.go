package play

import (
	"iter"

	"github.com/gdllint/gdllint/gdl"
)

// A Trace is a match from the initial state: for each step the moves of all roles, in the order of
// the roles. A trace need not reach a terminal state.
type Trace struct {
	Moves []JointMove
}

// A JointMove holds one ground move for each role, in the order of the roles.
type JointMove []*gdl.Term

// JointMoves yields each choice of one legal move for each role; none if there are no roles.
func JointMoves(legal [][]*gdl.Term) iter.Seq[JointMove] {
	return func(yield func(JointMove) bool) {
		choice := make([]int, len(legal))
		for at := 0; at < len(legal); {
			joint := make(JointMove, len(legal))
			for i, c := range choice {
				joint[i] = legal[i][c]
			}
			if !yield(joint) {
				return
			}
			for at = 0; at < len(legal); at++ {
				if choice[at]++; choice[at] < len(legal[at]) {
					break
				}
				choice[at] = 0
			}
		}
	}
}
