package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"golang.org/x/tools/go/analysis"
)

// negateHelper returns the fix that says "there is none" by the negation of a new
// relation, which holds if there is one: the conditions that bind the variables of
// the negation move into its rule. Variables that other conditions share become its
// arguments.
func negateHelper(pass *lint.Pass, maker *lint.RelationMaker, g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	atom := not.Args[0].Atom
	moved, kept := partitionConditions(g, r, not)
	shared, ok := sharedVariables(r, kept, append(moved, not))
	if !ok {
		return nil
	}
	source := pass.File.Source
	var body []string
	edits := pass.NewEdits()
	for _, l := range moved {
		body = append(body, pass.PrefixCode(l))
		edits.RemoveNode(l)
	}
	none := maker.MakeRelation(atom, shared, append(body, pass.PrefixCode(atom)))
	if !none.AlreadyDefined {
		edits.InsertRules(r, none.RuleText+source.LineEnding())
	}
	edits.ReplaceNode(atom, none.CallText)
	return edits.SuggestFix("Negate a helper relation")
}

// partitionConditions splits the other conditions of a rule into those that ask for a
// free variable of the negation and the rest.
func partitionConditions(g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) (moved, kept []*gdl.Literal) {
	var loose []string
	for _, name := range not.Args[0].Atom.VariableNames() {
		if isFreeVariable(g, r, not, name) {
			loose = append(loose, name)
		}
	}
	for _, l := range r.Body {
		switch {
		case l == not:
		case len(intersectNames(mentionedVariables(l), loose)) > 0:
			moved = append(moved, l)
		default:
			kept = append(kept, l)
		}
	}
	return moved, kept
}

// sharedVariables returns the variables that the conditions of a helper relation share
// with the head and the conditions that stay. It fails if one of them would be
// bound no more.
func sharedVariables(r *gdl.Rule, kept, inside []*gdl.Literal) (shared []string, ok bool) {
	outside, bound := r.Head.VariableNames(), []string(nil)
	for _, l := range kept {
		outside = append(outside, mentionedVariables(l)...)
		if l.Op == gdl.OpAtom {
			bound = append(bound, l.Atom.VariableNames()...)
		}
	}
	for _, l := range inside {
		for _, name := range intersectNames(mentionedVariables(l), outside) {
			if !hasName(bound, name) {
				return nil, false
			}
			if !hasName(shared, name) {
				shared = append(shared, name)
			}
		}
	}
	return shared, true
}
