package play

import (
	"cmp"
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
	apart := func(t *gdl.Term) *gdl.Term {
		if t.IsVariable() {
			return &gdl.Term{Name: t.Name + "'"}
		}
		return t
	}
	if !s.UnifyTerms(goal, clause.Head.Rewrite(apart)) {
		return nil
	}
	var list []*gdl.Term
	for _, cond := range clause.Body {
		if cond.Negative || cond.Distinct {
			continue
		}
		numbers := map[string]*gdl.Term{}
		list = append(list, s.ApplyTo(cond.Atom.Rewrite(apart)).Rewrite(func(t *gdl.Term) *gdl.Term {
			if t.IsVariable() && numbers[t.Name] == nil {
				numbers[t.Name] = &gdl.Term{Name: fmt.Sprintf("?%d", len(numbers))}
			}
			return cmp.Or(numbers[t.Name], t)
		}))
	}
	return list
}
