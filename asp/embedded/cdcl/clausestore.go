package cdcl

// A clauseStore holds the clauses of a solver.
type clauseStore struct {
	// ProofLogger, if it is not nil, receives each clause that is learned, that was
	// shortened when it was added, or that is forgotten. It may read the literals and must
	// not keep them.
	ProofLogger func(clause []Lit, forgotten bool)
	arena       []Lit       // clauses; see clauseRef
	order       []clauseRef // all clauses, in their order in the arena
	arenaFull   bool        // a clause had no room, so that searches have no answer any more
}

// clauseLits returns the literals of a clause, which may be reordered in place.
func (s *clauseStore) clauseLits(ref clauseRef) []Lit {
	size := clauseRef(s.arena[ref] >> sizeShift)
	return s.arena[ref+headerWords : ref+headerWords+size]
}

func (s *clauseStore) isLearned(ref clauseRef) bool { return s.arena[ref]&learnedMark != 0 }

func (s *clauseStore) isRemoved(ref clauseRef) bool { return s.arena[ref]&removedMark != 0 }

// removeClause marks a clause as removed; collectGarbage frees its words.
func (s *clauseStore) removeClause(ref clauseRef) {
	s.logProofStep(s.clauseLits(ref), true)
	s.arena[ref] |= removedMark
}

func (s *clauseStore) logProofStep(clause []Lit, forgotten bool) {
	if s.ProofLogger != nil {
		s.ProofLogger(clause, forgotten)
	}
}
