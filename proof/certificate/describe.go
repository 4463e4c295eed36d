package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/property"
)

// mostTerms bounds the terms of a domain that a comment lists.
const mostTerms = 6

// describe writes a formula for a comment.
func describe(f *property.Formula) string {
	switch f.Op {
	case property.OpAtom:
		return f.Atom.String()
	case property.OpExists, property.OpForall, property.OpCount:
		return fmt.Sprintf("(%s (%s) %s)", quantifier(f), describeVars(f.Vars), describe(f.Args[0]))
	}
	names := map[property.Op]string{property.OpNot: "not", property.OpAnd: "and", property.OpOr: "or", property.OpNext: "next"}
	parts := []string{names[f.Op]}
	for _, arg := range f.Args {
		parts = append(parts, describe(arg))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func quantifier(f *property.Formula) string {
	switch {
	case f.Op == property.OpExists:
		return "exists"
	case f.Op == property.OpForall:
		return "forall"
	case f.High == property.Unbounded:
		return fmt.Sprintf("exists %d..", f.Low)
	}
	return fmt.Sprintf("exists %d..%d", f.Low, f.High)
}

func describeVars(vars []property.Var) string {
	var parts []string
	for _, x := range vars {
		var terms []string
		for i, t := range x.Domain {
			if i == mostTerms {
				terms = append(terms, fmt.Sprintf("... %d terms", len(x.Domain)))
				break
			}
			terms = append(terms, t.String())
		}
		parts = append(parts, fmt.Sprintf("%s in {%s}", x.Name, strings.Join(terms, " ")))
	}
	return strings.Join(parts, ", ")
}
