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

// SearchCounts are the steps of all searches of a solver.
type SearchCounts struct {
	Conflicts, Decisions int64
}

// A Solver holds clauses and the clauses that it has learned from them. It may be
// used by one goroutine at a time.
type Solver struct {
	clauseRating
	analysisMarks
	assignment
	variableOrder
	clauseStore

	watchLists [][]clauseWatch // by literal: the clauses that watch its complement

	learnedClause []Lit // the clause that is being learned
	pendingLits   []Lit // work list of isImplied

	counts          SearchCounts
	reduceAt        int64 // the number of conflicts at which clauses are forgotten next
	reduceStep      int64 // the conflicts between the last two times; it grows
	simplifiedAt    int   // literals of level 0 when clauses were last simplified
	isContradictory bool
	lastModel       []int8
}

// New returns a solver without clauses.
func New() *Solver {
	s := &Solver{variableOrder: variableOrder{activityIncrement: 1}, reduceStep: firstReduction, reduceAt: firstReduction}
	s.arena = make([]Lit, headerWords) // so that no clause has place 0
	s.watchLists = make([][]clauseWatch, 2)
	s.litValues = make([]int8, 2)
	s.variableLevels, s.variableReasons, s.activity = make([]int32, 1), make([]clauseRef, 1), make([]float64, 1)
	s.savedPhases, s.variableMarks, s.activityHeap.index = make([]bool, 1), make([]bool, 1), []int32{-1}
	return s
}

// NewVariable returns the positive literal of a new variable.
func (s *Solver) NewVariable() Lit {
	v := len(s.variableLevels)
	s.watchLists = append(s.watchLists, nil, nil)
	s.litValues = append(s.litValues, unassigned, unassigned)
	s.variableLevels, s.variableReasons, s.activity = append(s.variableLevels, 0), append(s.variableReasons, 0), append(s.activity, 0)
	s.savedPhases, s.variableMarks = append(s.savedPhases, false), append(s.variableMarks, false)
	s.activityHeap.index = append(s.activityHeap.index, -1)
	s.activityHeap.insert(v, s.activity)
	return Lit(2 * v)
}

// SearchCounts returns the steps so far.
func (s *Solver) SearchCounts() SearchCounts { return s.counts }

// AddClause adds a clause. The last model can still be read afterwards.
func (s *Solver) AddClause(lits ...Lit) {
	s.backtrackTo(0)
	if s.isContradictory {
		return
	}
	clause := slices.Clone(lits)
	slices.Sort(clause)
	clause = slices.Compact(clause)
	kept := clause[:0]
	for i, l := range clause {
		switch {
		case s.litValues[l] == isTrue, i+1 < len(clause) && clause[i+1] == l.Complement():
			return
		case s.litValues[l] == unassigned:
			kept = append(kept, l)
		}
	}
	if len(kept) < len(lits) {
		s.logProofStep(kept, false)
	}
	switch len(kept) {
	case 0:
		s.isContradictory = true
	case 1:
		s.assignLit(kept[0], 0)
		if s.propagateUnits() != 0 {
			s.recordContradiction()
		}
	default:
		s.storeClause(kept, false, 0)
	}
}

// recordContradiction records that there is no model under any assumptions.
func (s *Solver) recordContradiction() {
	s.isContradictory = true
	s.logProofStep(nil, false)
}

// SolveClauses searches for a model in which the assumptions hold. It stops after the given number
// of conflicts, if that is above 0, or when the context ends; learned clauses stay. Once a clause
// had no room in memory (eight gigabytes of clauses), the result is Unknown, unless the clauses are
// contradictory. The error is that of the context.
func (s *Solver) SolveClauses(ctx context.Context, assumptions []Lit, conflicts int64) (Result, error) {
	s.backtrackTo(0)
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	switch {
	case s.isContradictory:
		return Unsatisfiable, nil
	case s.arenaFull:
		return Unknown, nil
	}
	s.levelMark = append(s.levelMark, make([]int64, max(0, len(s.variableLevels)+len(assumptions)-len(s.levelMark)))...)
	s.simplifyClauses()
	result, err := s.searchModel(ctx, assumptions, conflicts)
	s.backtrackTo(0)
	return result, err
}

// ModelValue reports whether a literal holds in the last model.
func (s *Solver) ModelValue(l Lit) bool { return int(l) < len(s.lastModel) && s.lastModel[l] == isTrue }

// IsContradictory reports whether there is known to be no model under any assumptions.
func (s *Solver) IsContradictory() bool { return s.isContradictory }
