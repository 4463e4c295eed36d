// Package layout defines an Analyzer that reports faults of the arrangement of a
// rulesheet's text: the meaning of its forms plays no part.
package layout

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports faults of the arrangement of a rulesheet's text.
var Analyzer = lint.New("layout", doc, checkLayout, survey.Analyzer)

func checkLayout(pass *lint.Pass) error {
	if pass.File.Recognition.IsForeign() {
		return nil // its lines are none of our business
	}
	rules := survey.RulesheetSurvey(pass.Pass).Rules
	checkLineEnds(pass)
	checkRepeatedSheet(pass, rules)
	if pass.Unit.IsWanted("Y12") {
		checkHeadOrder(pass, rules)
	}
	return nil
}

// checkHeadOrder reports each head whose rules do not stand together, once.
func checkHeadOrder(pass *lint.Pass, rules []*gdl.Rule) {
	last := map[string]*gdl.Rule{}
	told := map[string]bool{}
	before := ""
	for _, r := range rules {
		topic := topicOf(r.Head)
		if first := last[topic]; first != nil && topic != before && !told[topic] {
			told[topic] = true
			f := lint.Findingf("Y12", r.Head, "'%s' is also defined elsewhere; keep the rules for one head together", pass.NodeText(r.Head))
			f.Related = append(f.Related, lint.RelatedAt(first.Head, "the rules before stand here"))
			pass.Report(f)
		}
		last[topic], before = r, topic
	}
}

// topicOf returns the key of the rules that belong together: the relation or, for
// a keyword, also the fluent or move in the head.
func topicOf(head *gdl.Term) string {
	topic := head.Name
	if _, keyword := gdl.KeywordArity(head.Name); keyword && len(head.Args) > 0 {
		if arg := head.Args[len(head.Args)-1]; len(arg.Args) > 0 {
			topic += " " + arg.Name
		}
	}
	return topic
}
