package cdcl

// learn derives a clause from one that is false, backtracks from the levels that it
// contradicts, and assigns its first literal, which it implies.
func (s *Solver) learn(conflict clauseRef) {
	s.firstPoint(conflict)
	s.rate(s.clause) // marks its levels
	clause := s.minimize(s.clause)
	back := 0
	for i := 1; i < len(clause); i++ {
		if level := int(s.levels[clause[i].variable()]); level > back {
			back = level
			clause[1], clause[i] = clause[i], clause[1]
		}
	}
	rating := s.rate(clause)
	s.clearMarks()
	s.tellProof(clause, false)
	s.backtrack(back)
	if len(clause) == 1 {
		s.assign(clause[0], 0)
	} else {
		s.assign(clause[0], s.storeClause(clause, true, rating))
	}
	s.decay()
}

// firstPoint resolves a conflict with the reasons of its literals, in the order of
// the trail from its end, until one literal of the last level is left: the first
// unique implication point, which comes first.
func (s *Solver) firstPoint(conflict clauseRef) {
	clause := append(s.clause[:0], 0)
	open, at, level := 0, len(s.trail)-1, int32(len(s.levelStart))
	for ref, point := conflict, Lit(0); ; {
		if s.isLearned(ref) {
			s.refreshRating(ref)
		}
		for _, l := range s.literals(ref) {
			v := l.variable()
			if l == point || s.marks[v] || s.levels[v] == 0 {
				continue
			}
			s.mark(v)
			s.bump(v)
			if s.levels[v] == level {
				open++
			} else {
				clause = append(clause, l)
			}
		}
		for !s.marks[s.trail[at].variable()] {
			at--
		}
		point = s.trail[at]
		at--
		ref = s.reasons[point.variable()]
		if open--; open == 0 {
			clause[0] = point.Not()
			s.clause = clause
			return
		}
	}
}

// minimize drops the literals of a clause that the others imply.
func (s *Solver) minimize(clause []Lit) []Lit {
	kept := clause[:1]
	for _, l := range clause[1:] {
		if s.reasons[l.variable()] == 0 || !s.isImplied(l) {
			kept = append(kept, l)
		}
	}
	return kept
}

// isImplied reports whether the reasons of a literal lead to marked ones only. Literals
// that are implied are marked, too; those of a level that the clause does not have
// cannot be.
func (s *Solver) isImplied(l Lit) bool {
	pending, first := append(s.pending[:0], l), len(s.marked)
	defer func() { s.pending = pending }()
	for len(pending) > 0 {
		l := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, other := range s.literals(s.reasons[l.variable()]) {
			v := other.variable()
			if s.marks[v] || s.levels[v] == 0 {
				continue
			}
			if s.reasons[v] == 0 || s.levelMark[s.levels[v]] != s.ratings {
				for _, v := range s.marked[first:] {
					s.marks[v] = false
				}
				s.marked = s.marked[:first]
				return false
			}
			s.mark(v)
			pending = append(pending, other)
		}
	}
	return true
}

func (s *Solver) mark(v int) {
	s.marks[v] = true
	s.marked = append(s.marked, v)
}

func (s *Solver) clearMarks() {
	for _, v := range s.marked {
		s.marks[v] = false
	}
	s.marked = s.marked[:0]
}

// analyzeFailure collects the assumptions that contradict an assumption.
func (s *Solver) analyzeFailure(assumption Lit) {
	s.failed = append(s.failed[:0], assumption)
	s.mark(assumption.variable())
	for i := len(s.trail) - 1; i >= 0; i-- {
		l := s.trail[i]
		v := l.variable()
		if !s.marks[v] || s.levels[v] == 0 {
			continue
		}
		reason := s.reasons[v]
		if reason == 0 {
			s.failed = append(s.failed, l)
			continue
		}
		for _, other := range s.literals(reason) {
			if w := other.variable(); !s.marks[w] && s.levels[w] > 0 {
				s.mark(w)
			}
		}
	}
	s.clearMarks()
	clause := make([]Lit, len(s.failed))
	for i, l := range s.failed {
		clause[i] = l.Not()
	}
	s.tellProof(clause, false)
}
