package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A descent is a list of sums of fluents of which, on each transition, the
// first that changes falls.
type descent interface {
	// Weights returns the weights of the fluents, sum by sum.
	Weights() [][]int32
	// NotFalling returns that the list does not fall within so many moves.
	NotFalling(u *unroll.Program, stride int) asp.Lit
}

// A Procedure is how something was proved, unless it was by induction.
type Procedure struct {
	Enumerated bool
	Length     int // exhaustion: no match has so many moves
	Ranking    descent
	Stride     int // of the ranking, in moves
	Counter    []string
	Fluent     string  // that counts along counter
	Batch      []*Item // formulas proved by one induction
	Initially  bool
	Persistent []bool // persistence: the statements that were proved
}
