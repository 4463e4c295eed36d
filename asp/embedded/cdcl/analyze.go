package cdcl

// This file learns a clause from each conflict.

// learnClause derives a clause from a false clause, and backtracks from the levels that contradict the new clause.
// The new clause then implies its first literal, which learnClause assigns.
func (s *Solver) learnClause(conflict clauseRef) {
	s.deriveFirstUIP(conflict)
	s.rateClause(s.learnedClause) // marks the levels of its literals, which isImplied reads
	clause := s.minimizeClause(s.learnedClause)
	back := 0
	for i := 1; i < len(clause); i++ {
		if level := int(s.variableLevels[clause[i].variableIndex()]); level > back {
			back = level
			clause[1], clause[i] = clause[i], clause[1]
		}
	}
	rating := s.rateClause(clause)
	s.clearMarks()
	s.logProofStep(clause, false)
	s.backtrackTo(back)
	if len(clause) == 1 {
		s.assignLit(clause[0], 0)
	} else {
		s.assignLit(clause[0], s.storeClause(clause, true, rating))
	}
	s.decayActivities()
}

// deriveFirstUIP resolves a conflict with the reasons of its literals, from the end of the trail back, until
// one literal of the last level is left. This literal is the first unique implication point. It is the first literal
// of the result.
func (s *Solver) deriveFirstUIP(conflict clauseRef) {
	clause := append(s.learnedClause[:0], 0)
	open, at, level := 0, len(s.trail)-1, int32(len(s.levelStart))
	for ref, point := conflict, Lit(0); ; {
		if s.isLearned(ref) {
			s.refreshRating(ref)
		}
		for _, l := range s.clauseLits(ref) {
			v := l.variableIndex()
			if l == point || s.variableMarks[v] || s.variableLevels[v] == 0 {
				continue
			}
			s.markVariable(v)
			s.bumpActivity(v)
			if s.variableLevels[v] == level {
				open++
			} else {
				clause = append(clause, l)
			}
		}
		for !s.variableMarks[s.trail[at].variableIndex()] {
			at--
		}
		point = s.trail[at]
		at--
		ref = s.variableReasons[point.variableIndex()]
		if open--; open == 0 {
			clause[0] = point.Complement()
			s.learnedClause = clause
			return
		}
	}
}

// minimizeClause drops the literals of a clause that the others imply.
func (s *Solver) minimizeClause(clause []Lit) []Lit {
	kept := clause[:1]
	for _, l := range clause[1:] {
		if s.variableReasons[l.variableIndex()] == 0 || !s.isImplied(l) {
			kept = append(kept, l)
		}
	}
	return kept
}

// isImplied reports whether the reasons of a literal lead only to marked literals. It marks implied literals, too.
// A literal of a level that does not occur in the clause cannot be implied.
func (s *Solver) isImplied(l Lit) bool {
	pending, first := append(s.pendingLits[:0], l), len(s.markedVariables)
	defer func() { s.pendingLits = pending }()
	for len(pending) > 0 {
		l := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, other := range s.clauseLits(s.variableReasons[l.variableIndex()]) {
			v := other.variableIndex()
			if s.variableMarks[v] || s.variableLevels[v] == 0 {
				continue
			}
			if s.variableReasons[v] == 0 || s.levelMark[s.variableLevels[v]] != s.ratedCount {
				for _, v := range s.markedVariables[first:] {
					s.variableMarks[v] = false
				}
				s.markedVariables = s.markedVariables[:first]
				return false
			}
			s.markVariable(v)
			pending = append(pending, other)
		}
	}
	return true
}
