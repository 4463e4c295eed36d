package sarif

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sarif/limit"
)

// maxText bounds the characters of descriptions and messages: the limit of GitHub
// for descriptions, with a reserve for another way of counting.
const maxText = limit.RuleDescription - 24

// ruleTable is the list of rules in the log.
type ruleTable struct {
	descriptors []*sarif.ReportingDescriptor
	index       map[string]int // by code
	byName      map[string]string
	tool        string
}

func newRuleTable(opt Options) *ruleTable {
	t := &ruleTable{tool: opt.Tool, index: map[string]int{}, byName: map[string]string{}, descriptors: []*sarif.ReportingDescriptor{}}
	for _, r := range opt.Rules {
		d := describe(opt.Tool, r)
		if opt.RuleURL != nil {
			d.HelpURI = text(opt.RuleURL(r))
		}
		t.add(r.Code, d)
		if _, ok := t.byName[r.Name]; !ok {
			t.byName[r.Name] = r.Code
		}
	}
	return t
}

func (t *ruleTable) add(code string, d *sarif.ReportingDescriptor) {
	t.index[code] = len(t.descriptors)
	t.descriptors = append(t.descriptors, d)
}

// indexOf returns the index of a rule in the list. A rule of a third party without
// a description is added with its code alone.
func (t *ruleTable) indexOf(code string) int {
	if _, ok := t.index[code]; !ok {
		t.add(code, describe(t.tool, finding.Rule{Code: code, Name: code, Title: code, Severity: finding.Warning, Default: true}))
	}
	return t.index[code]
}

// describe makes the entry of a rule.
func describe(tool string, r finding.Rule) *sarif.ReportingDescriptor {
	d := sarif.NewRule(r.Code)
	d.Name = text(clipTo(pascal(r.Name), limit.RuleName))
	d.ShortDescription = sarif.NewMultiformatMessageString(clip(report.Sentence(r.Title)))
	first, _, _ := strings.Cut(r.Text, "\n\n")
	if first == "" {
		first = report.Sentence(r.Title)
	}
	d.FullDescription = sarif.NewMultiformatMessageString(clip(strings.Join(strings.Fields(first), " ")))
	d.Help = sarif.NewMultiformatMessageString(helpText(tool, r))
	d.Help.Markdown = text("# " + r.Code + " " + r.Name + "\n\n" + report.RuleMarkdown(r))
	config := sarif.NewReportingConfiguration()
	config.Level = r.Severity.String()
	config.Enabled = &r.Default
	d.DefaultConfiguration = config
	d.Properties = sarif.Properties{"precision": precision(r), "problem.severity": problemSeverity(r.Severity)}
	if family := finding.FamilyOf(r.Code).Name; family != "" {
		d.Properties["tags"] = []string{"gdl", family}
	}
	return d
}

// precision is the precision of a rule, by which GitHub sorts alerts.
func precision(r finding.Rule) string {
	switch {
	case !r.Default || r.Severity == finding.Note:
		return "medium"
	case r.Severity == finding.Warning:
		return "high"
	}
	return "very-high"
}

func problemSeverity(s finding.Severity) string {
	if s == finding.Note {
		return "recommendation"
	}
	return s.String()
}

// helpText is the documentation of a rule for viewers without Markdown.
func helpText(tool string, r finding.Rule) string {
	parts := []string{report.Sentence(r.Title)}
	add := func(title, body string) {
		if body = strings.TrimSpace(body); body != "" {
			parts = append(parts, title+body)
		}
	}
	add("", r.Text)
	add("Bad:\n", r.Bad)
	add("Good:\n", r.Good)
	add("--fix repairs it: ", r.Fix)
	add("--fix --unsafe-fixes may repair it: ", r.UnsafeFix)
	add("To silence it:\n", report.Silence(r, tool))
	add("Source: ", r.Source)
	return strings.Join(parts, "\n\n")
}

// pascal turns unsafe-negation into UnsafeNegation.
func pascal(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' }) {
		r, n := utf8.DecodeRuneInString(word)
		b.WriteRune(unicode.ToUpper(r))
		b.WriteString(word[n:])
	}
	return b.String()
}

// clip shortens a text to the length that GitHub accepts.
func clip(s string) string { return clipTo(s, maxText) }

func clipTo(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}
