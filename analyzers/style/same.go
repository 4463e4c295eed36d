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

// reportSame reports a negated distinct.
func reportSame(pass *lint.Pass, l *gdl.Literal, fixes []analysis.SuggestedFix) {
	f := lint.Findingf("Y04", l, "'%s' asks for equal terms; write the same term in both places", pass.Text(l))
	f.Fixes = fixes
	pass.Report(f)
}

// equate returns the fix that makes two terms equal by writing one for the other
// in the whole rule. It is right only for a condition of the body itself, and if
// one of them is a variable: otherwise nothing can be replaced, or the rule never
// fires.
func equate(pass *lint.Pass, r *gdl.Rule, not *gdl.Literal) []analysis.SuggestedFix {
	if len(r.Body) == 1 && !r.Head.Parens {
		return nil // a bare word would be left
	}
	same := not.Args[0].Atom
	edits := pass.Edits()
	edits.Remove(not)
	if gdl.EqualTerms(same.Args[0], same.Args[1]) {
		return edits.Fix("Remove the condition, which always holds")
	}
	others := variables(r, not)
	from, to := direction(same.Args[0], same.Args[1], others)
	if !from.IsVar() || slices.Contains(to.Vars(), from.Name) {
		return nil
	}
	text := to.Spelling
	if to.Parens {
		text = to.String()
	}
	for _, v := range others {
		if v.Name == from.Name {
			edits.Replace(v, text)
		}
	}
	return edits.Fix("Write '" + text + "' for '" + from.Spelling + "'")
}

// direction returns the term to replace and its replacement: a variable by a term
// that is no variable, or by the variable that stands first in the rule.
func direction(s, t *gdl.Term, variables []*gdl.Term) (from, to *gdl.Term) {
	if !t.IsVar() {
		return s, t
	}
	if !s.IsVar() {
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

// variables returns the occurrences of variables in a rule outside of one of
// its conditions, in the order of the text.
func variables(r *gdl.Rule, except *gdl.Literal) []*gdl.Term {
	var list []*gdl.Term
	note := func(t *gdl.Term) {
		if t.IsVar() {
			list = append(list, t)
		}
	}
	r.Head.WalkTerms(note)
	for _, l := range r.Body {
		if l == except {
			continue
		}
		l.Walk(true, func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(note)
			}
		})
	}
	return list
}
