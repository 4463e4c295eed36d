package bymove

import "github.com/gdllint/gdllint/prover/internal/propagate"

// A system is what is known of a state and of the one that a move leads to, with
// what is said here about changes.
type system struct {
	*propagate.Cofactor
	summed map[int32]bool // the fluents that sums count
}

type value = propagate.Value

// What is known of a gate.
const (
	unknown = propagate.Unknown
	holds   = propagate.Holds
	fails   = propagate.Fails
)
