package obligations

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// orderBlamed puts goal rules before rules for terminal: where no goal rule fires, one is
// missing. Among goal rules that fire, the first is one that asks for less than the same
// rule of another role, since most games treat their roles alike.
func orderBlamed(file *gdl.File, rules []*gdl.Rule) []*gdl.Rule {
	rules = slices.Clone(rules)
	if slices.ContainsFunc(rules, endsMatch) {
		slices.SortStableFunc(rules, func(a, b *gdl.Rule) int {
			return cmp.Compare(strings.Compare(a.Head.Name, gdl.Goal), strings.Compare(b.Head.Name, gdl.Goal))
		})
		return rules
	}
	for i, r := range rules {
		if other, _ := lacking(file, r); other != nil {
			return slices.Concat(rules[i:i+1:i+1], rules[:i], rules[i+1:])
		}
	}
	return rules
}

// lacking returns a goal rule of another role that has all conditions of a goal rule and
// one more, and the text of this one condition; nil if there is none. Conditions are compared as they stand and, if the
// two rules give the same value, with the two roles exchanged.
func lacking(file *gdl.File, r *gdl.Rule) (*gdl.Rule, string) {
	isGoal := func(r *gdl.Rule) bool { return r.Head.Name == gdl.Goal && len(r.Head.Args) == 2 }
	if !isGoal(r) || len(r.Body) == 0 {
		return nil, ""
	}
	role := r.Head.Args[0].Name
	for _, other := range file.Rules {
		if !isGoal(other) || len(other.Body) != len(r.Body)+1 || other.Head.Args[0].Name == role || !slices.Contains(file.RoleNames(), other.Head.Args[0].Name) {
			continue
		}
		for _, roles := range []model.Renaming{{}, model.Exchange(role, other.Head.Args[0].Name)} {
			more := roles.Surplus(r.Body, other.Body)
			if len(more) == 1 && (len(roles) == 0 || gdl.EqualTerms(other.Head.Args[1], r.Head.Args[1])) {
				return other, file.Notation.CodeText(more[0].Rewrite(roles.Rename).String())
			}
		}
	}
	return nil, ""
}
