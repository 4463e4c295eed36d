package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// An atomSet is a set of atoms: bit a stands for atom a.
type atomSet uint32

// satisfiesLit reports whether a literal is true if exactly the atoms of the set hold.
func (w atomSet) satisfiesLit(l asp.Lit) bool { return w>>l.Atom()&1 == 1 == l.IsPositive() }

// satisfiesAll reports whether all literals are true if exactly the atoms of the set hold.
func (w atomSet) satisfiesAll(lits []asp.Lit) bool {
	return !slices.ContainsFunc(lits, func(l asp.Lit) bool { return !w.satisfiesLit(l) })
}

// stableModels lists the stable models of a small program by definition: the
// sets that are the least model of their own reduct and break no constraint.
func stableModels(p *asp.Program) []atomSet {
	var statements [][]int32
	for rest := p.StatementCode(); len(rest) > 0; {
		n := asp.StatementLen(rest)
		statements, rest = append(statements, rest[:n]), rest[n:]
	}
	var models []atomSet
	for w := atomSet(0); w < 2<<p.NumAtoms(); w += 2 {
		if least, ok := leastModel(statements, w); ok && least == w {
			models = append(models, w)
		}
	}
	return models
}

// leastModel returns the least model of the reduct of the statements by w: negative literals are
// read in w, positive ones in the atoms derived so far. The second result is false if a constraint
// fires in w.
func leastModel(statements [][]int32, w atomSet) (atomSet, bool) {
	isChoice := func(s []int32) bool { return asp.StatementKind(s[0]) == asp.KindChoice }
	derived := atomSet(0)
	for {
		next := derived
		for _, s := range statements {
			for _, h := range asp.StatementHeads(s) {
				if bodyHolds(s, derived, w) && (!isChoice(s) || w.satisfiesLit(asp.Lit(h))) {
					next |= 1 << h
				}
			}
		}
		if next == derived {
			break
		}
		derived = next
	}
	for _, s := range statements {
		if len(asp.StatementHeads(s)) == 0 && !isChoice(s) && bodyHolds(s, w, w) {
			return 0, false
		}
	}
	return derived, true
}

// bodyHolds reports whether the body of the statement holds, with its positive literals read in pos
// and its negative ones in neg.
func bodyHolds(statement []int32, pos, neg atomSet) bool {
	in := func(l int32) bool {
		if l > 0 {
			return pos.satisfiesLit(asp.Lit(l))
		}
		return neg.satisfiesLit(asp.Lit(l))
	}
	if asp.StatementKind(statement[0]) != asp.KindWeight {
		return !slices.ContainsFunc(bodyLits(statement), func(l int32) bool { return !in(l) })
	}
	elements, bound := weightedBody(statement)
	sum := int64(0)
	for i := 0; i < len(elements); i += 2 {
		if in(elements[i]) {
			sum += int64(elements[i+1])
		}
	}
	return sum >= bound
}
