package obligations

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// orderBlamed orders the rules to blame. If rules for terminal are among them, goal rules come first: where none of them
// fires, one is missing. Otherwise the first goal rule is one that lacks a condition of a similar rule for another role,
// since most games treat their roles alike.
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

// lacking returns a goal rule of another role that has all conditions of a goal rule and one more, and the text of the
// additional condition; nil if there is none. It compares conditions as they are and, if the two rules give the same
// value, also with the two roles exchanged.
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
