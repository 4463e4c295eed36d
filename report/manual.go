package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl/slips"
)

// RuleManual returns the documentation of all given rules as one text of Markdown.
func RuleManual(rules []document.Rule) string {
	var b strings.Builder
	b.WriteString("# Rules\n\n" + exampleNote + "\n\n")
	b.WriteString(RuleTable(rules, ""))
	for _, r := range rules {
		fmt.Fprintf(&b, "\n## %s %s\n\n%s\n", r.Code, r.Name, RuleMarkdown(r))
	}
	return b.String()
}

const exampleNote = "Examples that are not whole rulesheets stand for rules of a game that is otherwise complete."

// ManualIndex returns the table of contents of the manual: a line for each
// rule, by family, with a link to its page.
func ManualIndex(rules []document.Rule) string {
	var b strings.Builder
	b.WriteString("# Rules\n\nWritten from the documentation of the analyzers by `make docs`; `gdllint explain CODE` shows the same.\n")
	b.WriteString("Rules that are *off* are reported only if they are asked for, with `--select`. " + exampleNote + "\n")
	for len(rules) > 0 {
		family := document.FamilyOf(rules[0].Code)
		n := 1
		for n < len(rules) && document.FamilyOf(rules[n].Code) == family {
			n++
		}
		fmt.Fprintf(&b, "\n## %s %s\n\n%s", family.CodeLetter, family.Name, RuleTable(rules[:n], "rules"))
		rules = rules[n:]
	}
	return b.String()
}

// RulePage returns the page of a rule in the manual.
func RulePage(r document.Rule) string {
	text := strings.Replace(RuleMarkdown(r), "\n\nSource: ", "\n\n[Source](../bibliography.md): ", 1)
	return fmt.Sprintf("# %s %s\n\n%s%s\n\n**To silence it**\n\n%s\n\n[All rules](../rules.md)\n", r.Code, r.Name, text, slipTable(r.Code), codeBlockOf("text", SuppressionText(r, ProgramName)))
}

// slipTable returns a table of the slips of the pen that a rule reports, in Markdown; "" if there
// is none.
func slipTable(code string) string {
	list := slips.Describe(code)
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n\n**Slips of the pen**\n\n| Slip | Message | Repair |\n|---|---|---|")
	for _, d := range list {
		fmt.Fprintf(&b, "\n| %s | `%s` | %s |", d.Name, strings.NewReplacer("|", "\\|", "`", "'").Replace(d.Message), RepairText(d))
	}
	return b.String()
}

// RepairText returns the text of the manual about the repair of a slip.
func RepairText(d slips.Description) string {
	switch {
	case d.Repair == "" && d.Safe:
		return "safe"
	case d.Repair == "" || d.Safe:
		return d.Repair
	}
	return d.Repair + " (unsafe)"
}

// ProgramName is the name of the command gdllint. Other programs that are built on this package
// read no settings file.
const ProgramName = "gdllint"

// SuppressionText returns the ways to suppress the findings of a rule in the program tool, one a
// line. Syntax errors and findings about comments that ignore rules cannot be ignored by comments.
func SuppressionText(r document.Rule, tool string) string {
	ways := [][2]string{
		{"; gdllint:ignore " + r.Code + " -- reason", "above a form or condition, or behind one in its first line"},
		{"; gdllint:file-ignore " + r.Code + " -- reason", "anywhere in the rulesheet"},
	}
	if !r.IsIgnorable() {
		ways = nil
	}
	if tool == ProgramName {
		ways = append(ways, [2]string{"ignore: [" + r.Code + "]", "in .gdllint.yaml"})
	}
	ways = append(ways, [2]string{tool + " --ignore " + r.Code, "for one run"})
	var lines []string
	for _, way := range ways {
		lines = append(lines, fmt.Sprintf("%-40s %s", way[0], way[1]))
	}
	return strings.Join(lines, "\n")
}

// A RuleSection is a part of the documentation of a rule. The text of a block is below its title; other texts follow
// their title on the same line.
type RuleSection struct {
	Title, Text string
	IsBlock     bool
}

// SilenceTitle is the title of the section with the ways to suppress findings.
const SilenceTitle = "To silence it:"

