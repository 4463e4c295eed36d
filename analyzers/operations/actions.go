package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
)

// actions reports legal actions without an operation.
func (c *checker) actions() {
	for _, x := range c.sheet.Clauses {
		if x.Kind == operations.Operation || x.Head.Functor() != "legal" || len(x.Head.Args()) != 1 || x.Head.List[1].IsVariable() {
			continue
		}
		a := x.Head.List[1]
		shape := operations.ShapeOf(a)
		if c.names.Operations[shape] || !c.once("O02"+a.Functor()) {
			continue
		}
		var others []string
		for s := range c.names.Operations {
			others = append(others, s.Name)
		}
		advice := nearest(shape.Name, others)
		if slices.Contains(others, shape.Name) {
			advice = "; its operations have another number of arguments"
		}
		if advice == "" {
			advice = "; add one"
		}
		c.report("O02", a, "no operation has the action '%s', so that a move stores it as a fact%s", a, advice)
	}
}

// idle reports an operation that no move executes.
func (c *checker) idle(x *operations.Clause) {
	shape := operations.ShapeOf(x.Head)
	if c.names.Legal[shape] || c.names.Called[shape] || c.names.AnyAction() || !c.once("O03"+shape.Name) {
		return
	}
	var others []string
	for s := range c.names.Legal {
		others = append(others, s.Name)
	}
	for s := range c.names.Called {
		others = append(others, s.Name)
	}
	advice := nearest(shape.Name, others)
	if slices.Contains(others, shape.Name) {
		advice = "; the action has another number of arguments elsewhere"
	}
	if advice == "" {
		advice = "; offer it in legal, call it in an effect, or remove it"
	}
	c.report("O03", x.Head, "'%s' is never a legal action and no effect calls it, so that it never happens%s", x.Head, advice)
}

// movers reports a game of several roles in which control is never given or never
// changes.
func (c *checker) movers() {
	if len(c.names.Roles) < 2 {
		return
	}
	var first *operations.Form
	for _, x := range c.sheet.Clauses {
		for _, e := range x.Effects {
			if atom, _ := atomOf(e); atom.Functor() == "control" {
				return
			}
		}
		if first == nil && x.Kind != operations.Operation && (x.Head.Functor() == "control" || x.Head.Functor() == "init" && len(x.Head.Args()) == 1 && x.Head.List[1].Functor() == "control") {
			first = x.Head
		}
	}
	if first != nil {
		c.report("O08", first, "no operation changes 'control', so that one of %d roles moves for ever; let moves remove it and give it to the next role", len(c.names.Roles))
		return
	}
	for _, x := range c.sheet.Clauses {
		if x.Head.Functor() == "role" {
			c.report("O08", x.Head, "nothing says who moves, so that nobody can; add an init for 'control'")
			return
		}
	}
}

// leftOvers maps words of GDL that have no meaning in operations to the advice.
var leftOvers = map[string]string{
	"does": "write an operation for the action instead", "next": "write an effect of an operation instead",
	"true": "ask for the fluent itself", "input": "write 'action'", "sees": "all roles see every move",
}

// leftOver reports words of GDL that have no meaning in operations.
func (c *checker) leftOver(x *operations.Clause) {
	name, args := x.Head.Functor(), len(x.Head.Args())
	switch {
	case x.Kind == operations.Operation:
		c.frame(x)
	case name == "legal" && args == 2:
		c.report("O10", x.Head, "'legal' has one argument here, the action; the role that moves is asked for with 'control'")
	case leftOvers[name] != "" && x.Kind == operations.View && !c.names.Asked[name]:
		c.report("O10", x.Head, "'%s' means nothing here; %s", name, leftOvers[name])
	}
	for _, l := range x.Body {
		l.Walk(func(f *operations.Form) {
			if f.Op || !f.IsList() {
				return
			}
			if name := f.Functor(); leftOvers[name] != "" && !c.names.Defined[name] && !c.names.IsFluent(name) {
				c.report("O10", f, "'%s' is no relation here and never holds; %s", f, leftOvers[name])
			}
		})
	}
}

// frame reports an operation that only keeps a fluent, which stays without it.
func (c *checker) frame(x *operations.Clause) {
	if len(x.Effects) != 1 || len(x.Body) == 0 || x.Effects[0].Op {
		return
	}
	for _, l := range x.Body {
		if l.String() == x.Effects[0].String() && !c.removes(x.Head, operations.ShapeOf(l)) {
			c.report("O10", x.Effects[0], "'%s' stays without being told so; remove the operation", l)
			return
		}
	}
}
