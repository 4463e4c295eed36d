// Package symmetric defines an Analyzer that reports a single rule or fact by which a rulesheet is not symmetric, or which
// is unlike all rules of its kind.
package symmetric

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports the only rule or fact that breaks a symmetry, or that is unlike all rules of its kind.
var Analyzer = lint.Table("symmetric", doc, []lint.Row{
	{Code: "Y17", Find: ofWholeSheets(exchanges), Text: "this rule has no counterpart with '@1' and '@2' exchanged: there is no `@3`; each other rule that tells the two apart has its counterpart"},
	{Code: "Y17", Kind: "twice", Severity: "warning", Text: "this rule has no counterpart with '@1' and '@2' exchanged, and there is a copy; was `@4` meant in its place?", Related: "the copy", Unsafe: "Write `@4`"},
	{Code: "Y17", Kind: "copies", Text: "this rule is nearly the counterpart of another one, but not quite: with '@1' and '@2' exchanged, that is `@3`; each other rule that tells the two apart has its counterpart", Related: "the other rule"},
	{Code: "Y17", Kind: "copy", Find: ofWholeSheets(oddCopies), Text: "this rule has '@' where, by the @2 rules like it, '@1' should stand", Related: "one of the rules like it"},
	{Code: "Y17", Kind: "unequal", Text: "'@' does not fit '@1': in the @2 rules like this one, the two names share a part between underscores", Related: "one of the rules like it"},
	{Code: "Y17", Kind: "missing", Text: "a rule like this one is missing for '@1': there are @2 for other values, and each other set of rules for these has one for it too"},
	{Code: "Y17", Kind: "gap", Find: ofWholeSheets(startGaps), Text: "the initial state lacks `@1`: it says the same of all others, and nothing of this one"},
	{Code: "Y17", Find: ofWholeSheets(lines), Text: "no rule asks for the line @1, the mirror of a line of this rule; the lines of all other rules have their mirrors"},
	{Code: "Y17", Kind: "bent", Text: "this rule asks for no line, or for the lines of another rule again; was the line @1 meant, the mirror of another line?"},
	{Code: "Y17", Kind: "turn", Find: ofWholeSheets(outOfTurn), Text: "this rule lets a role move out of turn: it does not depend on '@1', and a role without the turn may wait", Related: "the rule for waiting"},
	{Code: "Y17", Kind: "one way", Find: ofWholeSheets(ways), Text: "no rule for '@' leads back where this one leads, though each other one has its reverse"},
	{Code: "Y17", Kind: "same way", Text: "this rule says the same as another one for '@', and no rule leads back; each other one has its reverse", Related: "the other rule"},
	{Code: "Y17", Find: ofWholeSheets(starts), Text: "the initial state is not the same in a mirror: only `@1` is missing"},
})

// Bounds of the search.
const (
	mostRules    = 1500
	mostCopied   = 300 // rules, for Copies
	mostRoles    = 6
	fewestPaired = 2 // rules that must have a counterpart for another role
)

// ofWholeSheets skips static runs, rulesheets of which a part may be missing, and large rulesheets.
func ofWholeSheets(find func(*lint.Pass, lint.Found)) func(*lint.Pass, lint.Found) {
	return func(p *lint.Pass, found lint.Found) {
		if !p.Unit.StaticOnly && isComparable(p) {
			find(p, found)
		}
	}
}

func isComparable(p *lint.Pass) bool { return p.IsComplete() && len(p.Rules) <= mostRules }

// Copies returns the places to which the findings of exchanges are related. Among them are the repeated rules and
// conditions in place of missing counterparts.
func Copies(p *lint.Pass) (list []lint.Node) {
	if isComparable(p) && len(p.Rules) <= mostCopied {
		exchanges(p, func(c lint.Case) { list = append(list, c.Related...) })
	}
	return list
}

// exchanges reports the only rule for a role without a counterpart for another role, if the other role has no rule with a
// similar head. If it has one, the author does the same in another way. Of two rules without a counterpart, exchanges
// reports one if they are nearly counterparts of each other. Rules that treat all roles alike do not count, nor do rules
// with a condition on the relation of their head, which may derive facts of one role from those of another. Nothing is
// reported of two roles whose goal values differ (paysOtherwise).
func exchanges(p *lint.Pass, found lint.Found) {
	roles := p.File.PlayerNames()
	if len(roles) < 2 || len(roles) > mostRoles {
		return
	}
	sheet := edit.NewSheet(p.Program)
	for i, one := range roles {
		for _, other := range roles[i+1:] {
			missing, mirrored := sheet.Exchange(one, other)
			missing = slices.DeleteFunc(missing, func(x edit.Mirrored) bool {
				head := p.SymbolOf(model.Relation, x.Rule.Head)
				isDerived := slices.ContainsFunc(x.Rule.Occurrences, func(o model.Occurrence) bool { return !o.InHead() && o.Symbol == head })
				return isDerived || slices.ContainsFunc(p.RulesFor(x.Image.Head.Name), func(r *model.Rule) bool { return model.Subsumes(r.Rule, x.Image) })
			})
			if slices.ContainsFunc(mirrored, paysOtherwise) {
				continue
			}
			paired := 0
			for _, x := range mirrored {
				if model.Canonical(x.Rule.Rule) != model.Canonical(x.Image) {
					paired++
				}
			}
			if len(missing) == 2 && names(missing[0].Rule, one) && (isNearly(missing[0].Image, missing[1].Rule.Rule, names(missing[0].Rule, other)) || paired >= fewestPaired && differInHead(missing[0].Image, missing[1].Rule.Rule, one, other) && !hasOddCopy(p)) {
				a, b := missing[0], missing[1]
				if isRegular(b, mirrored, one, other) && !isRegular(a, mirrored, one, other) {
					a, b = b, a
				}
				found(lint.CaseAt(b.Rule.Head, one, other, a.Image.String()).OfKind("copies").Relating(a.Rule.Head))
			}
			if len(missing) != 1 || paired < fewestPaired {
				continue
			}
			image, like := missing[0].Image, mirrored
			if names(missing[0].Rule, one) == names(missing[0].Rule, other) {
				like = append(like, missing[0])
			}
			if !slices.ContainsFunc(like, func(x edit.Mirrored) bool {
				return x.Rule.Head.Name == image.Head.Name && model.Similar(x.Rule.Head, image.Head)
			}) {
				c := lint.CaseAt(missing[0].Rule.Head, one, other, image.String())
				if copied, meant := copyIn(missing[0], mirrored); copied != nil {
					c = lint.CaseAt(c.At, one, other, image.String(), meant).OfKind("twice").Relating(copied).Editing(lint.Replace(copied, meant))
				}
				found(c)
			}
		}
	}
}

