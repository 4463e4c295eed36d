package cdcl

// A clauseRef is the index of a clause in the arena. A clause has two words of
// header (the size with its marks, and the rating), and then its literals. The
// zero clauseRef is no clause.
type clauseRef uint32

const (
	headerWords = 2
	learnedMark = 1 << 0
	removedMark = 1 << 1
	sizeShift   = 2
)

// A clauseWatch is an entry in the watch list of a literal: a clause that watches its complement,
// and another literal of the clause. If the blocker is true the clause need not be visited.
type clauseWatch struct {
	watchedClause clauseRef
	blockerLit    Lit
}

// binaryMark marks the clauseRef of a watch whose clause has two literals.
const binaryMark clauseRef = 1 << 31

// maxArenaWords is the greatest number of words of the arena, so that a clauseRef has room for its
// mark.
const maxArenaWords = 1<<31 - 1

// storeClause puts a clause of two literals or more into the arena and watches its
// first two literals. It returns 0 if there is no room for it.
func (s *Solver) storeClause(lits []Lit, learned bool, rating int) clauseRef {
	if len(s.arena)+headerWords+len(lits) > maxArenaWords {
		s.arenaFull = true
		return 0
	}
	ref := clauseRef(len(s.arena))
	header := Lit(len(lits)) << sizeShift
	if learned {
		header |= learnedMark
	}
	s.arena = append(append(s.arena, header, Lit(rating)), lits...)
	s.order = append(s.order, ref)
	s.watchClause(ref)
	return ref
}

// watchClause adds a clause to the watch lists of its first two literals.
func (s *Solver) watchClause(ref clauseRef) {
	lits, marked := s.clauseLits(ref), ref
	if len(lits) == 2 {
		marked |= binaryMark
	}
	s.watchLists[lits[0].Complement()] = append(s.watchLists[lits[0].Complement()], clauseWatch{marked, lits[1]})
	s.watchLists[lits[1].Complement()] = append(s.watchLists[lits[1].Complement()], clauseWatch{marked, lits[0]})
}

// isReason reports whether a clause is the reason of one of its literals.
func (s *Solver) isReason(ref clauseRef) bool {
	lits := s.clauseLits(ref)
	for _, l := range lits[:2] {
		if s.litValues[l] == isTrue && s.variableReasons[l.variableIndex()] == ref {
			return true
		}
	}
	return false
}

// collectGarbage compacts the clauses that are left and watches them anew, in their
// order.
func (s *Solver) collectGarbage() {
	implied := s.impliedVariables()
	for l := range s.watchLists {
		s.watchLists[l] = s.watchLists[l][:0]
	}
	to, kept := clauseRef(headerWords), s.order[:0]
	for _, ref := range s.order {
		if s.isRemoved(ref) {
			continue
		}
		words := headerWords + clauseRef(len(s.clauseLits(ref)))
		copy(s.arena[to:], s.arena[ref:ref+words])
		if len(implied) > 0 && s.variableReasons[implied[0]] == ref {
			s.variableReasons[implied[0]] = to
			implied = implied[1:]
		}
		kept = append(kept, to)
		to += words
	}
	s.arena, s.order = s.arena[:to], kept
	for _, ref := range s.order {
		s.watchClause(ref)
	}
}
