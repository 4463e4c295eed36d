package play

import (
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Trace is a match from the initial state: for each step the moves of all roles, in the order of
// the roles. A trace need not reach a terminal state.
type Trace struct {
	Moves []JointMove
}

// A JointMove holds one ground move for each role, in the order of the roles.
type JointMove []*gdl.Term

// JointMoves yields each choice of one legal move for each role; none if there are no roles. The move of the first role
// changes fastest.
func JointMoves(legal [][]*gdl.Term) iter.Seq[JointMove] {
	return func(yield func(JointMove) bool) {
		turned := slices.Clone(legal)
		slices.Reverse(turned)
		for list := range Products(turned) {
			joint := slices.Clone(list)
			if slices.Reverse(joint); len(joint) == 0 || !yield(joint) {
				return
			}
		}
	}
}
