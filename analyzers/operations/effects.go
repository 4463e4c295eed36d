package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
)

// checkEffects checks the fluents that an operation adds and removes.
func (c *sheetChecker) checkEffects(x *operations.Clause) {
	added := map[string]*operations.Form{}
	for _, e := range x.Effects {
		if atom, removed := effectAtom(e); !removed && !atom.HasOperator {
			added[atom.String()] = atom
		}
	}
	for _, e := range x.Effects {
		atom, removed := effectAtom(e)
		if atom.HasOperator || atom.IsVariable() {
			continue
		}
		shape := operations.ShapeOf(atom)
		c.checkUnboundVariables(x, e, atom, removed)
		switch {
		case c.sheetNames.OperationShapes[shape]:
		case removed && !c.sheetNames.MadeFluents[shape]:
			c.reportRemovesNothing(atom, shape)
		case removed && added[atom.String()] != nil:
			c.reportForm("O04", e, "'%s' is removed and added, and what is added stays; leave one of the two out", atom)
		case !removed:
			c.checkUnknownFluent(atom, shape)
			c.checkKeptValue(x, atom, shape)
		}
	}
}

// checkUnboundVariables reports a variable of an effect that neither the action nor a condition
// binds.
func (c *sheetChecker) checkUnboundVariables(x *operations.Clause, e, atom *operations.Form, removed bool) {
	known := x.Head.Variables()
	for _, l := range x.Body {
		if !l.AppliesOperator("~") {
			known = append(known, l.Variables()...)
		}
	}
	for _, v := range atom.Variables() {
		if v != "_" && slices.Contains(known, v) {
			continue
		}
		what := "it is stored with the variable, and matches every '" + atom.Functor() + "'"
		if removed {
			what = "nothing is removed; write '" + atom.String() + " ==> " + e.String() + "'"
		}
		c.reportForm("O06", e, "neither the action nor a condition gives '%s' a value: %s", v, what)
		return
	}
}

// checkUnknownFluent reports an added fluent that stands nowhere but in effects.
func (c *sheetChecker) checkUnknownFluent(atom *operations.Form, shape operations.Shape) {
	if c.isKnownFluent(shape) || !c.isFirstTime("O01"+shape.Name) {
		return
	}
	var others []string
	for s := range c.sheetNames.FluentShapes {
		if c.isKnownFluent(s) {
			others = append(others, s.Name)
		}
	}
	for s := range c.askedShapes {
		others = append(others, s.Name)
	}
	advice := nearestAdvice(shape.Name, others)
	if slices.Contains(others, shape.Name) {
		advice = "; it has another number of arguments elsewhere"
	}
	c.reportForm("O01", atom, "no init, base or condition has the fluent '%s', so the effect does nothing%s", atom, advice)
}

// isKnownFluent tells whether base, init or a condition has a fluent.
func (c *sheetChecker) isKnownFluent(shape operations.Shape) bool {
	return c.askedShapes[shape] || c.statedFluents()[shape]
}

// statedFluents returns the fluents that base and init give.
func (c *sheetChecker) statedFluents() map[operations.Shape]bool {
	if c.givenFluents == nil {
		c.givenFluents = map[operations.Shape]bool{}
		for _, x := range c.sheet.Clauses {
			if name := x.Head.Functor(); x.Kind != operations.OperationClause && (name == "base" || name == "init") && len(x.Head.Arguments()) == 1 {
				c.givenFluents[operations.ShapeOf(x.Head.List[1])] = true
			}
		}
	}
	return c.givenFluents
}

// reportRemovesNothing reports the removal of a fluent that never holds.
func (c *sheetChecker) reportRemovesNothing(atom *operations.Form, shape operations.Shape) {
	if !c.isFirstTime("O05"+shape.Name) || c.sheetNames.OperationShapes[shape] {
		return
	}
	var made []string
	for s := range c.sheetNames.MadeFluents {
		made = append(made, s.Name)
	}
	advice := nearestAdvice(shape.Name, made)
	if slices.Contains(made, shape.Name) {
		advice = "; it has another number of arguments elsewhere"
	}
	c.reportForm("O05", atom, "no init and no effect makes '%s', so nothing is removed%s", atom, advice)
}

// checkKeptValue reports an added value whose old value stays: a condition asks for the
// fluent with another last argument, and no operation of the action removes it.
func (c *sheetChecker) checkKeptValue(x *operations.Clause, atom *operations.Form, shape operations.Shape) {
	if shape.Arity == 0 || c.actionRemoves(x.Head, shape) {
		return
	}
	last := atom.List[shape.Arity]
	for _, l := range x.Body {
		if l.HasOperator || operations.ShapeOf(l) != shape || l.List[shape.Arity].String() == last.String() {
			continue
		}
		same := slices.EqualFunc(l.List[1:shape.Arity], atom.List[1:shape.Arity], func(a, b *operations.Form) bool { return a.String() == b.String() })
		counts := shape.Arity == 1 && (shape.Name == "control" || last.IsVariable() && l.List[1].IsVariable() && c.beginsOnce(shape))
		if same && (counts || shape.Arity > 1 && last.IsVariable() && l.List[shape.Arity].IsVariable() && c.isFunctional(shape)) {
			c.reportForm("O07", atom, "'%s' is added while '%s' stays, so both hold", atom, l)
			return
		}
	}
}

// beginsOnce tells whether init gives one fluent of a shape, without conditions.
func (c *sheetChecker) beginsOnce(shape operations.Shape) bool {
	n := 0
	for _, x := range c.sheet.Clauses {
		if x.Kind != operations.OperationClause && x.Head.Functor() == "init" && len(x.Head.Arguments()) == 1 && operations.ShapeOf(x.Head.List[1]) == shape {
			n++
			if x.Kind == operations.ViewClause {
				n++
			}
		}
	}
	return n == 1
}

// isFunctional tells whether some operation replaces the last argument of a fluent.
func (c *sheetChecker) isFunctional(shape operations.Shape) bool {
	for _, x := range c.sheet.Clauses {
		for _, e := range x.Effects {
			if atom, removed := effectAtom(e); removed && operations.ShapeOf(atom) == shape {
				return true
			}
		}
	}
	return false
}

// actionRemoves tells whether an operation of the same action, or one that it calls,
// removes fluents of a shape.
func (c *sheetChecker) actionRemoves(action *operations.Form, shape operations.Shape) bool {
	todo, seen := []operations.Shape{operations.ShapeOf(action)}, map[operations.Shape]bool{}
	for len(todo) > 0 {
		a := todo[0]
		todo = todo[1:]
		if seen[a] {
			continue
		}
		seen[a] = true
		for _, x := range c.sheet.Clauses {
			if x.Kind != operations.OperationClause || operations.ShapeOf(x.Head) != a {
				continue
			}
			for _, e := range x.Effects {
				atom, removed := effectAtom(e)
				if removed && operations.ShapeOf(atom) == shape {
					return true
				}
				if !removed {
					todo = append(todo, operations.ShapeOf(atom))
				}
			}
		}
	}
	return false
}
