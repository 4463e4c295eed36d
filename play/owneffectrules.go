package play

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// maxChain bounds the atoms that the search through the rules visits.
const maxChain = 2000

// A chain follows positive conditions of rules: they show the fluents that a
// move can cause directly, and not by preventing something else.
type chain struct {
	byHead map[nameArity][]*gdl.Clause
}

func newChain(file *gdl.File) *chain {
	c := &chain{byHead: map[nameArity][]*gdl.Clause{}}
	clauses, err := file.Clauses()
	if err != nil {
		return c // such rules have no clauses to follow
	}
	for _, clause := range clauses {
		key := nameArity{clause.Head.Name, len(clause.Head.Args)}
		c.byHead[key] = append(c.byHead[key], clause)
	}
	return c
}

// leads tells whether positive conditions lead from a move to a fluent of the
// next state.
func (c *chain) leads(role, move, fluent *gdl.Term) bool {
	does := atom(gdl.Does, role, move)
	todo := []*gdl.Term{atom(gdl.Next, fluent)}
	seen := map[string]bool{}
	for len(todo) > 0 && len(seen) < maxChain {
		goal := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key := goal.String()
		if seen[key] {
			continue
		}
		seen[key] = true
		for _, clause := range c.byHead[nameArity{goal.Name, len(goal.Args)}] {
			for _, a := range premises(clause, goal) {
				if a.Name == gdl.Does && (gdl.Subst{}).Unify(a, does) {
					return true
				}
				todo = append(todo, a)
			}
		}
	}
	return false
}

// premises returns the positive conditions of a clause for a goal, with
// variables named by their order.
func premises(clause *gdl.Clause, goal *gdl.Term) []*gdl.Term {
	s := gdl.Subst{}
	if !s.Unify(goal, rename(clause.Head, func(name string) string { return name + "'" })) {
		return nil
	}
	var list []*gdl.Term
	for _, cond := range clause.Body {
		if cond.Negative || cond.Distinct {
			continue
		}
		names := map[string]string{}
		list = append(list, rename(s.Apply(rename(cond.Atom, func(name string) string { return name + "'" })), func(name string) string {
			if names[name] == "" {
				names[name] = fmt.Sprintf("?%d", len(names))
			}
			return names[name]
		}))
	}
	return list
}

// rename gives the variables of a term other names.
func rename(t *gdl.Term, name func(string) string) *gdl.Term {
	if t.IsVar() {
		return &gdl.Term{Name: name(t.Name)}
	}
	out := &gdl.Term{Name: t.Name, Spelling: t.Spelling}
	for _, a := range t.Args {
		out.Args = append(out.Args, rename(a, name))
	}
	return out
}
