package bases

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// reportProducts reports the rules for base in the older shorthand at the first
// of them. The others are related places, and one fix rewrites all.
func reportProducts(pass *lint.Pass) {
	if len(pass.File.Products) == 0 {
		return
	}
	used := map[string]bool{}
	for _, r := range pass.File.Rules {
		used[r.Head.Name] = true
	}
	edits, facts := pass.NewEdits(), true
	for _, p := range pass.File.Products {
		facts = facts && p.FactsText() != ""
	}
	for _, p := range pass.File.Products {
		text := p.FactsText()
		if !facts {
			text = p.RulesText(func(name string) bool { return used[name] })
		}
		edits.ReplaceNode(p.Rule, text)
	}
	first := pass.File.Products[0]
	f := lint.Findingf("B06", first.Rule.Head, "an older shorthand: the values of each argument of '%s'; it is read as the rules for base that it stands for, which other programs want written out",
		first.Fluent.Spelling)
	if more := pass.File.Products[1:]; len(more) > 0 {
		for _, p := range more {
			f.Related = append(f.Related, lint.RelatedAt(p.Rule.Head, "%s", "so does this one of '"+p.Fluent.Spelling+"'"))
		}
	}
	switch {
	case pass.File.Notation != gdl.Prefix:
	case facts:
		f.Fixes = edits.SuggestFix("write plain facts for base")
	default:
		f.UnsafeFixes = edits.SuggestFix("write plain rules for base, with helper relations")
	}
	pass.Report(f)
}
