package property

import (
	"github.com/gdllint/gdllint/gdl/syntax"
)

// maxCopies bounds the copies of a formula that the operators around it make: those of an
// until one for each move, those of an equivalence two. Where such operators stand inside
// of one another the copies multiply.
const maxCopies = 500

// enterCopies begins to read formulas that an operator copies so many times, until the
// function that it returns is called.
func (r *formulaReader) enterCopies(e *syntax.Node, count int) (leave func(), err error) {
	outer := max(r.copyCount, 1)
	if outer*count > maxCopies {
		return nil, errorAt(e, "'%s' stands inside of too many others; write a shorter formula", e.List[0].Word)
	}
	r.copyCount = outer * count
	return func() { r.copyCount = outer }, nil
}
