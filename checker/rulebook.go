package checker

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// This file lists and explains rules, for the commands rules and explain.

// RuleListFormats are the formats of lists of rules.
var RuleListFormats = []string{"text", "json", "markdown", "manual"}

// ListRules writes a list of rules in one of RuleListFormats.
func ListRules(w io.Writer, rules []finding.Rule, format string) error {
	switch format {
	case "text":
		return writeRuleTable(w, rules)
	case "json":
		return writeRulesJSON(w, rules)
	case "markdown":
		_, err := io.WriteString(w, report.RuleTable(rules, ""))
		return err
	case "manual":
		_, err := io.WriteString(w, report.RuleManual(rules))
		return err
	}
	return fmt.Errorf("unknown format '%s'; choose %s", format, strings.Join(RuleListFormats, ", "))
}

// ExplainRules writes the documentation for words: codes or names of rules, letters or names of families, and names of
// questions that are no names of rules. "all" means all rules.
func ExplainRules(w io.Writer, tool string, rules []finding.Rule, words []string) error {
	if len(words) == 1 && strings.EqualFold(words[0], "all") {
		words = nil
		for _, r := range rules {
			words = append(words, r.Code)
		}
	}
	for i, word := range words {
		text, err := explanationText(tool, rules, word)
		if err != nil {
			return err
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

func explanationText(tool string, rules []finding.Rule, word string) (string, error) {
	if list := familyRules(rules, word); len(list) > 1 || len(list) == 1 && !strings.EqualFold(word, list[0].Code) {
		return familyText(tool, list)
	}
	if text, known := question(word); known {
		return text, nil
	}
	r, err := FindRule(rules, word)
	if err != nil {
		return "", err
	}
	return ruleHelpText(tool, r), nil
}

// NamedRules returns the rules that words name, in the order of the list; all rules if there are no
// words.
func NamedRules(rules []finding.Rule, words []string) ([]finding.Rule, error) {
	if len(words) == 0 {
		return rules, nil
	}
	wanted := make(map[string]bool)
	for _, word := range words {
		list := familyRules(rules, word)
		if len(list) == 0 {
			r, err := FindRule(rules, word)
			if err != nil {
				return nil, err
			}
			list = []finding.Rule{*r}
		}
		for _, r := range list {
			wanted[r.Code] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r finding.Rule) bool { return !wanted[r.Code] }), nil
}

// writeRuleTable writes a line for each rule.
func writeRuleTable(w io.Writer, rules []finding.Rule) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\n", r.Code, r.Name, report.SeverityText(r), r.FixKinds(), r.Title)
	}
	return tw.Flush()
}

// writeRulesJSON writes the complete documentation of rules, for programs.
func writeRulesJSON(w io.Writer, rules []finding.Rule) error {
	list := append([]finding.Rule{}, rules...)
	for i := range list {
		list[i].Family = document.FamilyOf(list[i].Code).Name
	}
	return screen.WriteJSON(w, list, "  ")
}

// familyRules returns the rules of the family whose letter or name is word.
func familyRules(rules []finding.Rule, word string) []finding.Rule {
	var list []finding.Rule
	for _, r := range rules {
		if f := document.FamilyOf(r.Code); strings.EqualFold(word, f.CodeLetter) || strings.EqualFold(word, f.Name) {
			list = append(list, r)
		}
	}
	return list
}

// familyText lists the rules of a family.
func familyText(tool string, rules []finding.Rule) (string, error) {
	code := rules[0].Code
	family := document.FamilyOf(code)
	var b strings.Builder
	b.WriteString(strings.TrimSpace(family.CodeLetter+" "+family.Name) + "\n\n")
	if err := writeRuleTable(&b, rules); err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "\n'%s explain %s' explains the first of them.\n", tool, code)
	return b.String(), nil
}

func ruleHelpText(tool string, r *finding.Rule) string {
	var b strings.Builder
	state := ""
	if !r.OnByDefault {
		state = fmt.Sprintf(", off by default (--select %s)", r.Code)
	}
	label := r.Code
	if r.Name != r.Code {
		label += " " + r.Name
	}
	fmt.Fprintf(&b, "%s (%s%s)\n%s\n", label, r.Severity, state, r.Title)
	write := func(s report.RuleSection) {
		if !s.IsBlock {
			b.WriteString("\n" + s.Title + s.Text + "\n")
			return
		}
		b.WriteString("\n" + s.Title + "\n")
		for line := range strings.Lines(s.Text + "\n") {
			if strings.TrimSpace(line) != "" {
				line = "    " + line
			}
			b.WriteString(line)
		}
	}
	read := ""
	for _, d := range slips.Describe(r.Code) {
		read += d.Name + ": " + d.Message + "\n"
		if repair := report.RepairText(d); repair != "" {
			read += "    repair: " + repair + "\n"
		}
	}
	for _, s := range report.RuleSections(*r, tool) {
		if s.Title == report.SilenceTitle && read != "" {
			write(report.RuleSection{Title: "Slips of the pen:", Text: strings.TrimSpace(read), IsBlock: true})
		}
		write(s)
	}
	return b.String()
}

// questions has the explanations of the questions of 'prove' whose names are no names of rules.
var questions = map[proof.Property]string{
	proof.WellFormed: `Every match ends, every role has a move until then and exactly one goal value at
the end, and every role can win, alone or with the help of all: the rules P02,
P01, P03 and P04 together. A game is well-formed if all four are proved.

Source: AIJ 2012 (well-formed games)
`,
	proof.Functionals: `How many places of fluents hold at most one value at a time, as the cells of a
board do. The answer is a count: 'counted' if some of those that might be so
could be proved, 'proved' if it is all of them. The property '(functional cell)'
asks for one of them, and rule Y14 reports a thing that has had one value and
has two.

Source: AIJ 2012, sec. 6.3 (unique arguments)
`,
	proof.Persistence: `How many fluents keep holding once they hold, as what is marked stays marked.
The answer is a count: 'counted' if some of those that might be so could be
proved, 'proved' if it is all of them. The property '(persistent F)' asks for
one of them.

Source: AIJ 2012, sec. 6.3 (persistence)
`,
	proof.ConstantSum: `The goal values of all roles have the same sum at the end of every match. Rule
P08 asks for the sum 100; the property '(constant-sum 150)' for another one.

Source: AIJ 2012, sec. 6.3 (constant sum)
`,
	proof.Invariant: `A formula that the author states, in a comment that begins with ';@' or in a file
NAME.props: rule P16 reports where it is violated.

Source: house rules
`,
}

// question returns the explanation in questions that word names, if there is one.
func question(word string) (string, bool) {
	text, known := questions[proof.Property(strings.ToLower(word))]
	if !known {
		return "", false
	}
	return strings.ToLower(word) + " (a question of 'prove')\n\n" + text, true
}
