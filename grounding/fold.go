package grounding

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A foldedDisjunction is an auxiliary relation that stands for a disjunction: its head, and a
// clause for each alternative.
type foldedDisjunction struct {
	headAtom *gdl.Term
	clauses  []*gdl.Clause
}

// foldDisjunctions folds disjunctions of positive conditions with the same variables back
// from the clauses that they were multiplied into. Of
//
//	(<= (attacked ?x ?y ?u ?v) (or (rook ?p ?x ?y) (bishop ?p ?x ?y) (queen ?p ?x ?y)) (apart ?p ?u ?v))
//
// there are three clauses, each of which would be joined and split by itself.
// The names of the auxiliary relations contain a space, unlike those of
// authors.
func foldDisjunctions(clauses []*gdl.Clause) (folded []*gdl.Clause, alternatives []*foldedDisjunction) {
	for len(clauses) > 0 {
		n := 1
		for n < len(clauses) && clauses[n].Rule == clauses[0].Rule {
			n++
		}
		group := slices.Clone(clauses[:n])
		for at := 0; len(group) > 1 && at < len(group[0].Body); at++ {
			group = foldCondition(group, at, &alternatives)
		}
		folded = append(folded, group...)
		clauses = clauses[n:]
	}
	return folded, alternatives
}

// foldCondition replaces clauses of one rule that differ in condition number at only by one clause,
// whose condition there is an auxiliary relation. It adds that relation to alternatives.
func foldCondition(group []*gdl.Clause, at int, alternatives *[]*foldedDisjunction) []*gdl.Clause {
	var order []string
	alike := map[string][]*gdl.Clause{}
	for i, c := range group {
		key := foldKey(c, at)
		if key == "" {
			key = fmt.Sprint("alone ", i)
		}
		if alike[key] == nil {
			order = append(order, key)
		}
		alike[key] = append(alike[key], c)
	}
	var joined []*gdl.Clause
	for _, key := range order {
		same := alike[key]
		if len(same) == 1 {
			joined = append(joined, same[0])
			continue
		}
		a := newFoldedDisjunction(same, at, len(*alternatives))
		*alternatives = append(*alternatives, a)
		body := slices.Clone(same[0].Body)
		body[at] = gdl.Condition{Atom: a.headAtom}
		joined = append(joined, &gdl.Clause{Head: same[0].Head, Body: body, Rule: same[0].Rule})
	}
	return joined
}

// foldKey returns a key that is equal for clauses that differ only in one condition with the same variables. It
// returns "" if this condition cannot be part of a disjunction.
func foldKey(c *gdl.Clause, at int) string {
	if at >= len(c.Body) || c.Body[at].Negative || c.Body[at].Distinct || len(c.Body[at].Atom.VariableNames()) == 0 {
		return ""
	}
	vars := slices.Sorted(slices.Values(c.Body[at].Atom.VariableNames()))
	parts := []string{c.Head.String(), strings.Join(vars, " ")}
	for i, cond := range c.Body {
		switch {
		case i == at:
			parts = append(parts, "or")
		case cond.Distinct:
			parts = append(parts, "distinct "+cond.String())
		default:
			parts = append(parts, cond.String())
		}
	}
	return strings.Join(parts, "\n")
}

func newFoldedDisjunction(same []*gdl.Clause, at, number int) *foldedDisjunction {
	name := fmt.Sprint("or ", number)
	a := &foldedDisjunction{headAtom: &gdl.Term{Name: name, Spelling: name, InParens: true}}
	for _, v := range slices.Sorted(slices.Values(same[0].Body[at].Atom.VariableNames())) {
		a.headAtom.Args = append(a.headAtom.Args, &gdl.Term{Name: v, Spelling: v})
	}
	for _, c := range same {
		a.clauses = append(a.clauses, &gdl.Clause{Head: a.headAtom, Body: []gdl.Condition{c.Body[at]}, Rule: c.Rule})
	}
	return a
}
