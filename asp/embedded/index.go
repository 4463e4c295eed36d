package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// An index finds the statements that have an atom in their head.
type index struct {
	code  []int32
	base  asp.Atom // atoms up to this one are not indexed
	start []int32  // by atom: the index in refs of its first statement
	refs  []int32  // offsets in the code
}

// newIndex indexes the code from an offset on, for the atoms after base.
func newIndex(code []int32, from int, base, last asp.Atom) *index {
	x := &index{code: code, base: base, start: make([]int32, int(last-base)+1)}
	x.each(from, func(a asp.Atom, _ int32) { x.start[a-base-1]++ })
	sum := int32(0)
	for i, n := range x.start {
		x.start[i] = sum
		sum += n
	}
	x.refs = make([]int32, sum)
	fill := slices.Clone(x.start)
	x.each(from, func(a asp.Atom, at int32) {
		x.refs[fill[a-base-1]] = at
		fill[a-base-1]++
	})
	return x
}

// each calls f for each atom in the head of a statement.
func (x *index) each(from int, f func(a asp.Atom, at int32)) {
	for at := from; at < len(x.code); at += asp.Len(x.code[at:]) {
		for _, h := range heads(x.code[at:]) {
			if a := asp.Atom(h); a > x.base {
				f(a, int32(at))
			}
		}
	}
}

// of returns the offsets of the statements that have an atom in their head.
func (x *index) of(a asp.Atom) []int32 {
	if a <= x.base {
		return nil
	}
	return x.refs[x.start[a-x.base-1]:x.start[a-x.base]]
}

// heads returns the head of the statement that code begins with.
func heads(code []int32) []int32 {
	switch asp.Kind(code[0]) {
	case asp.KindChoice:
		return code[3 : 3+code[1]]
	case asp.KindRule, asp.KindWeight:
		if code[2] != 0 {
			return code[2:3]
		}
	}
	return nil
}

// conjunction returns the body of the rule or choice that code begins with.
func conjunction(code []int32) []int32 {
	if asp.Kind(code[0]) == asp.KindChoice {
		return code[3+code[1] : 3+code[1]+code[2]]
	}
	return code[3 : 3+code[1]]
}

// weights returns the body of the weight rule that code begins with: literals and
// weights in turn.
func weights(code []int32) (sum []int32, bound int64) {
	return code[4 : 4+2*code[1]], int64(code[3])
}

// positive calls f for each positive atom in the body of the statement that code
// begins with.
func positive(code []int32, f func(a asp.Atom)) {
	lits, step := code[:0], 1
	switch asp.Kind(code[0]) {
	case asp.KindRule, asp.KindChoice:
		lits = conjunction(code)
	case asp.KindWeight:
		lits, _ = weights(code)
		step = 2
	}
	for i := 0; i < len(lits); i += step {
		if lits[i] > 0 {
			f(asp.Atom(lits[i]))
		}
	}
}
