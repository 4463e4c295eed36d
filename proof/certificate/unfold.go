package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// This file replaces conditions by the body of the only clause for them, where that leaves clauses with fewer variables.

// unfoldClauses replaces one condition of a clause by the body of the only clause for its relation
// (AIJ 2012 sec. 6.2, "Cutting indirections"), but only where the clause has many variables and can
// be split into smaller ones afterwards. It chooses the condition after which these have the fewest
// variables. An example is a relation of four pieces that holds if all of them share a property.
//
// A positive condition may be replaced by the bodies of all clauses for it
// without changing any answer set; here there is one.
func unfoldClauses(clauses []*gdl.Clause, dynamic map[predicate]bool) []*gdl.Clause {
	only := map[predicate]*gdl.Clause{}
	for _, c := range clauses {
		q := predicateOf(c.Head)
		if _, several := only[q]; several {
			only[q] = nil
		} else {
			only[q] = c
		}
	}
	out := make([]*gdl.Clause, len(clauses))
	for i, c := range clauses {
		out[i] = c
		width := widestVariableCount(c, dynamic)
		for j := 0; j < len(c.Body) && width > maxUnsplitVariables; j++ {
			cond := c.Body[j]
			definition := only[predicateOf(cond.Atom)]
			if _, keyword := gdl.KeywordArity(cond.Atom.Name); keyword || !bindsVariables(cond) || definition == nil || definition == c {
				continue
			}
			larger := unfoldCondition(c, j, definition)
			if larger == nil {
				continue
			}
			if w := widestVariableCount(larger, dynamic); w < width {
				out[i], width = larger, w
			}
		}
	}
	return out
}

// widestVariableCount returns the number of variables of the widest clause after a clause was
// split.
func widestVariableCount(c *gdl.Clause, dynamic map[predicate]bool) int {
	sp := newClauseSplitter(dynamic)
	most := 0
	for _, part := range sp.split([]*gdl.Clause{c}) {
		most = max(most, len(conditionVars(part.Body)))
	}
	return most
}

// unfoldCondition returns c with condition j replaced by the body of its definition. It returns nil
// if the definition cannot apply: such a clause is kept, and clingo's grounder drops it.
func unfoldCondition(c *gdl.Clause, j int, definition *gdl.Clause) *gdl.Clause {
	s := gdl.Subst{}
	names := freshNames(c, definition)
	fresh := func(t *gdl.Term) *gdl.Term {
		return t.Rewrite(func(x *gdl.Term) *gdl.Term {
			if other := names[x.Name]; x.IsVariable() && other != "" {
				return gdl.NewTerm(other)
			}
			return x
		})
	}
	if !s.UnifyTerms(fresh(definition.Head), c.Body[j].Atom) {
		return nil
	}
	out := &gdl.Clause{Head: s.ApplyTo(c.Head), Rule: c.Rule}
	add := func(cond gdl.Condition, atom *gdl.Term) {
		cond.Atom = s.ApplyTo(atom)
		out.Body = append(out.Body, cond)
	}
	for i, cond := range c.Body {
		if i != j {
			add(cond, cond.Atom)
			continue
		}
		for _, inner := range definition.Body {
			add(inner, fresh(inner.Atom))
		}
	}
	return out
}

// freshNames returns new names for the variables of c, different from all variables
// of c and of the definition.
func freshNames(c, definition *gdl.Clause) map[string]string {
	taken := map[string]bool{}
	for _, clause := range []*gdl.Clause{c, definition} {
		for _, atom := range clauseAtoms(clause) {
			for name := range termVariables(atom) {
				taken[name] = true
			}
		}
	}
	names := map[string]string{}
	for _, name := range conditionVars(c.Body) {
		for n := 2; names[name] == ""; n++ {
			if other := fmt.Sprint(name, n); !taken[other] {
				taken[other] = true
				names[name] = other
			}
		}
	}
	return names
}
