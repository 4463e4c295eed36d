package operations

import "fmt"

// checkMovers reports facts that give control to a second role at the beginning. One
// role moves at a time: the platform takes the first one, and as soon as that role
// loses control it takes the other.
func (t *sheetTranslator) checkMovers() {
	var first *Form
	for _, c := range t.sheet.Clauses {
		mover := moverOf(c)
		switch {
		case mover == nil || c.Broken:
		case first == nil:
			first = mover
		case first.String() != mover.String():
			t.sheet.Faults = append(t.sheet.Faults, Fault{MeaninglessClause, c.StartOffset, c.EndOffset,
				fmt.Sprintf("control is given to '%s' already, and one role moves at a time; give it to one role", shortText(first.List[1]))})
			c.Broken = true
		}
	}
}

// moverOf returns the control that a fact gives; nil if it gives none.
func moverOf(c *Clause) *Form {
	if c.Kind != FactClause || c.Head == nil {
		return nil
	}
	f := c.Head
	if f.Functor() == initWord && len(f.Arguments()) == 1 {
		f = f.List[1]
	}
	if f.Functor() != controlWord || len(f.Arguments()) != 1 || f.List[1].IsVariable() {
		return nil
	}
	return f
}
