package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A node is a term of a clause: a variable, a ground term, or a function
// applied to nodes with variables.
type node struct {
	variable int    // number of the variable, or none
	ground   termID // the term, or none
	fun      int32
	args     []node
}

// sameNode tells whether two terms of one clause are equal.
func sameNode(a, b node) bool {
	return a.variable == b.variable && a.ground == b.ground && a.fun == b.fun && slices.EqualFunc(a.args, b.args, sameNode)
}

// literal is an atom of a clause, or its negation, or an inequality.
type literal struct {
	rel      *relation // nil for distinct
	args     []node
	negative bool
	guard    bool      // only binds variables (splitter)
	atom     *gdl.Term // as written
}

func (l *literal) distinct() bool { return l.rel == nil }

// positive tells whether the literal binds variables.
func (l *literal) positive() bool { return l.rel != nil && !l.negative }

// vars returns the variables of the literal, each once.
func (l *literal) vars() []int {
	var vars []int
	for i := range l.args {
		vars = l.args[i].addVars(vars)
	}
	return vars
}

func (n *node) addVars(vars []int) []int {
	if n.variable != none {
		for _, v := range vars {
			if v == n.variable {
				return vars
			}
		}
		return append(vars, n.variable)
	}
	for i := range n.args {
		vars = n.args[i].addVars(vars)
	}
	return vars
}

// clause is a rule before grounding, with numbered variables.
type clause struct {
	head   literal
	body   []literal
	names  []string // of the variables
	rule   *gdl.Rule
	number int // index among the clauses of the program
}

// patterns translates the terms of one clause.
type patterns struct {
	terms *terms
	names []string
}

func (p *patterns) node(t *gdl.Term) node {
	if t.IsVar() {
		return node{variable: p.variable(t.Name), ground: none}
	}
	n := node{variable: none, ground: none, fun: p.terms.functor(t.Name, t.Spelling, len(t.Args)), args: p.nodes(t.Args)}
	if ids, ground := groundArgs(n.args); ground {
		return node{variable: none, ground: p.terms.make(n.fun, ids), fun: n.fun}
	}
	return n
}

func (p *patterns) variable(name string) int {
	for i, n := range p.names {
		if n == name {
			return i
		}
	}
	p.names = append(p.names, name)
	return len(p.names) - 1
}

func (p *patterns) nodes(ts []*gdl.Term) []node {
	nodes := make([]node, len(ts))
	for i, t := range ts {
		nodes[i] = p.node(t)
	}
	return nodes
}

// unsafeVar returns a variable that no positive literal binds, and the atom
// that needs it.
func (c *clause) unsafeVar() (variable int, at *gdl.Term) {
	bound := make([]bool, len(c.names))
	for i := range c.body {
		if c.body[i].positive() {
			for _, v := range c.body[i].vars() {
				bound[v] = true
			}
		}
	}
	for _, v := range c.head.vars() {
		if !bound[v] {
			return v, c.head.atom
		}
	}
	for i := range c.body {
		for _, v := range c.body[i].vars() {
			if !bound[v] {
				return v, c.body[i].atom
			}
		}
	}
	return none, nil
}
