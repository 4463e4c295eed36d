// Package style defines an Analyzer that reports rules that say something simple in an odd way.
package style

import (
	_ "embed"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports rules that say something simple in an odd way.
var Analyzer = lint.Table("style", doc, []lint.Row{
	{Code: "Y01", Find: emptyBodies, Text: "this rule has no condition; write the fact '@1'", Fix: "Write a fact"},

	{Code: "Y02", Find: operators, Text: "'or' without a branch never holds; add the branches"},
	{Code: "Y02", Kind: "single", Text: "this 'or' has only one branch; write the branch without 'or'", Fix: "Remove 'or'"},
	{Code: "Y02", Kind: "nested", Text: "'or' directly inside 'or'; list all branches in one", Fix: "Remove 'or'"},
	{Code: "Y09", Kind: "and", Text: "'and' is not standard GDL, and many programs take it for a relation; write its conditions without it", Fix: "Remove 'and'"},
	{Code: "Y09", Kind: "branch", Text: "'and' is not standard GDL, and many programs take it for a relation; write one rule for each branch of the 'or'"},
	{Code: "Y04", Kind: "equal", Text: "'@@' holds only if its terms are equal; write one of them in place of the other, and leave out the condition", NotAt: []string{"L09"}},
	{Code: "Y04", Kind: "one", Text: "'@@' holds only if '@2' is '@1'; write '@1' for '@2' in this rule and leave out the condition", Fix: "Write '@1' for '@2'", NotAt: []string{"L09"}},
	{Code: "Y04", Kind: "holds", Text: "'@@' always holds, since both of its terms are the same; remove it", Fix: "Remove the condition, which always holds", NotAt: []string{"L09"}},

	{Code: "Y03", Find: negations, Severity: "warning", Text: "double negation; write '@1'", Fix: "Remove both negations"},
	{Code: "Y03", Kind: "or", Severity: "warning", Text: "'not' stands before an 'or', which many programs reject; negate each branch", Fix: "Negate each condition"},
	{Code: "Y03", Kind: "and", Severity: "warning", Text: "'not' stands before an 'and', which many programs reject; negate a helper relation", Fix: "Negate each condition"},

	{Reading: true},
})

func emptyBodies(p *lint.Pass, found lint.Found) {
	for _, r := range p.Rules {
		if !r.HasArrow || len(r.Body) > 0 || !r.Head.IsGround() || r.Guessed {
			continue
		}
		c := lint.CaseAt(r, lint.WholeText{Range: r.Head})
		// Without a condition that uses it, a bare word at top level is read as prose.
		if (r.Head.InParens || p.Name(r.Head.Name, model.Predicate).Uses > 0) && standsAlone(r.Head) {
			c = c.Editing(lint.Unwrap(r))
		}
		found(c)
	}
}

// standsAlone tells whether a head without its rule is read as the same fact. Some names begin forms of other languages.
func standsAlone(head *gdl.Term) bool {
	f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", []byte(head.String())), gdl.Prefix)
	return f.IsErrorFree() && len(f.Rules) == 1 && gdl.EqualTerms(f.Rules[0].Head, head) && !gdl.IsForeignForm(head.Name)
}

// operators finds needless "or" and "and", and negations of distinct.
func operators(p *lint.Pass, found lint.Found) {
	for _, r := range p.Rules {
		var visit func(list []*gdl.Literal, inside gdl.LiteralOp)
		visit = func(list []*gdl.Literal, inside gdl.LiteralOp) { // inside is OpAtom for the body
			for _, l := range list {
				switch l.Op {
				case gdl.OpOr:
					disjunction(l, inside, found)
				case gdl.OpAnd:
					conjunction(p, l, inside, found)
				case gdl.OpNot:
					if l.Args[0].Op == gdl.OpDistinct {
						negatedDistinct(p, r, l, found)
						continue
					}
				}
				visit(l.Args, l.Op)
			}
		}
		visit(r.Body, gdl.OpAtom)
	}
}

func disjunction(l *gdl.Literal, inside gdl.LiteralOp, found lint.Found) {
	switch {
	case len(l.Args) == 0:
		found(lint.CaseAt(l))
	case len(l.Args) == 1:
		found(lint.CaseAt(l).OfKind("single").Editing(lint.Unwrap(l)))
	case inside == gdl.OpOr:
		found(lint.CaseAt(l).OfKind("nested").Editing(lint.Unwrap(l)))
	}
}

// conjunction reports an "and" that the author wrote, unless it is negated, which Y03 reports.
func conjunction(p *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp, found lint.Found) {
	words := strings.FieldsFunc(p.NodeText(l), func(c rune) bool { return strings.ContainsRune("() ", c) })
	written := len(words) > 0 && gdl.FoldName(words[0]) == gdl.And // not from '&', nor from a repair by the parser
	switch {
	case inside == gdl.OpNot || !written: // Y03 reports a negated one
	case inside == gdl.OpOr && len(l.Args) != 1:
		found(lint.CaseAt(l).OfKind("branch"))
	case len(l.Args) > 0:
		found(lint.CaseAt(l).OfKind("and").Editing(lint.Unwrap(l)))
	default:
		found(lint.CaseAt(l).OfKind("and"))
	}
}

// negatedDistinct reports a negated distinct. It skips the operators of other languages that the parser reads as one,
// since the parser reports them. The repair writes one term for the other in the whole rule. It needs a condition of the
// body itself, and a variable as one of the terms. Otherwise nothing can be replaced, or the rule never fires.
func negatedDistinct(p *lint.Pass, r *model.Rule, not *gdl.Literal, found lint.Found) {
	inner := not.Args[0]
	if p.File.Notation != gdl.Operations && inner.Pos() == not.Pos() && inner.End() == not.End() {
		return
	}
	c := lint.CaseAt(not).OfKind("equal")
	s, t := inner.Atom.Args[0], inner.Atom.Args[1]
	switch from, to := replaceDirection(r, s, t, inner); {
	case !r.HasCondition(not) || len(r.Body) == 1 && !r.Head.InParens: // a bare word would remain
	case gdl.EqualTerms(s, t):
		c = c.OfKind("holds").Editing(lint.Remove(not))
	case from.IsVariable() && !slices.Contains(to.VariableNames(), from.Name):
		text := to.Spelling
		if to.InParens {
			text = to.String()
		}
		c = lint.CaseAt(not, text, from).OfKind("one").Editing(lint.Remove(not))
		for v := range r.Variable(from.Name).Uses() {
			if v.Literal != inner {
				c = c.Editing(lint.Replace(v, text))
			}
		}
	}
	found(c)
}

// replaceDirection returns the term to replace and its replacement: a variable, and a term that is no variable or the
// variable that occurs first in the rule. Occurrences in the literal except do not count.
func replaceDirection(r *model.Rule, s, t *gdl.Term, except *gdl.Literal) (from, to *gdl.Term) {
	if !t.IsVariable() {
		return s, t
	}
	if !s.IsVariable() {
		return t, s
	}
	for i := range r.Occurrences {
		switch o := &r.Occurrences[i]; {
		case o.Variable == nil || o.Literal == except:
		case o.Term.Name == s.Name:
			return t, s
		case o.Term.Name == t.Name:
			return s, t
		}
	}
	return t, s
}

// negations finds negations of other things than an atom or distinct. gdllint understands them, but other players refuse
// them.
func negations(p *lint.Pass, found lint.Found) {
	var visit func(list []*gdl.Literal, inside gdl.LiteralOp)
	visit = func(list []*gdl.Literal, inside gdl.LiteralOp) { // the body of a rule counts as an "and"
		for _, l := range list {
			if l.Op == gdl.OpNot {
				switch inner := l.Args[0]; inner.Op {
				case gdl.OpNot:
					found(lint.CaseAt(l, inner.Args[0]).Editing(lint.Unwrap(l), lint.Unwrap(inner)))
				case gdl.OpOr:
					found(lint.CaseAt(l).OfKind("or").Editing(pushNegation(l, inside == gdl.OpAnd, "")...))
				case gdl.OpAnd:
					found(lint.CaseAt(l).OfKind("and").Editing(pushNegation(l, inside == gdl.OpOr, gdl.Or)...))
				}
			}
			visit(l.Args, l.Op)
		}
	}
	for _, r := range p.File.Rules {
		if !r.Broken && !r.Guessed {
			visit(r.Body, gdl.OpAnd)
		}
	}
}

// pushNegation returns the edits that move a negation inwards, by De Morgan: not (a or b) becomes (not a) and (not b).
// among tells that the negation is already inside the operator that joins them, which is then not written.
func pushNegation(not *gdl.Literal, among bool, operator string) []lint.Edit {
	inner := not.Args[0]
	if len(inner.Args) == 0 || !among && operator == "" {
		return nil
	}
	edits := []lint.Edit{lint.Unwrap(not)}
	if among || len(inner.Args) == 1 {
		edits = append(edits, lint.Unwrap(inner))
	} else {
		edits = append(edits, lint.RenameOperator(inner, operator))
	}
	for _, a := range inner.Args {
		switch {
		case a.Op == gdl.OpAtom:
			edits = append(edits, lint.Wrap(a, gdl.Not))
		case a.Op == gdl.OpNot && (a.Args[0].Op == gdl.OpAtom || a.Args[0].Op == gdl.OpDistinct):
			edits = append(edits, lint.Unwrap(a))
		default:
			return nil // it would negate another operator
		}
	}
	return edits
}
