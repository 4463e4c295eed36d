package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
)

// checkLegalActions reports legal actions without an operation.
func (c *sheetChecker) checkLegalActions() {
	for _, x := range c.sheet.Clauses {
		if x.Kind == operations.OperationClause || x.Head.Functor() != "legal" || len(x.Head.Arguments()) != 1 || x.Head.List[1].IsVariable() {
			continue
		}
		a := x.Head.List[1]
		shape := operations.ShapeOf(a)
		if c.sheetNames.OperationShapes[shape] || !c.isFirstTime("O02"+a.Functor()) {
			continue
		}
		var others []string
		for s := range c.sheetNames.OperationShapes {
			others = append(others, s.Name)
		}
		advice := nearestAdvice(shape.Name, others)
		if slices.Contains(others, shape.Name) {
			advice = "; its operations have another number of arguments"
		}
		c.reportForm("O02", a, "no operation has the action '%s', so a move stores it as a fact%s", a, advice)
	}
}

// checkIdleOperation reports an operation that no move executes.
func (c *sheetChecker) checkIdleOperation(x *operations.Clause) {
	shape := operations.ShapeOf(x.Head)
	if c.sheetNames.LegalActions[shape] || c.sheetNames.CalledOperations[shape] || c.sheetNames.AllowsAnyAction() || !c.isFirstTime("O03"+shape.Name) {
		return
	}
	var others []string
	for s := range c.sheetNames.LegalActions {
		others = append(others, s.Name)
	}
	for s := range c.sheetNames.CalledOperations {
		others = append(others, s.Name)
	}
	advice := nearestAdvice(shape.Name, others)
	if slices.Contains(others, shape.Name) {
		advice = "; the action has another number of arguments elsewhere"
	}
	c.reportForm("O03", x.Head, "'%s' is never a legal action and no effect calls it, so it never happens%s", x.Head, advice)
}

// checkControl reports a game of several roles in which control is never given or never
// changes.
func (c *sheetChecker) checkControl() {
	if len(c.sheetNames.RoleNames) < 2 {
		return
	}
	var first *operations.Form
	for _, x := range c.sheet.Clauses {
		for _, e := range x.Effects {
			if atom, _ := effectAtom(e); atom.Functor() == "control" {
				return
			}
		}
		if first == nil && x.Kind != operations.OperationClause && (x.Head.Functor() == "control" || x.Head.Functor() == "init" && len(x.Head.Arguments()) == 1 && x.Head.List[1].Functor() == "control") {
			first = x.Head
		}
	}
	if first != nil {
		c.reportForm("O08", first, "no operation changes 'control', so one of %d roles moves for ever", len(c.sheetNames.RoleNames))
		return
	}
	for _, x := range c.sheet.Clauses {
		if x.Head.Functor() == "role" {
			c.reportForm("O08", x.Head, "nothing says who moves, so no role can; add an init for 'control'")
			return
		}
	}
}

// gdlWords maps words of GDL that have no meaning in operations to the advice.
var gdlWords = map[string]string{
	"does": "write an operation for the action instead", "next": "write an effect of an operation instead",
	"true": "ask for the fluent itself", "input": "write 'action'", "sees": "all roles see every move",
}

// checkGDLWords reports words of GDL that have no meaning in operations.
func (c *sheetChecker) checkGDLWords(x *operations.Clause) {
	name, args := x.Head.Functor(), len(x.Head.Arguments())
	switch {
	case x.Kind == operations.OperationClause:
		c.checkFrameOperation(x)
	case name == "legal" && args == 2:
		c.reportForm("O10", x.Head, "'legal' has one argument here, the action; the role that moves is asked for with 'control'")
	case gdlWords[name] != "" && x.Kind == operations.ViewClause && !c.sheetNames.AskedRelations[name]:
		c.reportForm("O10", x.Head, "'%s' means nothing here; %s", name, gdlWords[name])
	}
	for _, l := range x.Body {
		l.WalkForms(func(f *operations.Form) {
			if f.HasOperator || !f.IsList() {
				return
			}
			if name := f.Functor(); gdlWords[name] != "" && !c.sheetNames.DefinedNames[name] && !c.sheetNames.IsFluent(name) {
				c.reportForm("O10", f, "'%s' is not a relation here, so this condition is always false; %s", f, gdlWords[name])
			}
		})
	}
}

// checkFrameOperation reports an operation that only keeps a fluent, which stays without it.
func (c *sheetChecker) checkFrameOperation(x *operations.Clause) {
	if len(x.Effects) != 1 || len(x.Body) == 0 || x.Effects[0].HasOperator {
		return
	}
	for _, l := range x.Body {
		if l.String() == x.Effects[0].String() && !c.actionRemoves(x.Head, operations.ShapeOf(l)) {
			c.reportForm("O10", x.Effects[0], "'%s' stays without being told so; remove the operation", l)
			return
		}
	}
}
