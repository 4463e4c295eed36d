package property

import (
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file bounds how often the operators around a formula copy it.

// maxCopies is the greatest number of copies of a formula that the operators around it make. An
// until makes one copy for each move, and an equivalence makes two. If such operators are nested,
// the copies multiply.
const maxCopies = 500

// enterCopies notes that an operator makes count copies of the formulas that are read next, until
// leave is called. It is an error if that makes more than maxCopies.
func (r *formulaReader) enterCopies(e *syntax.Node, count int) (leave func(), err error) {
	outer := max(r.copyCount, 1)
	if outer*count > maxCopies {
		return nil, errorAt(e, "'%s' stands inside of too many others; write a shorter formula", e.List[0].Word)
	}
	r.copyCount = outer * count
	return func() { r.copyCount = outer }, nil
}
