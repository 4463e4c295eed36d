package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
)

// effects checks the fluents that an operation adds and removes.
func (c *checker) effects(x *operations.Clause) {
	added := map[string]*operations.Form{}
	for _, e := range x.Effects {
		if atom, removed := atomOf(e); !removed && !atom.Op {
			added[atom.String()] = atom
		}
	}
	for _, e := range x.Effects {
		atom, removed := atomOf(e)
		if atom.Op || atom.IsVariable() {
			continue
		}
		shape := operations.ShapeOf(atom)
		c.unbound(x, e, atom, removed)
		switch {
		case c.names.Operations[shape]:
		case removed && !c.names.Made[shape]:
			c.removesNothing(atom, shape)
		case removed && added[atom.String()] != nil:
			c.report("O04", e, "'%s' is removed and added, and what is added stays; leave one of the two out", atom)
		case !removed:
			c.unknown(atom, shape)
			c.keepsOld(x, atom, shape)
		}
	}
}

// unbound reports a variable of an effect that neither the action nor a condition
// binds.
func (c *checker) unbound(x *operations.Clause, e, atom *operations.Form, removed bool) {
	known := x.Head.Variables()
	for _, l := range x.Body {
		if !l.Is("~") {
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
		c.report("O06", e, "neither the action nor a condition gives '%s' a value: %s", v, what)
		return
	}
}

// unknown reports an added fluent that stands nowhere but in effects.
func (c *checker) unknown(atom *operations.Form, shape operations.Shape) {
	if c.known(shape) || !c.once("O01"+shape.Name) {
		return
	}
	var others []string
	for s := range c.names.Fluents {
		if c.known(s) {
			others = append(others, s.Name)
		}
	}
	for s := range c.asked {
		others = append(others, s.Name)
	}
	advice := nearest(shape.Name, others)
	if slices.Contains(others, shape.Name) {
		advice = "; it has another number of arguments elsewhere"
	}
	if advice == "" {
		advice = "; add it to base and ask for it, or remove the effect"
	}
	c.report("O01", atom, "no init, base or condition has the fluent '%s', so that the effect does nothing%s", atom, advice)
}

// known tells whether base, init or a condition has a fluent.
func (c *checker) known(shape operations.Shape) bool { return c.asked[shape] || c.stated()[shape] }

// stated returns the fluents that base and init give.
func (c *checker) stated() map[operations.Shape]bool {
	if c.given == nil {
		c.given = map[operations.Shape]bool{}
		for _, x := range c.sheet.Clauses {
			if name := x.Head.Functor(); x.Kind != operations.Operation && (name == "base" || name == "init") && len(x.Head.Args()) == 1 {
				c.given[operations.ShapeOf(x.Head.List[1])] = true
			}
		}
	}
	return c.given
}

// removesNothing reports the removal of a fluent that never holds.
func (c *checker) removesNothing(atom *operations.Form, shape operations.Shape) {
	if !c.once("O05"+shape.Name) || c.names.Operations[shape] {
		return
	}
	var made []string
	for s := range c.names.Made {
		made = append(made, s.Name)
	}
	advice := nearest(shape.Name, made)
	if slices.Contains(made, shape.Name) {
		advice = "; it has another number of arguments elsewhere"
	}
	if advice == "" {
		advice = "; remove the effect, or let something make it"
	}
	c.report("O05", atom, "no init and no effect makes '%s', so that nothing is removed%s", atom, advice)
}

// keepsOld reports an added value whose old value stays: a condition asks for the
// fluent with another last argument, and no operation of the action removes it.
func (c *checker) keepsOld(x *operations.Clause, atom *operations.Form, shape operations.Shape) {
	if shape.Arity == 0 || c.removes(x.Head, shape) {
		return
	}
	last := atom.List[shape.Arity]
	for _, l := range x.Body {
		if l.Op || operations.ShapeOf(l) != shape || l.List[shape.Arity].String() == last.String() {
			continue
		}
		same := slices.EqualFunc(l.List[1:shape.Arity], atom.List[1:shape.Arity], func(a, b *operations.Form) bool { return a.String() == b.String() })
		counts := shape.Arity == 1 && (shape.Name == "control" || last.IsVariable() && l.List[1].IsVariable() && c.beginsOnce(shape))
		if same && (counts || shape.Arity > 1 && last.IsVariable() && l.List[shape.Arity].IsVariable() && c.functional(shape)) {
			c.report("O07", atom, "'%s' is added while '%s' stays, so that both hold; remove the old one with '~%s'", atom, l, l)
			return
		}
	}
}

// beginsOnce tells whether init gives one fluent of a shape, without conditions.
func (c *checker) beginsOnce(shape operations.Shape) bool {
	n := 0
	for _, x := range c.sheet.Clauses {
		if x.Kind != operations.Operation && x.Head.Functor() == "init" && len(x.Head.Args()) == 1 && operations.ShapeOf(x.Head.List[1]) == shape {
			n++
			if x.Kind == operations.View {
				n++
			}
		}
	}
	return n == 1
}

// functional tells whether some operation replaces the last argument of a fluent.
func (c *checker) functional(shape operations.Shape) bool {
	for _, x := range c.sheet.Clauses {
		for _, e := range x.Effects {
			if atom, removed := atomOf(e); removed && operations.ShapeOf(atom) == shape {
				return true
			}
		}
	}
	return false
}

// removes tells whether an operation of the same action, or one that it calls,
// removes fluents of a shape.
func (c *checker) removes(action *operations.Form, shape operations.Shape) bool {
	todo, seen := []operations.Shape{operations.ShapeOf(action)}, map[operations.Shape]bool{}
	for len(todo) > 0 {
		a := todo[0]
		todo = todo[1:]
		if seen[a] {
			continue
		}
		seen[a] = true
		for _, x := range c.sheet.Clauses {
			if x.Kind != operations.Operation || operations.ShapeOf(x.Head) != a {
				continue
			}
			for _, e := range x.Effects {
				atom, removed := atomOf(e)
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
