// Package symmetric defines an Analyzer that reports rulesheets which are symmetric but for one rule or fact.
package symmetric

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports the one rule or fact of a symmetric rulesheet that has no image.
var Analyzer = lint.Table("symmetric", doc, []lint.Row{
	{Code: "Y17", Find: ofWholeSheets(exchanges), Text: "this rule has no counterpart with '@1' and '@2' exchanged: there is no `@3`; each other rule that tells the two apart has its counterpart"},
	{Code: "Y17", Kind: "twice", Severity: "warning", Text: "this rule has no counterpart with '@1' and '@2' exchanged, and there is a copy; was `@4` meant in its place?", Related: "the copy", Unsafe: "Write `@4`"},
	{Code: "Y17", Find: ofWholeSheets(lines), Text: "this rule lacks the line @1, the mirror of another line; each line of all other rules has its mirror"},
	{Code: "Y17", Find: ofWholeSheets(starts), Text: "the initial state is not the same in a mirror: only `@1` is missing"},
})

// Bounds of the search.
const (
	mostRules    = 1500
	mostRoles    = 6
	fewestPaired = 2 // rules that have their like for another role
)

// ofWholeSheets leaves out rulesheets of which a part may be missing, or that are large, and runs that
// look at the text only.
func ofWholeSheets(find func(*lint.Pass, lint.Found)) func(*lint.Pass, lint.Found) {
	return func(p *lint.Pass, found lint.Found) {
		if !p.Unit.StaticOnly && isComparable(p) {
			find(p, found)
		}
	}
}

func isComparable(p *lint.Pass) bool { return p.IsComplete() && len(p.Rules) <= mostRules }

// Copies returns the repeated rules and conditions in whose place a counterpart is missing.
func Copies(p *lint.Pass) (list []lint.Node) {
	if isComparable(p) {
		exchanges(p, func(c lint.Case) { list = append(list, c.Related...) })
	}
	return list
}

// exchanges finds the one rule for a role that another role lacks, if the other role has no rule with a similar
// head. Otherwise the author does the same in another way. Rules that treat all roles alike do not count, nor do those that derive
// the facts of one role from those of another.
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
					c = lint.CaseAt(c.At, one, other, image.String(), meant).OfKind("twice").Relating(copied).Editing(lint.Replace(copied, p.CodeText(meant)))
				}
				found(c)
			}
		}
	}
}

// copyIn finds a copy of a rule without counterpart, or of one of its conditions, where the counterpart, or its condition, should
// stand. It returns the copy and what was meant; nil if there is none.
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

// paysOtherwise tells whether a rule for goal has its image for another goal value only. What is good for one role is bad for
// the other then, and the two play different parts.
func paysOtherwise(x edit.Mirrored) bool {
	goal, image := x.Rule.Head, x.Image.Head
	return goal.Name == gdl.Goal && len(goal.Args) == 2 && !gdl.EqualTerms(goal.Args[1], image.Args[1])
}

// names tells whether a rule names a role.
func names(r *model.Rule, role string) bool {
	return slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return o.Symbol != nil && o.Symbol.Name == role })
}
