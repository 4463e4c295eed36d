package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// A headIndex finds the statements that have an atom in their head.
type headIndex struct {
	code          []int32
	baseAtom      asp.Atom // atoms up to this one are not indexed
	refStarts     []int32  // by atom: the index in statementRefs of its first statement
	statementRefs []int32  // offsets in the code
}

// newHeadIndex indexes the code from an offset on, for the atoms after base up to last.
func newHeadIndex(code []int32, from int, base, last asp.Atom) *headIndex {
	x := &headIndex{code: code, baseAtom: base, refStarts: make([]int32, int(last-base)+1)}
	x.eachHead(from, func(a asp.Atom, _ int32) { x.refStarts[a-base-1]++ })
	sum := int32(0)
	for i, n := range x.refStarts {
		x.refStarts[i] = sum
		sum += n
	}
	x.statementRefs = make([]int32, sum)
	fill := slices.Clone(x.refStarts)
	x.eachHead(from, func(a asp.Atom, at int32) {
		x.statementRefs[fill[a-base-1]] = at
		fill[a-base-1]++
	})
	return x
}

func (x *headIndex) eachHead(from int, f func(a asp.Atom, at int32)) {
	for at := from; at < len(x.code); at += asp.StatementLen(x.code[at:]) {
		for _, h := range asp.StatementHeads(x.code[at:]) {
			if a := asp.Atom(h); a > x.baseAtom {
				f(a, int32(at))
			}
		}
	}
}

// statementsDefining returns the offsets of the statements that have an atom in their head.
func (x *headIndex) statementsDefining(a asp.Atom) []int32 {
	if a <= x.baseAtom {
		return nil
	}
	return x.statementRefs[x.refStarts[a-x.baseAtom-1]:x.refStarts[a-x.baseAtom]]
}

// bodyLits returns the body of the rule or choice that code begins with.
func bodyLits(code []int32) []int32 {
	if asp.StatementKind(code[0]) == asp.KindChoice {
		return code[3+code[1] : 3+code[1]+code[2]]
	}
	return code[3 : 3+code[1]]
}

// weightedBody returns the body of the weight rule that code begins with: literals and
// weights in turn.
func weightedBody(code []int32) (sum []int32, bound int64) {
	return code[4 : 4+2*code[1]], int64(code[3])
}

// eachPositiveAtom calls f for each positive atom in the body of the statement that code
// begins with.
func eachPositiveAtom(code []int32, f func(a asp.Atom)) {
	lits, step := code[:0], 1
	switch asp.StatementKind(code[0]) {
	case asp.KindRule, asp.KindChoice:
		lits = bodyLits(code)
	case asp.KindWeight:
		lits, _ = weightedBody(code)
		step = 2
	}
	for i := 0; i < len(lits); i += step {
		if lits[i] > 0 {
			f(asp.Atom(lits[i]))
		}
	}
}
