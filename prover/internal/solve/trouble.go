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

// NoteError stores the reason if an error says that there is no solver.
func (t *SolverTrouble) NoteError(err error) {
	if errors.Is(err, clingo.ErrNoLibrary) {
		t.noSolverReason = err.Error()
	}
}

// MemoryExhausted tells whether the system had no memory left for the solver. Open questions might
// have been answered otherwise.
func (t *SolverTrouble) MemoryExhausted() bool { return t.memoryExhausted }

// noteMemoryError records that memory was exhausted if an error of the solver says so.
func (t *SolverTrouble) noteMemoryError(err error) {
	t.memoryExhausted = t.memoryExhausted || errors.Is(err, asp.ErrMemory)
}
