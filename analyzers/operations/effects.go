package operations

import (
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/scc"
)

// This file finds effects of operations that do nothing, or another thing than the author meant.

// atoms yields the effects that have no sign and are no variables, in clauses that were read.
func atoms(n *operations.Names) iter.Seq[operations.Effect] {
	return func(yield func(operations.Effect) bool) {
		for _, e := range n.Effects {
			if !e.Clause.Broken && !e.Atom.HasSign() && !e.Atom.IsVariable() && !yield(e) {
				return
			}
		}
	}
}

// changes yields the effects that add or remove a fluent.
func changes(n *operations.Names) iter.Seq[operations.Effect] {
	return func(yield func(operations.Effect) bool) {
		for e := range atoms(n) {
			if !n.OperationShapes[e.Shape] && !yield(e) {
				return
			}
		}
	}
}

// unknown finds added fluents that occur only in effects.
func unknown(n *operations.Names, found report) {
	told := seenKeys{}
	for e := range changes(n) {
		if !e.Removes && !n.AskedShapes[e.Shape] && !n.StatedFluents[e.Shape] && told.first(e.Shape.Name) {
			found.similar(e.Atom, n.StatedFluents, n.AskedShapes)
		}
	}
}

// absent finds removed fluents that never hold.
func absent(n *operations.Names, found report) {
	told := seenKeys{}
	for e := range changes(n) {
		if e.Removes && !n.MadeFluents[e.Shape] && told.first(e.Shape.Name) {
			found.similar(e.Atom, n.MadeFluents)
		}
	}
}

// undone finds fluents that one operation both removes and adds.
func undone(n *operations.Names, found report) {
	type key struct {
		clause *operations.Clause
		atom   string
	}
	added := map[key]bool{}
	for e := range changes(n) {
		added[key{e.Clause, e.Atom.Meaning()}] = added[key{e.Clause, e.Atom.Meaning()}] || !e.Removes
	}
	for e := range changes(n) {
		if e.Removes && added[key{e.Clause, e.Atom.Meaning()}] {
			found(e.Node, "", e.Atom)
		}
	}
}

// unbound finds effects with a variable that neither the action nor a condition binds.
func unbound(n *operations.Names, found report) {
	for e := range atoms(n) {
		known := e.Clause.BoundVariables()
		i := slices.IndexFunc(e.Atom.Variables(), func(v string) bool { return v == "_" || !known[v] })
		switch {
		case i < 0:
		case e.Removes:
			found(e.Node, "removed", e.Atom.Variables()[i], e.Atom)
		default:
			found(e.Node, "", e.Atom.Variables()[i], e.Shape.Name)
		}
	}
}

// kept finds values that an operation adds while the old value remains: a condition is about the fluent with another last
// argument, no operation of the action removes it, and other signs say that the fluent has one value at a time.
func kept(n *operations.Names, found report) {
	for e := range changes(n) {
		isAbsent := func(l *syntax.Node) bool { atom, denied := operations.AtomOf(l); return denied && atom.Means(e.Atom) }
		if e.Removes || e.Shape.Arity == 0 || removes(n, e.Clause.Head, e.Shape) || slices.ContainsFunc(e.Clause.Body, isAbsent) || grows(n, e.Shape) {
			continue
		}
		at := e.Shape.Arity
		i := slices.IndexFunc(e.Clause.Body, func(l *syntax.Node) bool {
			if l.HasSign() || operations.ShapeOf(l) != e.Shape || l.List[at].Means(e.Atom.List[at]) || !slices.EqualFunc(l.List[1:at], e.Atom.List[1:at], (*syntax.Node).Means) {
				return false
			}
			variable := e.Atom.List[at].IsVariable() && l.List[at].IsVariable()
			if at == 1 {
				return e.Shape.Name == "control" || variable && beginsOnce(n, e.Shape)
			}
			return variable && slices.ContainsFunc(n.Effects, func(x operations.Effect) bool { return x.Removes && x.Shape == e.Shape })
		})
		if i >= 0 {
			found(e.Atom, "", e.Clause.Body[i])
		}
	}
}

// grows tells whether a clause has two values of a fluent as conditions, or one value and not another. Then several
// values are meant to hold.
func grows(n *operations.Names, shape operations.Shape) bool {
	return slices.ContainsFunc(n.Clauses, func(x *operations.Clause) bool {
		var held, all []*syntax.Node
		for _, l := range x.Body {
			if atom, denied := operations.AtomOf(l); operations.ShapeOf(atom) == shape && !atom.HoldsVariable() {
				if all = append(all, atom); !denied {
					held = append(held, atom)
				}
			}
		}
		return slices.ContainsFunc(held, func(f *syntax.Node) bool {
			return slices.ContainsFunc(all, func(o *syntax.Node) bool {
				return !o.Means(f) && slices.EqualFunc(o.List[1:shape.Arity], f.List[1:shape.Arity], (*syntax.Node).Means)
			})
		})
	})
}

// beginsOnce tells whether init makes exactly one fluent of a shape, and without conditions.
func beginsOnce(n *operations.Names, shape operations.Shape) bool {
	count := 0
	for _, x := range n.Clauses {
		if f := x.Stated("init"); f != nil && operations.ShapeOf(f) == shape {
			count++
			if x.Kind == operations.ViewClause {
				return false
			}
		}
	}
	return count == 1
}

// removes tells whether an operation of an action, or one that it calls, removes fluents of a shape.
func removes(n *operations.Names, action *syntax.Node, shape operations.Shape) bool {
	own := operations.ShapeOf(action)
	called := scc.Reached(func(caller operations.Shape) iter.Seq[operations.Shape] {
		return func(yield func(operations.Shape) bool) {
			for _, e := range n.Effects {
				if operations.ShapeOf(e.Clause.Head) == caller && !e.Removes && n.OperationShapes[e.Shape] && !yield(e.Shape) {
					return
				}
			}
		}
	}, own)
	return slices.ContainsFunc(n.Effects, func(e operations.Effect) bool {
		by := operations.ShapeOf(e.Clause.Head)
		return e.Removes && e.Shape == shape && (by == own || called[by])
	})
}