// RuleSections returns the parts of the documentation of a rule that have a text, for the help of
// the program tool.
func RuleSections(r document.Rule, tool string) (list []RuleSection) {
	for _, s := range []RuleSection{{"", r.Text, false}, {"Bad:", r.Bad, true}, {"Good:", r.Good, true}, {"--fix repairs it: ", r.Fix, false},
		{"--fix --unsafe-fixes may repair it: ", r.UnsafeFixText, false}, {SilenceTitle, SuppressionText(r, tool), true}, {"Source: ", r.Source, false}} {
		if s.Text = strings.TrimSpace(s.Text); s.Text != "" {
			list = append(list, s)
		}
	}
	return list
}

// RuleParagraphs calls text for each paragraph of the text of a rule, joined to one line, and code
// for each piece of code, unchanged, in order.
func RuleParagraphs(r document.Rule, text, code func(string)) {
	for _, paragraph := range strings.Split(strings.TrimSpace(r.Text), "\n\n") {
		switch {
		case strings.HasPrefix(paragraph, "\t"):
			code(strings.ReplaceAll(strings.TrimPrefix(paragraph, "\t"), "\n\t", "\n"))
		case paragraph != "":
			text(strings.Join(strings.Fields(paragraph), " "))
		}
	}
}

// RuleTable returns a table in Markdown with a line for each rule. If pages is not empty, it is the
// directory of the pages of rules, and the codes link to them.
func RuleTable(rules []document.Rule, pages string) string {
	var b strings.Builder
	b.WriteString("| code | name | severity | what it finds |\n|---|---|---|---|\n")
	for _, r := range rules {
		code := r.Code
		if pages != "" {
			code = fmt.Sprintf("[%s](%s/%s.md)", code, pages, code)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", code, r.Name, SeverityText(r), strings.ReplaceAll(r.Title, "|", `\|`))
	}
	return b.String()
}

// SeverityText returns the severity of a rule, and whether it is off.
func SeverityText(r document.Rule) string {
	if !r.OnByDefault {
		return r.Severity.String() + ", off"
	}
	return r.Severity.String()
}

// ruleStateText returns the severity of a rule, its family, and whether it is on by default, as
// text.
func ruleStateText(r document.Rule) string {
	parts := []string{"*" + r.Severity.String() + "*"}
	if family := document.FamilyOf(r.Code).Name; family != "" {
		parts = append(parts, family)
	}
	if r.OnByDefault {
		return strings.Join(append(parts, "on by default"), ", ")
	}
	return strings.Join(append(parts, "off by default: `--select "+r.Code+"`"), ", ")
}

// RuleMarkdown returns the documentation of a rule below its heading. GitHub
// shows line ends of some pages as line breaks, so each paragraph is one line.
func RuleMarkdown(r document.Rule) string {
	parts := []string{ruleStateText(r), TitleSentence(r.Title)}
	RuleParagraphs(r, func(s string) { parts = append(parts, s) }, func(s string) { parts = append(parts, codeBlock(s)) })
	if r.Bad != "" {
		parts = append(parts, "**Bad**", codeBlock(r.Bad))
	}
	if r.Good != "" {
		parts = append(parts, "**Good**", codeBlock(r.Good))
	}
	if r.Fix != "" {
		parts = append(parts, "`--fix` repairs it: "+r.Fix)
	}
	if r.UnsafeFixText != "" {
		parts = append(parts, "`--fix --unsafe-fixes` may repair it: "+r.UnsafeFixText)
	}
	if r.Source != "" {
		parts = append(parts, "Source: "+r.Source)
	}
	return strings.Join(parts, "\n\n")
}

func codeBlock(text string) string { return codeBlockOf("lisp", text) }

func codeBlockOf(language, text string) string {
	return "```" + language + "\n" + strings.TrimSpace(text) + "\n```"
}

// TitleSentence writes a title as a sentence; "No description." if it is empty.
func TitleSentence(title string) string {
	if title == "" {
		return "No description."
	}
	r, n := utf8.DecodeRuneInString(title)
	return strings.TrimSuffix(string(unicode.ToUpper(r))+title[n:], ".") + "."
}
