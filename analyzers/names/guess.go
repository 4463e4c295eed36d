package names

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// rename returns the fix that writes the relation that was probably meant in all
// conditions.
func (u *undefined) rename(e *survey.Entry, meant string) []analysis.SuggestedFix {
	edits := u.pass.Edits()
	for _, o := range e.Uses {
		edits.Name(o.Term, meant)
	}
	return edits.Fix("Write '" + meant + "'")
}

// withoutTrue returns the fix that removes true around a relation in all
// conditions.
func (u *undefined) withoutTrue(name string) []analysis.SuggestedFix {
	edits := u.pass.Edits()
	for _, r := range u.survey.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && l.Atom.Args[0].Name == name {
				edits.Unwrap(asList(l.Atom))
			}
		})
	}
	return edits.Fix("Ask for the relation without 'true'")
}

// asList makes a literal from an atom, so that its arguments can be unwrapped.
func asList(atom *gdl.Term) *gdl.Literal {
	list := &gdl.Literal{From: atom.From, To: atom.To}
	for _, arg := range atom.Args {
		list.Args = append(list.Args, &gdl.Literal{From: arg.From, To: arg.To})
	}
	return list
}
