package style

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

func isNegatedDistinct(l *gdl.Literal) bool {
	return l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpDistinct
}

// reportNegatedDistinct reports a negated distinct. It leaves out the operators of
// other languages that the reader turns into one, since the reader reports them.
func reportNegatedDistinct(pass *lint.Pass, l *gdl.Literal, fixes []analysis.SuggestedFix) {
	if inner := l.Args[0]; pass.File.Notation != gdl.Operations && inner.StartPos == l.StartPos && inner.EndPos == l.EndPos {
		return
	}
	f := lint.Findingf("Y04", l, "'%s' asks for equal terms; write the same term in both places", pass.NodeText(l))
	f.Fixes = fixes
	pass.Report(f)
}

// equateTerms returns the fix that makes two terms equal by writing one for the other
// in the whole rule. It is right only for a condition of the body itself, and if
// one of them is a variable: otherwise nothing can be replaced, or the rule never
// fires.
func equateTerms(pass *lint.Pass, r *gdl.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	if len(r.Body) == 1 && !r.Head.InParens {
		return nil // a bare word would be left
	}
	same := not.Args[0].Atom
	edits := pass.NewEdits()
	edits.RemoveNode(not)
	if gdl.EqualTerms(same.Args[0], same.Args[1]) {
		return edits.SuggestFix("Remove the condition, which always holds")
	}
	others := variableOccurrences(r, not)
	from, to := replaceDirection(same.Args[0], same.Args[1], others)
	if !from.IsVariable() || slices.Contains(to.VariableNames(), from.Name) {
		return nil
	}
	text := to.Spelling
	if to.InParens {
		text = to.String()
	}
	for _, v := range others {
		if v.Name == from.Name {
			edits.ReplaceNode(v, text)
		}
	}
	return edits.SuggestFix("Write '" + text + "' for '" + from.Spelling + "'")
}

// replaceDirection returns the term to replace and its replacement: a variable by a term
// that is no variable, or by the variable that stands first in the rule.
func replaceDirection(s, t *gdl.Term, variables []*gdl.Term) (from, to *gdl.Term) {
	if !t.IsVariable() {
		return s, t
	}
	if !s.IsVariable() {
		return t, s
	}
	for _, v := range variables {
		switch v.Name {
		case s.Name:
			return t, s
		case t.Name:
			return s, t
		}
	}
	return t, s
}

// variableOccurrences returns the occurrences of variables in a rule outside of one of
// its conditions, in the order of the text.
func variableOccurrences(r *gdl.Rule, except *gdl.Literal) []*gdl.Term {
	var list []*gdl.Term
	note := func(t *gdl.Term) {
		if t.IsVariable() {
			list = append(list, t)
		}
	}
	r.Head.WalkTerms(note)
	for _, l := range r.Body {
		if l == except {
			continue
		}
		l.WalkNested(true, func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(note)
			}
		})
	}
	return list
}
