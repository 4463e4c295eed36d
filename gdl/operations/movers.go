package operations

import "fmt"

// checkMovers reports facts that give control to a second role at the beginning.
// One role moves at a time: the platform takes the first one, and as soon as that
// loses control it takes the other.
func (t *translator) checkMovers() {
	var first *Form
	for _, c := range t.sheet.Clauses {
		mover := moverOf(c)
		switch {
		case mover == nil || c.Broken:
		case first == nil:
			first = mover
		case first.String() != mover.String():
			t.sheet.Faults = append(t.sheet.Faults, Fault{Meaningless, c.From, c.To,
				fmt.Sprintf("control is given to '%s' already, and one role moves at a time; give it to one role", short(first.List[1]))})
			c.Broken = true
		}
	}
}

// moverOf returns the control that a fact gives; nil if it gives none.
func moverOf(c *Clause) *Form {
	if c.Kind != Fact || c.Head == nil {
		return nil
	}
	f := c.Head
	if f.Functor() == initial && len(f.Args()) == 1 {
		f = f.List[1]
	}
	if f.Functor() != control || len(f.Args()) != 1 || f.List[1].IsVariable() {
		return nil
	}
	return f
}
