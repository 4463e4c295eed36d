package cdcl

import (
	"context"
	"slices"
)

// A Result is the answer to a search.
type Result int

// The answers. Unknown is the answer of a search that was stopped.
const (
	Unknown Result = iota
	Satisfiable
	Unsatisfiable
)

// Counts are the steps of all searches of a solver.
type Counts struct {
	Conflicts, Decisions, Propagations int64
}

// A Solver holds clauses and the clauses that it has learned from them. It may be
// used by one goroutine at a time.
type Solver struct {
	// Proof, if it is not nil, receives each clause that is learned, and each that
	// is forgotten. It may read the literals and must not keep them.
	Proof func(clause []Lit, forgotten bool)

	arena  []Lit       // clauses; see clauseRef
	order  []clauseRef // all clauses, by their place in the arena
	isFull bool        // a clause had no room, so that searches have no answer any more

	watches [][]watch // by literal that makes another one false
	values  []int8    // by literal
	levels  []int32   // by variable: the decision level of its value
	reasons []clauseRef

	trail      []Lit // assigned literals, in order
	levelStart []int // by decision level, from 1: the length of the trail before it
	propagated int   // literals of the trail whose watches were visited

	activity  []float64 // by variable
	increment float64
	heap      variableHeap
	phases    []bool // by variable: its last value

	marks     []bool // by variable: seen by an analysis
	marked    []int
	clause    []Lit   // that is being learned
	pending   []Lit   // of an analysis
	levelMark []int64 // by decision level: the last clause that was rated
	ratings   int64

	counts       Counts
	reduceAt     int64 // conflicts
	reduceStep   int64
	simplifiedAt int // literals of level 0 when clauses were last simplified
	contradicted bool
	model        []int8
	failed       []Lit
}

// New returns a solver without clauses.
func New() *Solver {
	s := &Solver{increment: 1, reduceStep: firstReduction, reduceAt: firstReduction}
	s.arena = make([]Lit, headerWords) // so that no clause has place 0
	s.watches = make([][]watch, 2)
	s.values = make([]int8, 2)
	s.levels, s.reasons, s.activity = make([]int32, 1), make([]clauseRef, 1), make([]float64, 1)
	s.phases, s.marks, s.heap.place = make([]bool, 1), make([]bool, 1), []int32{-1}
	return s
}

// NewVariable returns the positive literal of a new variable.
func (s *Solver) NewVariable() Lit {
	v := len(s.levels)
	s.watches = append(s.watches, nil, nil)
	s.values = append(s.values, unassigned, unassigned)
	s.levels, s.reasons, s.activity = append(s.levels, 0), append(s.reasons, 0), append(s.activity, 0)
	s.phases, s.marks = append(s.phases, false), append(s.marks, false)
	s.heap.place = append(s.heap.place, -1)
	s.heap.insert(v, s.activity)
	return Lit(2 * v)
}

// Counts returns the steps so far.
func (s *Solver) Counts() Counts { return s.counts }

// AddClause adds a clause of literals of the solver. The last model and the failed
// assumptions stay.
func (s *Solver) AddClause(lits ...Lit) {
	s.backtrack(0)
	if s.contradicted {
		return
	}
	clause := slices.Clone(lits)
	slices.Sort(clause)
	clause = slices.Compact(clause)
	kept := clause[:0]
	for i, l := range clause {
		switch {
		case s.values[l] == isTrue, i+1 < len(clause) && clause[i+1] == l.Not():
			return
		case s.values[l] == unassigned:
			kept = append(kept, l)
		}
	}
	if len(kept) < len(lits) {
		s.tellProof(kept, false)
	}
	switch len(kept) {
	case 0:
		s.contradicted = true
	case 1:
		s.assign(kept[0], 0)
		if s.propagate() != 0 {
			s.contradict()
		}
	default:
		s.storeClause(kept, false, 0)
	}
}

// contradict records that there is no model under any assumptions.
func (s *Solver) contradict() {
	s.contradicted = true
	s.tellProof(nil, false)
}

func (s *Solver) tellProof(clause []Lit, forgotten bool) {
	if s.Proof != nil {
		s.Proof(clause, forgotten)
	}
}

// Solve searches for a model in which the assumptions hold. It stops after the given
// number of conflicts, if that is not 0, or when the context ends; learned clauses
// stay. Clauses of more than eight gigabytes get no answer. The error is that of the
// context.
func (s *Solver) Solve(ctx context.Context, assumptions []Lit, conflicts int64) (Result, error) {
	s.backtrack(0)
	s.failed = s.failed[:0]
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	switch {
	case s.contradicted:
		return Unsatisfiable, nil
	case s.isFull:
		return Unknown, nil
	}
	s.levelMark = append(s.levelMark, make([]int64, max(0, len(s.levels)+len(assumptions)-len(s.levelMark)))...)
	s.simplify()
	result, err := s.search(ctx, assumptions, conflicts)
	s.backtrack(0)
	return result, err
}

// Value reports whether a literal holds in the last model.
func (s *Solver) Value(l Lit) bool { return int(l) < len(s.model) && s.model[l] == isTrue }

// Failed returns the assumptions of the last search that contradict each other, or
// none if there is no model without assumptions.
func (s *Solver) Failed() []Lit { return s.failed }
