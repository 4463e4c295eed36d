package variables

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// negateHelper returns the fix that says "there is none": the negation of a helper relation, which holds if there is one.
// The conditions that bind the free variables of the negation move into the rule of this relation. Variables that the
// moved conditions share with the rest of the rule become its arguments. There is no fix if nothing would then bind one
// of these.
func negateHelper(p *lint.Pass, maker *lint.RelationMaker, r *model.Rule, not *gdl.Literal) (edits []lint.Edit) {
	atom := not.Args[0].Atom
	free := slices.DeleteFunc(atom.VariableNames(), func(name string) bool { return !isFree(p, r.Variable(name), not) })
	var shared, bound, body []string
	outside, inside := r.Head.VariableNames(), []*gdl.Literal{}
	for _, l := range r.Body {
		switch {
		case l == not:
		case len(intersectNames(model.VariablesOf(l), free)) > 0:
			inside = append(inside, l)
			body = append(body, p.PrefixCode(l))
			edits = append(edits, lint.Remove(l))
		default:
			outside = append(outside, model.VariablesOf(l)...)
			if l.Op == gdl.OpAtom {
				bound = append(bound, l.Atom.VariableNames()...)
			}
		}
	}
	for _, l := range append(inside, not) {
		for _, name := range intersectNames(model.VariablesOf(l), outside) {
			if !slices.Contains(bound, name) {
				return nil
			}
			if !slices.Contains(shared, name) {
				shared = append(shared, name)
			}
		}
	}
	none := maker.MakeRelation(atom, shared, append(body, p.PrefixCode(atom)))
	if !none.AlreadyDefined {
		edits = append(edits, lint.Insert(r.Rule, none.RuleText+p.File.Source.LineEnding()))
	}
	return append(edits, lint.Replace(atom, none.CallText))
}

func intersectNames(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(name string) bool { return !slices.Contains(b, name) })
}
