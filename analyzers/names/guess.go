package names

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// fixMisspelling returns the fix that writes the relation that was probably meant in all
// conditions.
func (u *undefinedFinder) fixMisspelling(e *survey.NameEntry, meant string) []analysis.SuggestedFix {
	edits := u.pass.NewEdits()
	for _, o := range e.Uses {
		edits.RenameTerm(o.Term, meant)
	}
	return edits.SuggestFix("Write '" + meant + "'")
}

// fixWithoutTrue returns the fix that removes true around a relation in all
// conditions.
func (u *undefinedFinder) fixWithoutTrue(name string) []analysis.SuggestedFix {
	edits := u.pass.NewEdits()
	for _, r := range u.survey.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && l.Atom.Args[0].Name == name {
				edits.UnwrapLiteral(argumentList(l.Atom))
			}
		})
	}
	return edits.SuggestFix("Ask for the relation without 'true'")
}

// argumentList makes a literal from an atom, so that its arguments can be unwrapped.
func argumentList(atom *gdl.Term) *gdl.Literal {
	list := &gdl.Literal{StartPos: atom.StartPos, EndPos: atom.EndPos}
	for _, arg := range atom.Args {
		list.Args = append(list.Args, &gdl.Literal{StartPos: arg.StartPos, EndPos: arg.EndPos})
	}
	return list
}
