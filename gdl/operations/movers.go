package operations

import (
	"github.com/gdllint/gdllint/gdl/syntax"
)

// checkMovers reports facts that give control to a second role at the beginning, and marks them as Broken. Only one
// role moves at a time: the platform takes the first role with control, until this role loses control.
func (t *sheetTranslator) checkMovers() {
	var first *Node
	for _, c := range t.sheet.Clauses {
		mover := moverOf(c)
		switch {
		case mover == nil || c.Broken:
		case first == nil:
			first = mover
		case !first.Means(mover):
			t.sheet.Errors = append(t.sheet.Errors, syntax.OperationsMeaning.At(c.Node, "'%s' has control at the beginning already, and only one role moves at a time; give control to one role",
				syntax.Operations.Shorten(first.List[1])))
			c.Broken = true
		}
	}
}

// moverOf returns the atom (control ROLE) that a fact states, in itself or for the first state; nil for other clauses,
// and for a variable in place of the role.
func moverOf(c *Clause) *Node {
	if c.Kind != FactClause {
		return nil
	}
	f := c.Head
	if ShapeOf(f) == (Shape{initWord, 1}) {
		f = f.List[1]
	}
	if ShapeOf(f) != (Shape{controlWord, 1}) || f.List[1].IsVariable() {
		return nil
	}
	return f
}
