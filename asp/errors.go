package asp

import (
	"errors"
	"fmt"
)

// Errors of solvers, for errors.Is.
var (
	// ErrTooLarge: the program is beyond the size that the caller allowed.
	// Nothing of it was loaded. The error is a *TooLargeError.
	ErrTooLarge = errors.New("program too large")
	// ErrRedefined: a rule added after a solve defines an atom that was
	// there before and was not external. A solver would take the atom as
	// false for ever and answer wrongly.
	ErrRedefined = errors.New("atom was fixed by an earlier solve")
	// ErrOtherProgram: a solver got a second program, or a part of the
	// loaded one is missing.
	ErrOtherProgram = errors.New("not the program of this solver")
	// ErrMemory: the system has no memory left for the solver.
	ErrMemory = errors.New("out of memory")
)

// TooLargeError has the size of a program that is too large; it is ErrTooLarge.
type TooLargeError struct {
	LoadCost int // atoms and literals, see Stats.LoadCost
	MaxCost  int // the most that was allowed
}

// Error implements error.
func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%v: %d atoms and literals, at most %d allowed", ErrTooLarge, e.LoadCost, e.MaxCost)
}

// Is makes the error an ErrTooLarge.
func (e *TooLargeError) Is(target error) bool { return target == ErrTooLarge }
