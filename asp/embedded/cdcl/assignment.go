package cdcl

import (
	"cmp"
	"slices"
)

// An assignment holds the values of the variables, with their reasons.
type assignment struct {
	litValues       []int8  // by literal
	variableLevels  []int32 // by variable: the decision level of its value
	variableReasons []clauseRef
	trail           []Lit // assigned literals, in order
	levelStart      []int // by decision level, from 1: the length of the trail before it
	propagatedCount int   // literals of the trail whose watches were visited
}

// assignLit makes a literal true that has no value.
func (s *assignment) assignLit(l Lit, reason clauseRef) {
	v := l.variableIndex()
	s.litValues[l], s.litValues[l.Complement()] = isTrue, isFalse
	s.variableLevels[v], s.variableReasons[v] = int32(len(s.levelStart)), reason
	s.trail = append(s.trail, l)
}

// impliedVariables returns the variables whose value has a reason, in the order of
// their reasons in the arena.
func (s *assignment) impliedVariables() []int {
	var list []int
	for _, l := range s.trail {
		if v := l.variableIndex(); s.variableReasons[v] != 0 {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(s.variableReasons[a], s.variableReasons[b]) })
	return list
}
