package variables

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"golang.org/x/tools/go/analysis"
)

// negateHelper returns the fix that says "there is none" by the negation of a new
// relation, which holds if there is one: the conditions that bind the free variables of
// the negation move into its rule. Variables that other conditions share become its
// arguments; there is no fix if one of them would be bound no more.
func (c *variableCheck) negateHelper(r *model.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	atom := not.Args[0].Atom
	free := slices.DeleteFunc(atom.VariableNames(), func(name string) bool { return !c.isFree(r.Variable(name), not) })
	var shared, bound, body []string
	outside, inside := r.Head.VariableNames(), []*gdl.Literal{}
	edits := c.pass.NewEdits()
	for _, l := range r.Body {
		switch {
		case l == not:
		case len(intersectNames(model.VariablesOf(l), free)) > 0:
			inside = append(inside, l)
			body = append(body, c.pass.PrefixCode(l))
			edits.RemoveNode(l)
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
	none := c.maker.MakeRelation(atom, shared, append(body, c.pass.PrefixCode(atom)))
	if !none.AlreadyDefined {
		edits.InsertRules(r.Rule, none.RuleText+c.pass.File.Source.LineEnding())
	}
	edits.ReplaceNode(atom, none.CallText)
	return edits.SuggestFix("Negate a helper relation")
}
