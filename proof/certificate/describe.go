package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/property"
)

// This file writes formulas as text for the comments of programs.

// maxListedTerms is the greatest number of terms of a domain that a comment lists.
const maxListedTerms = 6

// describeFormula returns the text of a formula in the comments of a program.
func describeFormula(f *property.Formula) string {
	switch f.Op {
	case property.OpAtom:
		return f.Atom.String()
	case property.OpExists, property.OpForall, property.OpCount:
		return fmt.Sprintf("(%s (%s) %s)", quantifierText(f), describeVars(f.Vars), describeFormula(f.Args[0]))
	}
	names := map[property.FormulaOp]string{property.OpNot: "not", property.OpAnd: "and", property.OpOr: "or", property.OpNext: "next", property.OpKnows: "knows", property.OpWhether: "knows-whether"}
	parts := []string{names[f.Op]}
	if f.Knower != nil {
		parts = append(parts, f.Knower.String())
	}
	for _, arg := range f.Args {
		parts = append(parts, describeFormula(arg))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func quantifierText(f *property.Formula) string {
	switch {
	case f.Op == property.OpExists:
		return "exists"
	case f.Op == property.OpForall:
		return "forall"
	case f.MaxCount == property.NoUpperBound:
		return fmt.Sprintf("exists %d..", f.MinCount)
	}
	return fmt.Sprintf("exists %d..%d", f.MinCount, f.MaxCount)
}

func describeVars(vars []property.QuantifiedVar) string {
	var parts []string
	for _, x := range vars {
		var terms []string
		for i, t := range x.Domain {
			if i == maxListedTerms {
				terms = append(terms, fmt.Sprintf("... %d terms", len(x.Domain)))
				break
			}
			terms = append(terms, t.String())
		}
		parts = append(parts, fmt.Sprintf("%s in {%s}", x.Name, strings.Join(terms, " ")))
	}
	return strings.Join(parts, ", ")
}
