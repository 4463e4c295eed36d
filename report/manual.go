package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/finding"
)

// Manual returns the documentation of all rules as a page of Markdown.
func Manual(rules []finding.Rule) string {
	var b strings.Builder
	b.WriteString("# Rules\n\nWritten from the documentation of the analyzers by `make docs`; `gdllint explain CODE` shows the same.\n")
	b.WriteString("Examples that are not whole rulesheets stand for rules of a game that is otherwise complete.\n\n")
	b.WriteString(RuleTable(rules))
	for _, r := range rules {
		fmt.Fprintf(&b, "\n## %s %s\n\n*%s*", r.Code, r.Name, SeverityText(r))
		if family := Family(r.Code); family != "" {
			fmt.Fprintf(&b, ", %s", family)
		}
		b.WriteString("\n\n" + RuleMarkdown(r) + "\n")
	}
	return b.String()
}

// RuleTable returns a line for each rule as a table of Markdown.
func RuleTable(rules []finding.Rule) string {
	var b strings.Builder
	b.WriteString("| code | name | severity | what it finds |\n|---|---|---|---|\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Code, r.Name, SeverityText(r), strings.ReplaceAll(r.Title, "|", `\|`))
	}
	return b.String()
}

// SeverityText returns the severity of a rule, and whether it is off.
func SeverityText(r finding.Rule) string {
	if !r.Default {
		return r.Severity.String() + ", off"
	}
	return r.Severity.String()
}

// RuleMarkdown returns the documentation of a rule below its heading. GitHub
// shows line ends of some pages as line breaks, so each paragraph is one line.
func RuleMarkdown(r finding.Rule) string {
	parts := []string{Sentence(r.Title)}
	for _, paragraph := range strings.Split(strings.TrimSpace(r.Text), "\n\n") {
		switch {
		case strings.HasPrefix(paragraph, "\t"):
			parts = append(parts, codeBlock(strings.ReplaceAll(strings.TrimPrefix(paragraph, "\t"), "\n\t", "\n")))
		case paragraph != "":
			parts = append(parts, strings.Join(strings.Fields(paragraph), " "))
		}
	}
	if r.Bad != "" {
		parts = append(parts, "**Bad**", codeBlock(r.Bad))
	}
	if r.Good != "" {
		parts = append(parts, "**Good**", codeBlock(r.Good))
	}
	if r.Source != "" {
		parts = append(parts, "Source: "+r.Source)
	}
	return strings.Join(parts, "\n\n")
}

func codeBlock(text string) string { return "```lisp\n" + strings.TrimSpace(text) + "\n```" }

// Sentence writes a title as a sentence.
func Sentence(title string) string {
	if title == "" {
		return "No description."
	}
	r, n := utf8.DecodeRuneInString(title)
	return strings.TrimSuffix(string(unicode.ToUpper(r))+title[n:], ".") + "."
}
