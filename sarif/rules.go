package sarif

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// This file describes rules in a log.

// maxTextLength is the greatest number of characters of a description or message. It is a little
// less than the limit of GitHub, in case GitHub counts otherwise.
const maxTextLength = MaxRuleDescription - 24

// ruleTable is the list of rules in the log, with the index of each code.
type ruleTable struct {
	descriptors []*sarif.ReportingDescriptor
	indexByCode map[string]int
	toolName    string
}

func newRuleTable(opt Options) *ruleTable {
	t := &ruleTable{toolName: opt.ToolName, indexByCode: map[string]int{}, descriptors: []*sarif.ReportingDescriptor{}}
	for _, r := range opt.Rules {
		d := describeRule(opt.ToolName, r)
		d.HelpURI = optionalString(document.PageURL(r.Code))
		t.addDescriptor(r.Code, d)
	}
	return t
}

func (t *ruleTable) addDescriptor(code string, d *sarif.ReportingDescriptor) {
	t.indexByCode[code] = len(t.descriptors)
	t.descriptors = append(t.descriptors, d)
}

// ruleIndex returns the index of the rule with a code in the list. It adds the rule of a third party, with its code
// alone.
func (t *ruleTable) ruleIndex(code string) int {
	if _, ok := t.indexByCode[code]; !ok {
		t.addDescriptor(code, describeRule(t.toolName, document.Rule{Code: code, Name: code, Title: code, Severity: document.SeverityWarning, OnByDefault: true}))
	}
	return t.indexByCode[code]
}

// describeRule returns the entry for a rule in the list.
func describeRule(tool string, r document.Rule) *sarif.ReportingDescriptor {
	d := sarif.NewRule(r.Code)
	d.Name = optionalString(truncateTo(pascalCase(r.Name), MaxRuleName))
	d.ShortDescription = sarif.NewMultiformatMessageString(truncateText(report.TitleSentence(r.Title)))
	first, _, _ := strings.Cut(r.Text, "\n\n")
	if first == "" {
		first = report.TitleSentence(r.Title)
	}
	d.FullDescription = sarif.NewMultiformatMessageString(truncateText(strings.Join(strings.Fields(first), " ")))
	d.Help = sarif.NewMultiformatMessageString(helpText(tool, r))
	d.Help.Markdown = optionalString("# " + r.Code + " " + r.Name + "\n\n" + report.RuleMarkdown(r))
	config := sarif.NewReportingConfiguration()
	config.Level = r.Severity.String()
	config.Enabled = &r.OnByDefault
	d.DefaultConfiguration = config
	d.Properties = sarif.Properties{"precision": rulePrecision(r), "problem.severity": problemSeverity(r.Severity)}
	if family := document.FamilyOf(r.Code).Name; family != "" {
		d.Properties["tags"] = []string{"gdl", family}
	}
	return d
}

// rulePrecision returns the precision of a rule, by which GitHub sorts alerts.
func rulePrecision(r document.Rule) string {
	switch {
	case !r.OnByDefault || r.Severity == document.SeverityNote:
		return "medium"
	case r.Severity == document.SeverityWarning:
		return "high"
	}
	return "very-high"
}

func problemSeverity(s document.Severity) string {
	if s == document.SeverityNote {
		return "recommendation"
	}
	return s.String()
}

// helpText returns the documentation of a rule for viewers without Markdown.
func helpText(tool string, r document.Rule) string {
	parts := []string{report.TitleSentence(r.Title)}
	for _, s := range report.RuleSections(r, tool) {
		if s.IsBlock {
			s.Title += "\n"
		}
		parts = append(parts, s.Title+s.Text)
	}
	return strings.Join(parts, "\n\n")
}

// pascalCase turns unsafe-negation into UnsafeNegation.
func pascalCase(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' }) {
		r, n := utf8.DecodeRuneInString(word)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(word[n:])
	}
	return b.String()
}

// truncateText cuts a text to the length that GitHub accepts.
func truncateText(s string) string { return truncateTo(s, maxTextLength) }

func truncateTo(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}
