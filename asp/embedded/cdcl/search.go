package cdcl

import "context"

// This file is the search for a model, with decisions, conflicts and restarts.

const (
	restartUnit        = 100  // conflicts of the shortest run between restarts
	firstReduction     = 2000 // conflicts before clauses are first forgotten
	reductionIncrement = 300  // conflicts by which each period is longer than the last
	contextInterval    = 256  // steps of the loop between two checks of the context
)

// searchModel runs until there is an answer, the limit of conflicts is reached, the context
// ends, or a clause has no room.
func (s *Solver) searchModel(ctx context.Context, assumptions []Lit, limit int64) (Result, error) {
	begun, restarts := s.counts.Conflicts, int64(1)
	restartAt := begun + restartUnit*lubyTerm(restarts)
	for step := 1; ; step++ {
		if step%contextInterval == 0 && ctx.Err() != nil {
			return Unknown, ctx.Err()
		}
		if conflict := s.propagateUnits(); conflict != 0 {
			s.counts.Conflicts++
			if len(s.levelStart) == 0 {
				s.recordContradiction()
				return Unsatisfiable, nil
			}
			if s.learnClause(conflict); s.arenaFull || limit > 0 && s.counts.Conflicts-begun >= limit {
				return Unknown, nil
			}
			continue
		}
		if now := s.counts.Conflicts; now >= restartAt {
			restarts++
			restartAt = now + restartUnit*lubyTerm(restarts)
			s.backtrackTo(min(len(assumptions), len(s.levelStart)))
			if now >= s.reduceAt {
				s.reduceStep += reductionIncrement
				s.reduceAt = now + s.reduceStep
				s.forgetClauses()
			}
			continue
		}
		next, failed := s.nextAssumption(assumptions)
		if failed {
			return Unsatisfiable, nil
		}
		if next == 0 {
			if next = s.pickBranch(); next == 0 {
				s.lastModel = append(s.lastModel[:0], s.litValues...)
				return Satisfiable, nil
			}
			s.counts.Decisions++
		}
		s.levelStart = append(s.levelStart, len(s.trail))
		s.assignLit(next, 0)
	}
}

// nextAssumption returns the next assumption to decide, or 0 if all hold. failed tells that
// one of them is false. Assumptions that hold already get a level of their own, so that
// levels and assumptions agree.
func (s *Solver) nextAssumption(assumptions []Lit) (next Lit, failed bool) {
	for len(s.levelStart) < len(assumptions) {
		l := assumptions[len(s.levelStart)]
		switch s.litValues[l] {
		case unassigned:
			return l, false
		case isFalse:
			return 0, true
		}
		s.levelStart = append(s.levelStart, len(s.trail))
	}
	return 0, false
}

// pickBranch returns the literal to decide, or 0 if all variables have a value.
func (s *Solver) pickBranch() Lit {
	for {
		v := s.activityHeap.pop(s.activity)
		if v == 0 {
			return 0
		}
		l := Lit(2 * v)
		if s.litValues[l] != unassigned {
			continue
		}
		if !s.savedPhases[v] {
			l = l.Complement()
		}
		return l
	}
}

// backtrackTo undoes all assignments above a decision level.
func (s *Solver) backtrackTo(level int) {
	if len(s.levelStart) <= level {
		return
	}
	from := s.levelStart[level]
	for i := len(s.trail) - 1; i >= from; i-- {
		l := s.trail[i]
		v := l.variableIndex()
		s.litValues[l], s.litValues[l.Complement()] = unassigned, unassigned
		s.savedPhases[v] = l&1 == 0
		s.activityHeap.insert(v, s.activity)
	}
	s.trail, s.levelStart = s.trail[:from], s.levelStart[:level]
	s.propagatedCount = from
}

// lubyTerm returns the nth term, from 1, of the sequence 1 1 2 1 1 2 4 ...
func lubyTerm(n int64) int64 {
	for {
		size := int64(1)
		for size < n {
			size = 2*size + 1
		}
		if size == n {
			return (size + 1) / 2
		}
		n -= size / 2
	}
}
