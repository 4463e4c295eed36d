package variables

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/helper"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// negateHelper returns the fix that says "there is none" by the negation of a new
// relation, which holds if there is one: the conditions that bind the variables of
// the negation move into its rule. Variables that other conditions share become its
// arguments.
func negateHelper(pass *lint.Pass, maker *helper.Maker, g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	atom := not.Args[0].Atom
	moved, kept := partition(g, r, not)
	shared, ok := common(r, kept, append(moved, not))
	if !ok {
		return nil
	}
	source := pass.File.Source
	var body []string
	edits := pass.Edits()
	for _, l := range moved {
		body = append(body, pass.Code(l))
		edits.Remove(l)
	}
	none := maker.Relation(atom, shared, append(body, pass.Code(atom)))
	if !none.Known {
		edits.Before(r, none.Rule+source.LineEnd())
	}
	edits.Replace(atom, none.Call)
	return edits.Fix("Negate a helper relation")
}

// partition splits the other conditions of a rule into those that ask for a
// free variable of the negation and the rest.
func partition(g *gdl.Graph, r *gdl.Rule, not *gdl.Literal) (moved, kept []*gdl.Literal) {
	var loose []string
	for _, name := range not.Args[0].Atom.Vars() {
		if free(g, r, not, name) {
			loose = append(loose, name)
		}
	}
	for _, l := range r.Body {
		switch {
		case l == not:
		case len(both(mentions(l), loose)) > 0:
			moved = append(moved, l)
		default:
			kept = append(kept, l)
		}
	}
	return moved, kept
}

// common returns the variables that the conditions of a helper relation share
// with the head and the conditions that stay. It fails if one of them would be
// bound no more.
func common(r *gdl.Rule, kept, inside []*gdl.Literal) (shared []string, ok bool) {
	outside, bound := r.Head.Vars(), []string(nil)
	for _, l := range kept {
		outside = append(outside, mentions(l)...)
		if l.Op == gdl.OpAtom {
			bound = append(bound, l.Atom.Vars()...)
		}
	}
	for _, l := range inside {
		for _, name := range both(mentions(l), outside) {
			if !has(bound, name) {
				return nil, false
			}
			if !has(shared, name) {
				shared = append(shared, name)
			}
		}
	}
	return shared, true
}
