package html

import (
	"sort"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// A ruleHelp is the documentation of a rule.
type ruleHelp struct {
	ID, Code, Name, Title string
	Paragraphs            []helpParagraph
	Bad, Good, Source     string
	Fix, Guess            string
}

// A helpParagraph is text or code.
type helpParagraph struct{ Text, Code string }

func newRuleHelp(id string, r *document.Rule) ruleHelp {
	h := ruleHelp{ID: id + "-rule-" + r.Name, Code: r.Code, Name: r.Name, Title: report.TitleSentence(r.Title), Source: r.Source,
		Bad: strings.TrimSpace(r.Bad), Good: strings.TrimSpace(r.Good), Fix: r.Fix, Guess: r.UnsafeFixText}
	report.RuleParagraphs(*r, func(s string) { h.Paragraphs = append(h.Paragraphs, helpParagraph{Text: s}) }, func(s string) { h.Paragraphs = append(h.Paragraphs, helpParagraph{Code: s}) })
	return h
}

// makeHelp returns the documentation of all rules with findings on the page, in the
// order of the manual.
func (m *pageMaker) makeHelp() []ruleHelp {
	var list []ruleHelp
	for code := range m.namedRules {
		list = append(list, newRuleHelp(m.idPrefix, m.rules[code]))
	}
	sort.Slice(list, func(i, j int) bool { return document.PrecedesInManual(list[i].Code, list[j].Code) })
	return list
}
