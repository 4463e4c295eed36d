package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A node is a term of a clause: a variable, a ground term, or a function
// applied to nodes with variables.
type node struct {
	varNumber     int    // number of the variable, or noID
	groundTerm    termID // the ground term, or noID
	functorNumber int32
	subnodes      []node
}

// sameNode tells whether two terms of one clause are equal, variables included.
func sameNode(a, b node) bool {
	return a.varNumber == b.varNumber && a.groundTerm == b.groundTerm && a.functorNumber == b.functorNumber && slices.EqualFunc(a.subnodes, b.subnodes, sameNode)
}

// literal is an atom of a clause, or its negation, or an inequality.
type literal struct {
	relation   *groundRelation // nil for distinct
	args       []node
	isNegative bool
	isGuard    bool      // it only restricts values of variables, and is no part of ground rules
	atom       *gdl.Term // as written
}

func (l *literal) isDistinct() bool { return l.relation == nil }

// bindsVars tells whether the literal is positive, so that it binds its variables.
func (l *literal) bindsVars() bool { return l.relation != nil && !l.isNegative }

// distinctVars returns the variables of the literal, each once.
func (l *literal) distinctVars() []int {
	var vars []int
	for i := range l.args {
		vars = l.args[i].appendVars(vars)
	}
	return vars
}

func (n *node) appendVars(vars []int) []int {
	if n.varNumber != noID {
		for _, v := range vars {
			if v == n.varNumber {
				return vars
			}
		}
		return append(vars, n.varNumber)
	}
	for i := range n.subnodes {
		vars = n.subnodes[i].appendVars(vars)
	}
	return vars
}

// clause is a rule before grounding, with numbered variables.
type clause struct {
	head     literal
	body     []literal
	varNames []string // the names of the variables, by number
	rule     *gdl.Rule
	number   int // index among the clauses of the program
}

// hasPlainHead tells whether the arguments of a clause's head are different variables.
func (c *clause) hasPlainHead() bool {
	return len(c.head.distinctVars()) == len(c.head.args) && !slices.ContainsFunc(c.head.args, func(n node) bool { return n.varNumber == noID })
}

// patternBuilder translates the terms of one clause to nodes, and numbers its variables.
type patternBuilder struct {
	table    *termTable
	varNames []string
}

func (p *patternBuilder) buildNode(t *gdl.Term) node {
	if t.IsVariable() {
		return node{varNumber: p.varNumber(t.Name), groundTerm: noID}
	}
	n := node{varNumber: noID, groundTerm: noID, functorNumber: p.table.internFunctor(t.Name, t.Spelling, len(t.Args)), subnodes: p.buildNodes(t.Args)}
	if ids, ground := groundArgs(n.subnodes); ground {
		return node{varNumber: noID, groundTerm: p.table.intern(n.functorNumber, ids), functorNumber: n.functorNumber}
	}
	return n
}

func (p *patternBuilder) varNumber(name string) int {
	for i, n := range p.varNames {
		if n == name {
			return i
		}
	}
	p.varNames = append(p.varNames, name)
	return len(p.varNames) - 1
}

func (p *patternBuilder) buildNodes(ts []*gdl.Term) []node {
	nodes := make([]node, len(ts))
	for i, t := range ts {
		nodes[i] = p.buildNode(t)
	}
	return nodes
}

// unsafeVar returns a variable that no positive literal binds, and the head or condition that has
// it; noID if there is none.
func (c *clause) unsafeVar() (variable int, at *gdl.Term) {
	bound := make([]bool, len(c.varNames))
	for i := range c.body {
		if c.body[i].bindsVars() {
			for _, v := range c.body[i].distinctVars() {
				bound[v] = true
			}
		}
	}
	for _, v := range c.head.distinctVars() {
		if !bound[v] {
			return v, c.head.atom
		}
	}
	for i := range c.body {
		for _, v := range c.body[i].distinctVars() {
			if !bound[v] {
				return v, c.body[i].atom
			}
		}
	}
	return noID, nil
}
