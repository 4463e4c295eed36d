package cdcl

import (
	"cmp"
	"slices"
)

// A clauseRef is the index of a clause in the arena: two words of header, the
// size with its marks and the rating, and then the literals. The zero clauseRef
// is no clause.
type clauseRef uint32

const (
	headerWords = 2
	learnedMark = 1 << 0
	removedMark = 1 << 1
	sizeShift   = 2
)

// A watch is an entry in the watch list of a literal: a clause that watches its
// complement, and another literal of the clause. Where that is true the clause need
// not be visited.
type watch struct {
	ref     clauseRef
	blocker Lit
}

// binaryMark marks the clauseRef of a watch whose clause has two literals.
const binaryMark clauseRef = 1 << 31

// maxArena bounds the words of the arena, so that a clauseRef has room for its mark.
const maxArena = 1<<31 - 1

// literals returns the literals of a clause, which may be reordered in place.
func (s *Solver) literals(ref clauseRef) []Lit {
	size := clauseRef(s.arena[ref] >> sizeShift)
	return s.arena[ref+headerWords : ref+headerWords+size]
}

func (s *Solver) isLearned(ref clauseRef) bool { return s.arena[ref]&learnedMark != 0 }
func (s *Solver) isRemoved(ref clauseRef) bool { return s.arena[ref]&removedMark != 0 }

// storeClause puts a clause of two literals or more into the arena and watches its
// first two literals. It returns 0 if there is no room for it.
func (s *Solver) storeClause(lits []Lit, learned bool, rating int) clauseRef {
	if len(s.arena)+headerWords+len(lits) > maxArena {
		s.isFull = true
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
	lits, marked := s.literals(ref), ref
	if len(lits) == 2 {
		marked |= binaryMark
	}
	s.watches[lits[0].Not()] = append(s.watches[lits[0].Not()], watch{marked, lits[1]})
	s.watches[lits[1].Not()] = append(s.watches[lits[1].Not()], watch{marked, lits[0]})
}

// removeClause marks a clause as removed; collectGarbage frees its words.
func (s *Solver) removeClause(ref clauseRef) {
	s.tellProof(s.literals(ref), true)
	s.arena[ref] |= removedMark
}

// isReason reports whether a clause is the reason of one of its literals.
func (s *Solver) isReason(ref clauseRef) bool {
	lits := s.literals(ref)
	for _, l := range lits[:2] {
		if s.values[l] == isTrue && s.reasons[l.variable()] == ref {
			return true
		}
	}
	return false
}

// collectGarbage compacts the clauses that are left and watches them anew, in their
// order.
func (s *Solver) collectGarbage() {
	implied := s.impliedVariables()
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	to, kept := clauseRef(headerWords), s.order[:0]
	for _, ref := range s.order {
		if s.isRemoved(ref) {
			continue
		}
		words := headerWords + clauseRef(len(s.literals(ref)))
		copy(s.arena[to:], s.arena[ref:ref+words])
		if len(implied) > 0 && s.reasons[implied[0]] == ref {
			s.reasons[implied[0]] = to
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

// impliedVariables returns the variables whose value has a reason, in the order of
// their reasons in the arena.
func (s *Solver) impliedVariables() []int {
	var list []int
	for _, l := range s.trail {
		if v := l.variable(); s.reasons[v] != 0 {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(s.reasons[a], s.reasons[b]) })
	return list
}
