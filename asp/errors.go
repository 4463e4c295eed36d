package asp

import "errors"

// Errors of solvers, for errors.Is.
var (
	// ErrTooLarge: the solver cannot translate a sum of the program, which would
	// take too many clauses.
	ErrTooLarge = errors.New("program too large")
	// ErrRedefined: a rule added after a solve defines an atom that was
	// there before. A solver would take the atom as false for ever and answer
	// wrongly.
	ErrRedefined = errors.New("atom was fixed by an earlier solve")
	// ErrOtherProgram: a solver got a second program, or a part of the
	// loaded one is missing.
	ErrOtherProgram = errors.New("not the program of this solver")
	// ErrMemory: the system has no memory left for the solver.
	ErrMemory = errors.New("out of memory")
)
