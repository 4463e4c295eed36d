package cdcl

import "slices"

// This file removes learned clauses of little use, and clauses that hold in any case.

// goodRating is the highest rating of clauses that are never forgotten: their literals have at most
// two decision levels.
const goodRating = 2

// A clauseRating counts the decision levels of clauses.
type clauseRating struct {
	levelMark  []int64 // by decision level: the number of the last rated clause with a literal of the level
	ratedCount int64   // the number of the last rated clause
}

// rateClause counts the decision levels of the literals of a clause.
func (s *Solver) rateClause(clause []Lit) int {
	s.ratedCount++
	count := 0
	for _, l := range clause {
		if level := s.variableLevels[l.variableIndex()]; level > 0 && s.levelMark[level] != s.ratedCount {
			s.levelMark[level] = s.ratedCount
			count++
		}
	}
	return count
}

// refreshRating lowers the rating of a clause that a conflict has used, if its literals have fewer
// decision levels now.
func (s *Solver) refreshRating(ref clauseRef) {
	if old := s.arena[ref+1]; old > goodRating {
		s.arena[ref+1] = min(old, Lit(s.rateClause(s.clauseLits(ref))))
	}
}

// forgetClauses removes the worse half of those learned clauses that are no reasons, are not rated
// well and have more than two literals.
func (s *Solver) forgetClauses() {
	var list []clauseRef
	for _, ref := range s.order {
		if s.isLearned(ref) && s.arena[ref+1] > goodRating && !s.isReason(ref) && len(s.clauseLits(ref)) > 2 {
			list = append(list, ref)
		}
	}
	slices.SortStableFunc(list, func(a, b clauseRef) int {
		if d := int(s.arena[b+1]) - int(s.arena[a+1]); d != 0 {
			return d
		}
		return len(s.clauseLits(b)) - len(s.clauseLits(a))
	})
	for _, ref := range list[:len(list)/2] {
		s.removeClause(ref)
	}
	if len(list) > 1 {
		s.collectGarbage()
	}
}

// simplifyClauses, at level 0, removes true clauses that are no reasons, once enough literals are
// assigned.
func (s *Solver) simplifyClauses() {
	if len(s.trail) < s.simplifiedAt+max(1, len(s.variableLevels)/100) {
		return
	}
	s.simplifiedAt = len(s.trail)
	removed := 0
	for _, ref := range s.order {
		if s.isReason(ref) {
			continue
		}
		for _, l := range s.clauseLits(ref) {
			if s.litValues[l] == isTrue {
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
