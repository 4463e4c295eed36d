package bymove

import "github.com/gdllint/gdllint/prover/internal/propagate"

// A system is the known part of a state and of its successor by a move, with the analysis
// of changes between the two.
type system struct {
	*propagate.Cofactor
	summed map[int32]bool // fluents that are literals of sums
}

type value = propagate.Value

// Values of a gate.
const (
	unknown = propagate.Unknown
	holds   = propagate.Holds
	fails   = propagate.Fails
)
