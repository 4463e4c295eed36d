package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/internal/scc"
)

// A firstCall is a clause with the atom that its evaluation asks for, or calls, first.
type firstCall struct {
	clause     *operations.Clause
	calledAtom *operations.Form
}

// checkRecursion reports views that ask for themselves first, and operations that
// call themselves in every state.
func (c *sheetChecker) checkRecursion() {
	var views, helpers []firstCall
	for _, x := range c.sheet.Clauses {
		switch {
		case x.Head == nil:
		case x.Kind == operations.ViewClause && len(x.Body) > 0 && x.Head.Functor() != "goal":
			views = append(views, firstCall{x, firstCondition(x.Body[0])})
		case x.Kind == operations.OperationClause && len(x.Body) == 0:
			for _, e := range x.Effects {
				if atom, removed := effectAtom(e); !removed && c.sheetNames.OperationShapes[operations.ShapeOf(atom)] && len(atom.Variables()) == 0 {
					helpers = append(helpers, firstCall{x, atom})
				}
			}
		}
	}
	c.reportCircles(views, "asks for itself before anything else")
	c.reportCircles(helpers, "calls itself whatever the state")
}

// firstCondition returns the atom of a condition that is evaluated first.
func firstCondition(l *operations.Form) *operations.Form {
	for l.AppliesOperator("~") || l.AppliesOperator("&") || l.AppliesOperator("|") {
		l = l.List[1]
	}
	return l
}

// maxCallPairs bounds the pairs of calls and clauses that are compared.
const maxCallPairs = 2_000_000

// reportCircles reports the first clause of each relation that leads back to itself.
func (c *sheetChecker) reportCircles(calls []firstCall, what string) {
	byName := map[string][]int32{}
	for i, x := range calls {
		byName[x.clause.Head.Functor()] = append(byName[x.clause.Head.Functor()], int32(i))
	}
	edges := make([][]int32, len(calls))
	pairs := 0
	for i, x := range calls {
		list := byName[x.calledAtom.Functor()]
		if pairs += len(list); pairs > maxCallPairs {
			return
		}
		for _, j := range list {
			if mayBeEqual(x.calledAtom, calls[j].clause.Head) {
				edges[i] = append(edges[i], j)
			}
		}
	}
	component, count := scc.Components(len(calls), func(i int32) []int32 { return edges[i] })
	size := make([]int, count)
	for _, k := range component {
		size[k]++
	}
	for i, x := range calls {
		name := x.clause.Head.Functor()
		if (size[component[i]] > 1 || slices.Contains(edges[i], int32(i))) && c.isFirstTime("O11"+what+name) {
			c.reportForm("O11", x.calledAtom, "'%s' %s, which stops the match on the platform", name, what)
		}
	}
}

// mayBeEqual tells whether two atoms, each with variables of its own, have a common
// instance, as far as their names and the numbers of their arguments say.
func mayBeEqual(f, g *operations.Form) bool {
	if f.IsVariable() || g.IsVariable() {
		return true
	}
	if operations.ShapeOf(f) != operations.ShapeOf(g) || f.IsList() != g.IsList() {
		return false
	}
	for i, x := range f.Arguments() {
		if !mayBeEqual(x, g.Arguments()[i]) {
			return false
		}
	}
	return true
}
