package play

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// This file tells whether a move can make a fluent true through positive conditions of rules.

// maxChainAtoms is the greatest number of atoms that leadsTo visits.
const maxChainAtoms = 2000

// A causalChain tells by the rules whether a move can make a fluent true through positive
// conditions alone, and not by preventing something else.
type causalChain struct {
	clausesByHead map[nameArity][]*gdl.Clause
}

func newCausalChain(file *gdl.File) *causalChain {
	c := &causalChain{clausesByHead: map[nameArity][]*gdl.Clause{}}
	clauses, err := file.Clauses()
	if err != nil {
		return c // such rules have no clauses to follow
	}
	for _, clause := range clauses {
		key := nameArity{clause.Head.Name, len(clause.Head.Args)}
		c.clausesByHead[key] = append(c.clausesByHead[key], clause)
	}
	return c
}

// leadsTo tells whether positive conditions of rules lead from a move of a role to a fluent of the
// next state.
func (c *causalChain) leadsTo(role, move, fluent *gdl.Term) bool {
	does := gdl.NewTerm(gdl.Does, role, move)
	todo := []*gdl.Term{gdl.NewTerm(gdl.Next, fluent)}
	seen := map[string]bool{}
	for len(todo) > 0 && len(seen) < maxChainAtoms {
		goal := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := goal.String()
		if seen[key] {
			continue
		}
		seen[key] = true
		for _, clause := range c.clausesByHead[nameArity{goal.Name, len(goal.Args)}] {
			for _, a := range positivePremises(clause, goal) {
				if a.Name == gdl.Does && (gdl.Subst{}).UnifyTerms(a, does) {
					return true
				}
				todo = append(todo, a)
			}
		}
	}
	return false
}

// positivePremises returns the positive conditions of the instance of a clause whose head is a
// goal, with variables renamed to numbers; nil if the head does not unify with the goal.
func positivePremises(clause *gdl.Clause, goal *gdl.Term) []*gdl.Term {
	s := gdl.Subst{}
	if !s.UnifyTerms(goal, renameVars(clause.Head, func(name string) string { return name + "'" })) {
		return nil
	}
	var list []*gdl.Term
	for _, cond := range clause.Body {
		if cond.Negative || cond.Distinct {
			continue
		}
		names := map[string]string{}
		list = append(list, renameVars(s.ApplyTo(renameVars(cond.Atom, func(name string) string { return name + "'" })), func(name string) string {
			if names[name] == "" {
				names[name] = fmt.Sprintf("?%d", len(names))
			}
			return names[name]
		}))
	}
	return list
}

// renameVars returns a term with its variables renamed by a function.
func renameVars(t *gdl.Term, name func(string) string) *gdl.Term {
	if t.IsVariable() {
		return &gdl.Term{Name: name(t.Name)}
	}
	out := &gdl.Term{Name: t.Name, Spelling: t.Spelling}
	for _, a := range t.Args {
		out.Args = append(out.Args, renameVars(a, name))
	}
	return out
}
