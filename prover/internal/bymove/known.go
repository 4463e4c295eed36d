package bymove

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// A system is what is known of a state and of the one that a move leads to, with
// what is said here about changes.
type system struct {
	*propagate.System
	choices []int32 // gates that do not hold in the present case, so that one of their children does not
}

// suppose notes a case, and returns what takes it back, with all that follows.
func (s *system) suppose(r circuit.Ref) (back func()) {
	mark, choices := len(s.Trail), len(s.choices)
	if len(s.Alternatives(r)) > 0 {
		s.choices = append(s.choices, int32(r.Node()))
	}
	return func() {
		s.Back(mark)
		s.choices = s.choices[:choices]
	}
}

type value = propagate.Value

// What is known of a gate.
const (
	unknown = propagate.Unknown
	holds   = propagate.Holds
	fails   = propagate.Fails
)
