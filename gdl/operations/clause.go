package operations

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file finds the clauses of a text in operations notation.

// A Node is a node of the tree of a text.
type Node = syntax.Node

// Operators of the notation.
const (
	opAnd = "&"
	opOr  = "|"
	opNot = "~"
)

// A Sheet is a text in operations notation, as far as the parser could read it.
type Sheet struct {
	*syntax.Sheet
	Clauses []*Clause
	names   *Names
}

// Read finds the clauses of a text, and the meanings of its names.
func Read(s *syntax.Sheet) *Sheet {
	out := &Sheet{Sheet: s}
	for _, n := range s.Forms {
		out.Clauses = append(out.Clauses, clauseOf(n))
	}
	out.names = collectNames(out)
	return out
}

// A ClauseKind distinguishes the kinds of clauses.
type ClauseKind int

// The kinds of clauses.
const (
	FactClause ClauseKind = iota
	ViewClause
	OperationClause
)

// A Clause is a fact, a view or an operation.
type Clause struct {
	*Node         // the whole clause
	Kind          ClauseKind
	Head          *Node
	Body, Effects []*Node // conditions, all of which must hold, and effects of an operation
	Broken        bool    // some part could not be read, or has no meaning
}

// clauseOf returns the clause of a form.
func clauseOf(n *Node) *Clause {
	c := &Clause{Node: n, Head: n, Broken: n.Broken}
	switch {
	case !n.HasSign():
		return c
	case n.Lead() == syntax.Arrow:
		c.Kind, c.Head, c.Body = ViewClause, n.List[1], n.List[2:]
		return c
	}
	c.Kind, c.Head = OperationClause, n.List[1]
	for _, x := range n.List[2:] {
		if c.Effects = joined(x); x.Applies("==>") {
			c.Body, c.Effects = joined(x.List[1]), nil
			if len(x.List) > 2 {
				c.Effects = joined(x.List[2])
			}
		}
	}
	return c
}

// joined returns the parts of a conjunction with '&', or else the node itself.
func joined(n *Node) []*Node {
	if n.Applies(opAnd) {
		return n.Arguments()
	}
	return []*Node{n}
}

// AtomOf returns the node inside '~' if there is one, otherwise the node itself.
func AtomOf(n *Node) (atom *Node, negated bool) {
	if n.Applies(opNot) {
		return n.List[1], true
	}
	return n, false
}

// An Effect is an atom that an operation adds or removes.
type Effect struct {
	*Node
	Atom    *Node
	Removes bool
	Shape   Shape // of the atom
	Clause  *Clause
}

// Stated returns the argument of a fact or view, a fluent or an action, if its relation is one of some words. It returns
// nil for other clauses.
func (c *Clause) Stated(words ...string) *Node {
	if c.Kind == OperationClause || len(c.Head.Arguments()) != 1 || !slices.Contains(words, c.Head.Functor()) {
		return nil
	}
	return c.Head.List[1]
}

// BoundVariables returns the variables that the head or a condition of an operation
// binds.
func (c *Clause) BoundVariables() map[string]bool {
	bound := map[string]bool{}
	for _, l := range append([]*Node{c.Head}, c.Body...) {
		if _, negated := AtomOf(l); !negated {
			for _, v := range l.Variables() {
				bound[v] = true
			}
		}
	}
	return bound
}