// copyIn finds a copy of a rule, or of one of its conditions, in place of its missing counterpart. It returns the copy
// and the text that was meant; nil if there is none.
func copyIn(lacking edit.Mirrored, mirrored []edit.Mirrored) (copied lint.Node, meant string) {
	for _, x := range mirrored {
		if model.Canonical(x.Image) == model.Canonical(lacking.Image) {
			return x.Rule, lacking.Image.String()
		}
	}
	if !gdl.EqualTerms(lacking.Rule.Head, lacking.Image.Head) {
		return nil, ""
	}
	for i, l := range lacking.Rule.Body {
		if slices.ContainsFunc(lacking.Rule.Body[:i], func(k *gdl.Literal) bool { return gdl.EqualLiterals(k, l) }) {
			return l, lacking.Image.Body[i].String()
		}
	}
	return nil, ""
}

// paysOtherwise tells whether the image of a rule for goal has another goal value. A good result of one role is then a
// bad one of the other, and the two play different parts.
func paysOtherwise(x edit.Mirrored) bool {
	goal, image := x.Rule.Head, x.Image.Head
	return goal.Name == gdl.Goal && len(goal.Args) == 2 && !gdl.EqualTerms(goal.Args[1], image.Args[1])
}

// names tells whether a rule names a role.
func names(r *model.Rule, role string) bool {
	return slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return o.Symbol != nil && o.Symbol.Name == role })
}

// mostCompared bounds the conditions of rules that isNearly compares.
const mostCompared = 12

// isNearly tells whether two rules are the same except for one condition, which one of them may lack. Two conditions that
// differ only in variables differ in direction, so they do not count unless the rules name both roles.
func isNearly(a, b *gdl.Rule, nameBoth bool) bool {
	if len(a.Body) < 2 || len(b.Body) < 2 || len(a.Body) > mostCompared || len(b.Body) > mostCompared {
		return false
	}
	rests := func(r *gdl.Rule) (list []string) {
		for i := range r.Body {
			list = append(list, model.Canonical(&gdl.Rule{Head: r.Head, Body: slices.Delete(slices.Clone(r.Body), i, i+1)}))
		}
		return list
	}
	alone := func(l *gdl.Literal) string {
		return model.Canonical(&gdl.Rule{Head: &gdl.Term{Name: gdl.Terminal}, Body: []*gdl.Literal{l}})
	}
	ra, rb := rests(a), rests(b)
	for i, l := range a.Body {
		if j := slices.Index(rb, ra[i]); j >= 0 {
			return nameBoth || alone(l) != alone(b.Body[j])
		}
	}
	return slices.Contains(ra, model.Canonical(b)) || slices.Contains(rb, model.Canonical(a))
}

// hasOddCopy tells whether oddCopies reports a rule.
func hasOddCopy(p *lint.Pass) (found bool) {
	oddCopies(p, func(lint.Case) { found = true })
	return found
}

// differInHead tells whether two rules are the same except for a role in their heads. Rules for goal do not count, since
// goal values differ on purpose.
func differInHead(a, b *gdl.Rule, one, other string) bool {
	text := func(r *gdl.Rule) string {
		head := r.Head.Rewrite(model.Renaming{one: other}.Rename)
		return model.Canonical(&gdl.Rule{Head: head, Body: r.Body})
	}
	return a.Head.Name != gdl.Goal && text(a) == text(b)
}

// isRegular tells whether another rule of the same shape has the two roles at the same places, and has a counterpart.
func isRegular(x edit.Mirrored, mirrored []edit.Mirrored, one, other string) bool {
	pattern := func(r *model.Rule) string {
		c, shape := ruleParts{Rule: r}, strings.Builder{}
		c.readParts(&shape)
		for i, part := range c.parts {
			if part != one && part != other {
				c.parts[i] = "*"
			}
		}
		return shape.String() + strings.Join(c.parts, " ")
	}
	return slices.ContainsFunc(mirrored, func(m edit.Mirrored) bool { return pattern(m.Rule) == pattern(x.Rule) })
}
