package solve

import (
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// A SolverTrouble says why the solver may have failed to answer.
type SolverTrouble struct {
	noSolverReason  string // why there is no solver
	memoryExhausted bool   // the solver had no memory left
}

// NoSolverReason returns why there is no solver, or "".
func (t *SolverTrouble) NoSolverReason() string { return t.noSolverReason }

// NoteError notes an error of a missing solver.
func (t *SolverTrouble) NoteError(err error) {
	if errors.Is(err, clingo.ErrNoLibrary) {
		t.noSolverReason = err.Error()
	}
}

// MemoryExhausted tells whether the system had no memory left for the solver. Questions that stay
// open then might have been answered within the budget.
func (t *SolverTrouble) MemoryExhausted() bool { return t.memoryExhausted }

// noteMemoryError notes whether an error of the solver is one of memory.
func (t *SolverTrouble) noteMemoryError(err error) {
	t.memoryExhausted = t.memoryExhausted || errors.Is(err, asp.ErrMemory)
}
