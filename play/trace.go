package play

import "github.com/gdllint/gdllint/gdl"

// A Trace is a match from the initial state: for each step the moves of all roles, in the order of
// the roles. A trace need not reach a terminal state.
type Trace struct {
	Moves []JointMove
}

// A JointMove holds one ground move for each role, in the order of the roles.
type JointMove []*gdl.Term
