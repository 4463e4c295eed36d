package layout

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkRepeatedSheet reports a rulesheet that stands twice in its file: a role is named
// twice, and most other rules are repeated after it. Rules are compared only if a
// role is repeated.
func checkRepeatedSheet(pass *lint.Pass, rules []*gdl.Rule) {
	again := secondRoleIndex(rules)
	if again < 0 {
		return
	}
	seen := make(map[string]bool, len(rules))
	for _, r := range rules[:again] {
		seen[normalizedRule(pass, r)] = true
	}
	repeated := 0
	for _, r := range rules[again:] {
		if seen[normalizedRule(pass, r)] {
			repeated++
		}
	}
	const most = 0.8 // of the rules of the second copy must be those of the first
	if later := len(rules) - again; float64(repeated) < most*float64(later) || float64(repeated) < most*float64(len(seen)) {
		return
	}
	f := lint.Findingf("L12", rules[again], "the whole rulesheet stands here a second time; remove one copy")
	f.Related = append(f.Related, lint.RelatedAt(rules[0], "the first copy begins here"))
	pass.Report(f)
}

// secondRoleIndex returns the index of the first role that was named before; -1 if
// there is none.
func secondRoleIndex(rules []*gdl.Rule) int {
	seen := map[string]bool{}
	for i, r := range rules {
		if r.Head.Name != gdl.Role {
			continue
		}
		name := r.Head.String()
		if seen[name] {
			return i
		}
		seen[name] = true
	}
	return -1
}

// normalizedRule returns a rule as written, in one layout.
func normalizedRule(pass *lint.Pass, r *gdl.Rule) string {
	return strings.Join(strings.Fields(pass.File.Source.TextBetween(r.StartPos, r.EndPos)), " ")
}
