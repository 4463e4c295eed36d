package layout

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports faults of the arrangement of a rulesheet's text.
var Analyzer = lint.New("layout", doc, run, survey.Analyzer)

func run(pass *lint.Pass) error {
	if pass.File.Recognition.Foreign() {
		return nil // its lines are none of our business
	}
	rules := survey.Of(pass.Pass).Rules
	checkLineEnds(pass)
	checkTwice(pass, rules)
	if pass.Unit.Wanted("Y12") {
		checkOrder(pass, rules)
	}
	return nil
}

// checkOrder reports each head whose rules do not stand together, once.
func checkOrder(pass *lint.Pass, rules []*gdl.Rule) {
	last := map[string]*gdl.Rule{}
	told := map[string]bool{}
	before := ""
	for _, r := range rules {
		topic := topicOf(r.Head)
		if first := last[topic]; first != nil && topic != before && !told[topic] {
			told[topic] = true
			f := lint.Findingf("Y12", r.Head, "'%s' is also defined elsewhere; keep the rules for one head together", pass.Text(r.Head))
			f.Related = append(f.Related, lint.At(first.Head, "the rules before stand here"))
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
