package fix

import (
	"bytes"
	"errors"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file compares a rulesheet before and after edits, and decides whether the edits may be made.

// The reasons to refuse a change.
var (
	errNothing   = errors.New("it changes nothing")
	errSyntax    = errors.New("it breaks the syntax")
	errComment   = errors.New("it loses a comment")
	errOtherRule = errors.New("it changes another rule")
	errMeaning   = errors.New("it changes what the rules mean")
	errDoubt     = errors.New("reading the result is more of a guess")
	errTooLarge  = errors.New("the rule is too large to see that it keeps its meaning")
)

// compareRulesheets returns the reason why edits, sorted, must not turn the rulesheet before into
// the rulesheet after; nil if they may. If safe is set, the rules must keep their meaning.
func compareRulesheets(before, after *gdl.File, edits []analysis.TextEdit, safe bool) error {
	switch {
	case hasMoreErrors(before, after):
		return errSyntax
	case !sameComments(before, after):
		return errComment
	case !keepsOthers(before, after, edits):
		return errOtherRule
	case after.FirstDoubt() != nil && !after.Recognition.IsFragment || countGuessed(after) > countGuessed(before):
		return errDoubt
	case safe:
		return compareMeaning(before, after)
	}
	return nil
}

// compareMeaning returns an error unless two rulesheets have the same roles, the same clauses, and
// the same forms that are no complete rules.
func compareMeaning(before, after *gdl.File) error {
	was, wasLarge := model.CanonicalClauses(before.Rules)
	is, isLarge := model.CanonicalClauses(after.Rules)
	switch {
	case !slices.Equal(wasLarge, isLarge):
		return errTooLarge
	case !slices.Equal(before.RoleNames(), after.RoleNames()) || !maps.Equal(was, is) || !slices.Equal(tornForms(before), tornForms(after)):
		return errMeaning
	}
	return nil
}

// tornForms returns the texts of the forms that are no complete rules.
func tornForms(f *gdl.File) (texts []string) {
	whole := map[token.Pos]bool{}
	for _, r := range f.Rules {
		whole[r.Pos()] = whole[r.Pos()] || !r.Broken
	}
	for _, e := range f.Exprs {
		if !whole[e.StartPos] {
			texts = append(texts, e.Meaning())
		}
	}
	return texts
}

// hasMoreErrors tells whether some kind of syntax error has become more frequent.
func hasMoreErrors(before, after *gdl.File) bool {
	count := map[*syntax.ErrorKind]int{}
	for _, e := range before.Errors {
		count[e.Kind]++
	}
	for _, e := range after.Errors {
		if count[e.Kind]--; count[e.Kind] < 0 {
			return true
		}
	}
	return false
}

// countGuessed returns the number of rules that were read by a guess or incompletely.
func countGuessed(f *gdl.File) (n int) {
	for _, r := range f.Rules {
		if r.Broken || r.Guessed {
			n++
		}
	}
	return n
}

func sameComments(before, after *gdl.File) bool {
	return slices.EqualFunc(before.Comments, after.Comments, func(c, d gdl.Comment) bool {
		return bytes.Equal(before.Source.Text[c.StartOffset:c.EndOffset], after.Source.Text[d.StartOffset:d.EndOffset])
	})
}

// keepsOthers tells whether the forms that no edit touches are unchanged in the new text, in the
// same order.
func keepsOthers(before, after *gdl.File, edits []analysis.TextEdit) bool {
	rest := after.Exprs
	for _, e := range before.Exprs {
		for len(edits) > 0 && edits[0].End <= e.StartPos {
			edits = edits[1:]
		}
		reach := e.EndPos
		if e.Broken || e.Guessed || before.Notation != gdl.Prefix {
			reach++ // an edit right after the form may close it, or add a condition to it
		}
		if len(edits) > 0 && edits[0].Pos < reach {
			continue
		}
		text := before.Source.TextBetween(e.StartPos, e.EndPos)
		i := slices.IndexFunc(rest, func(x *syntax.Node) bool {
			return x.Broken == e.Broken && text == after.Source.TextBetween(x.StartPos, x.EndPos)
		})
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
	}
	return true
}
