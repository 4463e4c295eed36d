package utility

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// orderBlamed puts goal rules before those for terminal: where none of them fires, one is
// missing among them. Of goal rules that fire the one is first that says less than the same
// rule of another role: most games treat their roles alike.
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

// lacking returns a goal rule of another role that has all conditions of a rule and
// one more, and that one in the words of the rule: the rule for the same outcome, or
// the one for the same value with the two roles exchanged; nil if there is none.
func lacking(file *gdl.File, r *gdl.Rule) (*gdl.Rule, string) {
	if r.Head.Name != gdl.Goal || len(r.Head.Args) != 2 || len(r.Body) == 0 {
		return nil, ""
	}
	role := r.Head.Args[0].Name
	for _, other := range file.Rules {
		if other.Head.Name != gdl.Goal || len(other.Head.Args) != 2 || len(other.Body) != len(r.Body)+1 {
			continue
		}
		who := other.Head.Args[0].Name
		if who == role || !slices.Contains(file.RoleNames(), who) {
			continue
		}
		if l := surplus(r, other, "", ""); l != nil {
			return other, exchanged(file.Source.TextBetween(l.StartPos, l.EndPos), "", "")
		}
		if l := surplus(r, other, role, who); l != nil && gdl.EqualTerms(other.Head.Args[1], r.Head.Args[1]) {
			return other, exchanged(file.Source.TextBetween(l.StartPos, l.EndPos), role, who)
		}
	}
	return nil, ""
}

// surplus returns the condition that one rule has and another has not, with two
// names exchanged; nil unless all others are the same.
func surplus(r, other *gdl.Rule, a, b string) *gdl.Literal {
	own := map[string]bool{}
	for _, l := range r.Body {
		own[exchanged(l.String(), a, b)] = true
	}
	var more *gdl.Literal
	for _, l := range other.Body {
		switch {
		case own[exchanged(l.String(), "", "")]:
		case more != nil:
			return nil
		default:
			more = l
		}
	}
	return more
}

// exchanged writes a text with two names exchanged.
func exchanged(text, a, b string) string {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	for i, word := range words {
		switch gdl.FoldName(word) {
		case a:
			words[i] = b
		case b:
			words[i] = a
		}
	}
	return strings.NewReplacer("( ", "(", " )", ")").Replace(strings.Join(words, " "))
}
