package lint

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// This file reads the documentation of rules from the rules.md of an analyzer.

// RuleURL returns the page of a rule in the manual; "" for rules that are not gdllint's own.
func RuleURL(r finding.Rule) string { return document.PageURL(r.Code) }

// DocumentedRules returns the rules that an analyzer documents, in the order of its text. It stops at the first faulty
// section, for which ParseRules returns an error.
func DocumentedRules(a *analysis.Analyzer) []finding.Rule {
	rules, _ := ParseRules(a.Doc)
	return rules
}

// RulesByCode returns the rules that an analyzer documents, by code.
func RulesByCode(a *analysis.Analyzer) map[string]finding.Rule { return byCode(DocumentedRules(a)) }

// RuleHeadings returns the rules of a documentation with the data of their headings. It does not read texts and examples,
// which takes longer.
func RuleHeadings(doc string) (rules []finding.Rule) {
	for _, section := range splitSections(doc) {
		heading, _, _ := strings.Cut(section, "\n")
		if r, ok := parseHeading(heading); ok {
			rules = append(rules, r)
		}
	}
	return rules
}

// byCode indexes rules by their codes.
func byCode(list []finding.Rule) map[string]finding.Rule {
	rules := map[string]finding.Rule{}
	for _, r := range list {
		rules[r.Code] = r
	}
	return rules
}

// parseHeading reads the heading of a rule: "# V02 unsafe-negation (error, off)".
func parseHeading(heading string) (r finding.Rule, ok bool) {
	text, isHeading := strings.CutPrefix(heading, "# ")
	code, text, hasCode := strings.Cut(text, " ")
	name, text, hasName := strings.Cut(text, " (")
	text, closed := strings.CutSuffix(text, ")")
	word, off := strings.CutSuffix(text, ", off")
	severity, known := severityByWord[word]
	ok = isHeading && hasCode && hasName && closed && known && isRuleCode(code) && isRuleName(name)
	return finding.Rule{Code: code, Name: name, Severity: severity, OnByDefault: !off}, ok
}

// isRuleCode tells whether a text is a code: a letter and two digits.
func isRuleCode(s string) bool {
	return len(s) == 3 && 'A' <= s[0] && s[0] <= 'Z' && strings.Trim(s[1:], "0123456789") == ""
}

// isRuleName tells whether a text is a name: lower-case words joined by '-'.
func isRuleName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// ParseRules reads the rules from the documentation of an analyzer. Each rule
// is a section of Go doc comment syntax:
//
//	# V02 unsafe-negation (error)
//
//	variable of a negated literal that nothing binds
//
//	The reason and the remedy, in paragraphs.
//
//	Bad:
//
//		(<= terminal (not (true (cell ?x b))))
//
//	Good:
//
//		(<= terminal (index ?x) (not (true (cell ?x b))))
//
//	Fix: the effect of a safe fix
//
//	Unsafe fix: the effect of an unsafe fix
//
//	Source: AIJ 2012, Def. 2.2
//
// A rule has the lines about fixes if its findings have some. The heading holds the code, the name, the severity, and ",
// off" for a rule that is not reported unless it is selected. The first paragraph is the title. Package analyzertest says
// how examples become rulesheets. The text before the first rule belongs to the analyzer as a whole. Any other heading is
// an error. So is a rule without a title, a text, two examples or a source.
func ParseRules(doc string) ([]finding.Rule, error) {
	var rules []finding.Rule
	for _, section := range splitSections(doc) {
		heading, body, _ := strings.Cut(section, "\n")
		r, ok := parseHeading(heading)
		if !ok {
			if strings.HasPrefix(heading, "# ") {
				return rules, fmt.Errorf("heading %q is not that of a rule: want \"# V02 unsafe-negation (error)\"", heading)
			}
			continue
		}
		if err := fillRule(&r, body); err != nil {
			return rules, fmt.Errorf("%s: %w", r.Code, err)
		}
		rules = append(rules, r)
	}
	return rules, nil
}

var severityByWord = map[string]finding.Severity{"error": finding.SeverityError, "warning": finding.SeverityWarning, "note": finding.SeverityNote}

// splitSections splits a text in front of each heading.
func splitSections(doc string) []string {
	parts := strings.Split(doc, "\n# ")
	for i := range parts[1:] {
		parts[i+1] = "# " + parts[i+1]
	}
	return parts
}

// labelFields maps the label of a paragraph to the field that the paragraph fills.
var labelFields = map[string]func(*finding.Rule) *string{
	"Source":     func(r *finding.Rule) *string { return &r.Source },
	"Fix":        func(r *finding.Rule) *string { return &r.Fix },
	"Unsafe fix": func(r *finding.Rule) *string { return &r.UnsafeFixText },
}

// fillRule reads the body of a section.
func fillRule(r *finding.Rule, body string) error {
	var text []string
	var example *string
	for _, block := range strings.Split(strings.Trim(body, "\n"), "\n\n") {
		label, line, _ := strings.Cut(block, ": ")
		switch {
		case labelFields[label] != nil:
			*labelFields[label](r) = singleLine(line)
			example = nil
		case block == "Bad:":
			example = &r.Bad
		case block == "Good:":
			example = &r.Good
		case strings.HasPrefix(block, "\t") && example != nil:
			if *example != "" {
				*example += "\n"
			}
			*example += strings.ReplaceAll(strings.TrimPrefix(block, "\t"), "\n\t", "\n") + "\n"
		case r.Title == "":
			r.Title = singleLine(block)
		default:
			example = nil
			text = append(text, block)
		}
	}
	r.Text = strings.Join(text, "\n\n")
	if r.Title == "" || r.Text == "" || r.Bad == "" || r.Good == "" || r.Source == "" {
		return fmt.Errorf("the section lacks a title, a text, an example or a source")
	}
	return nil
}

func singleLine(s string) string { return strings.Join(strings.Fields(s), " ") }
