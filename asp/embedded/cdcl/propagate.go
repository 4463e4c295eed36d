package cdcl

// propagateUnits assigns the literals that follow from the trail by unit propagation. It
// stops at the first clause that is false and returns it; 0 if there is none.
func (s *Solver) propagateUnits() clauseRef {
	for s.propagatedCount < len(s.trail) {
		l := s.trail[s.propagatedCount]
		s.propagatedCount++
		if conflict := s.visitWatches(l); conflict != 0 {
			s.propagatedCount = len(s.trail)
			return conflict
		}
	}
	return 0
}

// visitWatches visits the clauses that watch the complement of l, which has become false. Each of them is true, or
// finds another literal to watch, or implies its last literal, or is false. It returns the first that is false, or 0.
func (s *Solver) visitWatches(l Lit) (conflict clauseRef) {
	list, falsified := s.watchLists[l], l.Complement()
	kept, i := 0, 0
	for ; i < len(list); i++ {
		w := list[i]
		value := s.litValues[w.blockerLit]
		if value == isTrue {
			list[kept] = w
			kept++
			continue
		}
		if w.watchedClause&binaryMark != 0 {
			list[kept] = w
			kept++
			if value == isFalse {
				conflict = w.watchedClause &^ binaryMark
				i++
				break
			}
			s.assignLit(w.blockerLit, w.watchedClause&^binaryMark)
			continue
		}
		lits := s.clauseLits(w.watchedClause)
		if lits[0] == falsified {
			lits[0], lits[1] = lits[1], falsified
		}
		first := lits[0]
		if first != w.blockerLit && s.litValues[first] == isTrue {
			list[kept] = clauseWatch{w.watchedClause, first}
			kept++
			continue
		}
		if s.watchAnother(w.watchedClause, lits) {
			continue
		}
		list[kept] = clauseWatch{w.watchedClause, first}
		kept++
		if s.litValues[first] == isFalse {
			conflict = w.watchedClause
			i++
			break
		}
		s.assignLit(first, w.watchedClause)
	}
	kept += copy(list[kept:], list[i:])
	s.watchLists[l] = list[:kept]
	return conflict
}

// watchAnother exchanges the second literal of a clause, which is false, for one
// that is not; false if there is none.
func (s *Solver) watchAnother(ref clauseRef, lits []Lit) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; s.litValues[l] != isFalse {
			lits[1], lits[k] = l, lits[1]
			s.watchLists[l.Complement()] = append(s.watchLists[l.Complement()], clauseWatch{ref, lits[0]})
			return true
		}
	}
	return false
}
