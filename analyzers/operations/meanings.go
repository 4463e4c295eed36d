package operations

import (
	"github.com/gdllint/gdllint/gdl/operations"
)

// notationRelations holds the relations of the notation.
var notationRelations = map[string]bool{"role": true, "base": true, "init": true, "action": true, "legal": true, "goal": true, "terminal": true}

// checkMeanings reports names with two meanings.
func (c *sheetChecker) checkMeanings() {
	for _, x := range c.sheet.Clauses {
		if x.Broken {
			continue
		}
		name := x.Head.Functor()
		if x.Kind != operations.OperationClause && operations.IsReservedName(name) && !notationRelations[name] && c.isFirstTime("O09"+name) {
			c.reportForm("O09", x.Head, "'%s' is a name that the platform has for itself, and answers by itself; choose another one", name)
		}
		var fluents []*operations.Form
		if x.Kind != operations.OperationClause && (name == "init" || name == "base") && len(x.Head.Arguments()) == 1 {
			fluents = append(fluents, x.Head.List[1])
		}
		for _, e := range x.Effects {
			if atom, _ := effectAtom(e); !c.sheetNames.OperationShapes[operations.ShapeOf(atom)] {
				fluents = append(fluents, atom)
			}
		}
		for _, f := range fluents {
			c.checkFluentName(f)
		}
	}
}

func (c *sheetChecker) checkFluentName(f *operations.Form) {
	name := f.Functor()
	if f.HasOperator || f.IsVariable() {
		return
	}
	switch {
	case c.sheetNames.DefinedNames[name] && c.isFirstTime("O09"+name):
		c.reportForm("O09", f, "'%s' is a relation too, so the fluent can never be read; give one of them another name", name)
	case c.sheetNames.IsOperation(name) && c.isFirstTime("O09"+name):
		c.reportForm("O09", f, "'%s' is an operation too, so the fluent can never be read; give one of them another name", name)
	case operations.IsReservedName(name) && c.isFirstTime("O09"+name):
		c.reportForm("O09", f, "'%s' is a name that the platform has for itself, so the fluent can never be read; choose another one", name)
	}
}

// checkGoalValues reports cases in which a role has no goal value.
func (c *sheetChecker) checkGoalValues() {
	for _, gap := range c.sheetNames.GoalGaps(c.sheet) {
		c.reportForm("O14", gap.LastClause.Head, "'%s' has no goal value where %s, and 0 counts there; add 'goal(%s,...)' for this case if another value is meant", gap.Role, gap.UncoveredCase, gap.Role)
	}
}
