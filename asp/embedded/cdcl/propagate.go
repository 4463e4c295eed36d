package cdcl

// propagate assigns all literals that follow from the trail by one clause, and
// returns a clause that is false, or 0.
func (s *Solver) propagate() clauseRef {
	for s.propagated < len(s.trail) {
		l := s.trail[s.propagated]
		s.propagated++
		s.counts.Propagations++
		if conflict := s.visitWatches(l); conflict != 0 {
			s.propagated = len(s.trail)
			return conflict
		}
	}
	return 0
}

// visitWatches visits the clauses that a literal makes shorter: each finds another
// literal to watch, or implies its last one, or is false.
func (s *Solver) visitWatches(l Lit) (conflict clauseRef) {
	list, falsified := s.watches[l], l.Not()
	kept, i := 0, 0
	for ; i < len(list); i++ {
		w := list[i]
		value := s.values[w.blocker]
		if value == isTrue {
			list[kept] = w
			kept++
			continue
		}
		if w.ref&binaryMark != 0 {
			list[kept] = w
			kept++
			if value == isFalse {
				conflict = w.ref &^ binaryMark
				i++
				break
			}
			s.assign(w.blocker, w.ref&^binaryMark)
			continue
		}
		lits := s.literals(w.ref)
		if lits[0] == falsified {
			lits[0], lits[1] = lits[1], falsified
		}
		first := lits[0]
		if first != w.blocker && s.values[first] == isTrue {
			list[kept] = watch{w.ref, first}
			kept++
			continue
		}
		if s.watchAnother(w.ref, lits) {
			continue
		}
		list[kept] = watch{w.ref, first}
		kept++
		if s.values[first] == isFalse {
			conflict = w.ref
			i++
			break
		}
		s.assign(first, w.ref)
	}
	kept += copy(list[kept:], list[i:])
	s.watches[l] = list[:kept]
	return conflict
}

// watchAnother exchanges the second literal of a clause, which is false, for one
// that is not.
func (s *Solver) watchAnother(ref clauseRef, lits []Lit) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; s.values[l] != isFalse {
			lits[1], lits[k] = l, lits[1]
			s.watches[l.Not()] = append(s.watches[l.Not()], watch{ref, lits[0]})
			return true
		}
	}
	return false
}
