package asp

import (
	"context"
	"time"
)

// Solver finds stable models of a growing program. Implementations are used
// by one goroutine at a time unless they say otherwise.
type Solver interface {
	// LoadProgram adds the statements of p that the solver does not have yet. A solver takes only one program. If
	// ctx ends, the error is ctx.Err(), and another call finishes the work.
	LoadProgram(ctx context.Context, p *Program) error
	// SolveQuery answers one query about the loaded program. When ctx ends
	// first, the answer is Unknown and the error is ctx.Err(). The limit of
	// the query itself is no error.
	SolveQuery(ctx context.Context, q Query) (Answer, error)
	// Close frees the solver; closing twice is harmless.
	Close() error
}

// Query asks for a stable model.
type Query struct {
	// Assumptions are literals that must hold, for this query only.
	Assumptions []Lit
	// WantModel asks for the truth of every atom in Answer.Model.
	WantModel bool
	// MaxConflicts is the conflict limit of the search; 0 or less is no limit.
	// It is a measure of work, the same on every machine.
	MaxConflicts int64
}

// Answer is the result of a query.
type Answer struct {
	Status Status
	// StopReason says why Status is Unknown.
	StopReason StopReason
	// Model is the truth of all atoms, if Query.WantModel and Status is Sat.
	Model Model
	// Conflicts and Choices are the work that this query took.
	Conflicts, Choices int64
	// SearchTime is the time of the search, without its preparation. It is for
	// people: no measure of work.
	SearchTime time.Duration
}

// Status is the outcome of a query.
type Status uint8

// The outcomes of a query. The zero value proves nothing.
const (
	Unknown Status = iota // stopped before an answer
	Sat                   // there is a stable model
	Unsat                 // there is none: the search was completed
)

// String is the word that clingo prints.
func (s Status) String() string {
	switch s {
	case Sat:
		return "SATISFIABLE"
	case Unsat:
		return "UNSATISFIABLE"
	}
	return "UNKNOWN"
}

// StopReason is the reason why a query has no answer.
type StopReason uint8

// The reasons of Unknown.
const (
	NoReason      StopReason = iota // there is an answer
	ConflictLimit                   // Query.MaxConflicts was reached
	Interrupted                     // the context ended
)

// String is a phrase for messages.
func (r StopReason) String() string {
	switch r {
	case ConflictLimit:
		return "conflict limit"
	case Interrupted:
		return "interrupted"
	}
	return ""
}

// Model is a set of atoms, one bit each: atom a is bit a%64 of word a/64.
type Model []uint64

// NewModel is the empty set over atoms 1 to n.
func NewModel(n int) Model { return make(Model, n/64+1) }

// SatisfiesLit reports whether the literal is true. Atoms beyond the model are false.
func (m Model) SatisfiesLit(l Lit) bool {
	a := l.Atom()
	in := int(a/64) < len(m) && m[a/64]>>(a%64)&1 == 1
	return in == l.IsPositive()
}

// SetAtom adds the atom, or removes it if v is false. Atoms beyond the model are
// ignored.
func (m Model) SetAtom(a Atom, v bool) {
	if int(a/64) >= len(m) {
		return
	}
	if v {
		m[a/64] |= 1 << (a % 64)
	} else {
		m[a/64] &^= 1 << (a % 64)
	}
}
