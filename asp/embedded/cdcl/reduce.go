package cdcl

import "slices"

// goodRating is the rating of clauses that are never forgotten: they connect two
// levels.
const goodRating = 2

// rate counts the decision levels of the literals of a clause.
func (s *Solver) rate(clause []Lit) int {
	s.ratings++
	count := 0
	for _, l := range clause {
		if level := s.levels[l.variable()]; level > 0 && s.levelMark[level] != s.ratings {
			s.levelMark[level] = s.ratings
			count++
		}
	}
	return count
}

// refreshRating updates the rating of a clause that a conflict has used.
func (s *Solver) refreshRating(ref clauseRef) {
	if old := s.arena[ref+1]; old > goodRating {
		s.arena[ref+1] = min(old, Lit(s.rate(s.literals(ref))))
	}
}

// forgetClauses removes the worse half of the learned clauses that are no reasons.
func (s *Solver) forgetClauses() {
	var list []clauseRef
	for _, ref := range s.order {
		if s.isLearned(ref) && s.arena[ref+1] > goodRating && !s.isReason(ref) && len(s.literals(ref)) > 2 {
			list = append(list, ref)
		}
	}
	slices.SortStableFunc(list, func(a, b clauseRef) int {
		if d := int(s.arena[b+1]) - int(s.arena[a+1]); d != 0 {
			return d
		}
		return len(s.literals(b)) - len(s.literals(a))
	})
	for _, ref := range list[:len(list)/2] {
		s.removeClause(ref)
	}
	if len(list) > 1 {
		s.collectGarbage()
	}
}

// simplify removes clauses that are true at level 0, once enough literals are
// assigned there.
func (s *Solver) simplify() {
	if len(s.trail) < s.simplifiedAt+max(1, len(s.levels)/100) {
		return
	}
	s.simplifiedAt = len(s.trail)
	removed := 0
	for _, ref := range s.order {
		if s.isReason(ref) {
			continue
		}
		for _, l := range s.literals(ref) {
			if s.values[l] == isTrue {
				s.removeClause(ref)
				removed++
				break
			}
		}
	}
	if removed > 0 {
		s.collectGarbage()
	}
}
