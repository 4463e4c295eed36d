package operations

import (
	"strings"

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
		c.reportForm("O09", f, "'%s' is a relation too, so that the fluent can never be read; give one of them another name", name)
	case c.sheetNames.IsOperation(name) && c.isFirstTime("O09"+name):
		c.reportForm("O09", f, "'%s' is an operation too, so that the fluent can never be read; give one of them another name", name)
	case operations.IsReservedName(name) && c.isFirstTime("O09"+name):
		c.reportForm("O09", f, "'%s' is a name that the platform has for itself, so that the fluent can never be read; choose another one", name)
	}
}

// checkRecursion reports views that ask for themselves first, and operations that
// call themselves in every state.
func (c *sheetChecker) checkRecursion() {
	first := map[string][]string{}
	at := map[string]*operations.Form{}
	for _, x := range c.sheet.Clauses {
		name := x.Head.Functor()
		if x.Kind == operations.ViewClause && len(x.Body) > 0 {
			l := x.Body[0]
			for l.AppliesOperator("~") || l.AppliesOperator("&") || l.AppliesOperator("|") {
				l = l.List[1]
			}
			if next := l.Functor(); c.sheetNames.DefinedNames[next] && x.Head.Functor() != "goal" {
				first[name] = append(first[name], next)
				if at[name] == nil {
					at[name] = l
				}
			}
		}
		if x.Kind == operations.OperationClause && len(x.Body) == 0 {
			key := "::" + name
			for _, e := range x.Effects {
				if atom, removed := effectAtom(e); !removed && c.sheetNames.OperationShapes[operations.ShapeOf(atom)] && len(atom.Variables()) == 0 {
					first[key] = append(first[key], "::"+atom.Functor())
					if at[key] == nil {
						at[key] = atom
					}
				}
			}
		}
	}
	for _, x := range c.sheet.Clauses {
		name := x.Head.Functor()
		for _, key := range []string{name, "::" + name} {
			if at[key] != nil && hasPath(first, key, key) && c.isFirstTime("O11"+key) {
				what := "asks for itself before anything else"
				if strings.HasPrefix(key, "::") {
					what = "calls itself whatever the state"
				}
				c.reportForm("O11", at[key], "'%s' %s, which stops the match on the platform; let a condition come first that ends it", name, what)
			}
		}
	}
}

// hasPath tells whether a path leads from one name to another.
func hasPath(edges map[string][]string, from, to string) bool {
	seen := map[string]bool{}
	todo := append([]string(nil), edges[from]...)
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x == to {
			return true
		}
		if !seen[x] {
			seen[x] = true
			todo = append(todo, edges[x]...)
		}
	}
	return false
}

// checkGoalValues reports cases in which a role has no goal value.
func (c *sheetChecker) checkGoalValues() {
	for _, gap := range c.sheetNames.GoalGaps(c.sheet) {
		c.reportForm("O14", gap.LastClause.Head, "'%s' has no goal value where %s, and 0 counts there; add 'goal(%s,...)' for this case if another value is meant", gap.Role, gap.UncoveredCase, gap.Role)
	}
}
