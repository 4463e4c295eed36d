package model

import "github.com/gdllint/gdllint/gdl"

// A LiteralSet holds the conditions of a conjunction. outer holds those of the conjunction around it.
type LiteralSet struct {
	outer  *LiteralSet
	list   []*gdl.Literal
	hashes []uint64
	index  map[uint64][]int // the indexes of conditions by their hashes, if there are many
	denies bool             // some conditions are negations
}

// maxLinear is the number of conditions from which on Find uses an index; it compares fewer conditions one by one.
const maxLinear = 32

// NewLiteralSet returns an empty set inside outer, which may be nil, with memory for a number of conditions.
func NewLiteralSet(outer *LiteralSet, size int) *LiteralSet {
	return &LiteralSet{outer: outer, list: make([]*gdl.Literal, 0, size), hashes: make([]uint64, 0, size)}
}

// EmptyOut removes all conditions of the set.
func (s *LiteralSet) EmptyOut() {
	s.list, s.hashes, s.index, s.denies = s.list[:0], s.hashes[:0], nil, false
}

// Add adds a condition.
func (s *LiteralSet) Add(l *gdl.Literal) {
	s.denies = s.denies || l.Op == gdl.OpNot
	s.list, s.hashes = append(s.list, l), append(s.hashes, hashLiteral(l, false))
	switch n := len(s.list); {
	case n == maxLinear:
		s.index = map[uint64][]int{}
		for i, h := range s.hashes {
			s.index[h] = append(s.index[h], i)
		}
	case n > maxLinear:
		s.index[s.hashes[n-1]] = append(s.index[s.hashes[n-1]], n-1)
	}
}

// Find returns a condition of the set, or of a set around it, that equals l; nil if there is none.
func (s *LiteralSet) Find(l *gdl.Literal) *gdl.Literal {
	h := hashLiteral(l, false)
	for ; s != nil; s = s.outer {
		if s.index != nil {
			for _, i := range s.index[h] {
				if gdl.EqualLiterals(s.list[i], l) {
					return s.list[i]
				}
			}
			continue
		}
		for i, x := range s.list {
			if s.hashes[i] == h && gdl.EqualLiterals(x, l) {
				return x
			}
		}
	}
	return nil
}

// FindNegation returns a condition of the set, or of a set around it, that is the negation of l;
// nil if there is none.
func (s *LiteralSet) FindNegation(l *gdl.Literal) *gdl.Literal {
	if l.Op == gdl.OpNot {
		return s.Find(l.Args[0])
	}
	for x := s; x != nil; x = x.outer {
		if x.denies {
			return s.Find(&gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}})
		}
	}
	return nil
}
