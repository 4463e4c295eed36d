package operations

import (
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/scc"
)

// A firstCall is a view with the atom that its evaluation evaluates first, or an operation with an atom that it calls in
// every state.
type firstCall struct {
	clause     *operations.Clause
	calledAtom *syntax.Node
}

// circles finds views whose evaluation begins with themselves, and operations that call themselves in every state.
func circles(n *operations.Names, found report) {
	var views, calls []firstCall
	for _, x := range n.Clauses {
		if x.Kind == operations.ViewClause && len(x.Body) > 0 && x.Head.Functor() != "goal" {
			views = append(views, firstCall{x, firstCondition(x.Body[0])})
		}
	}
	for _, e := range n.Effects {
		if len(e.Clause.Body) == 0 && !e.Removes && n.OperationShapes[e.Shape] && len(e.Atom.Variables()) == 0 {
			calls = append(calls, firstCall{e.Clause, e.Atom})
		}
	}
	reportCircles(views, func(f *syntax.Node, name string) { found(f, "", name) })
	reportCircles(calls, func(f *syntax.Node, name string) { found(f, "call", name) })
}

// firstCondition returns the atom of a condition that the platform evaluates first.
func firstCondition(l *syntax.Node) *syntax.Node {
	for l.Applies("~") || l.Applies("&") || l.Applies("|") {
		l = l.List[1]
	}
	return l
}

// maxCallPairs bounds the pairs of calls and clauses that are compared.
const maxCallPairs = 2_000_000

// reportCircles reports, for each view or operation, the first clause whose calls lead back to it.
func reportCircles(calls []firstCall, found func(*syntax.Node, string)) {
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
	told, circular := seenKeys{}, scc.InCircles(edges)
	for i, x := range calls {
		if name := x.clause.Head.Functor(); circular[i] && told.first(name) {
			found(x.calledAtom, name)
		}
	}
}

// mayBeEqual tells whether two atoms have a common instance, as far as their names and numbers of arguments tell. Each
// atom has variables of its own.
func mayBeEqual(f, g *syntax.Node) bool {
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
