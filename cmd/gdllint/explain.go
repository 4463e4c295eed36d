package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// explain prints the documentation of rules, or the list of a family.
func (c *Command) explain(ctx *cli.Context) error {
	if ctx.NArg() == 0 {
		return errors.New("explain: name a rule or a family, for instance 'gdllint explain V02'; 'gdllint rules' lists all")
	}
	for i, word := range ctx.Args().Slice() {
		text, err := c.explanation(word)
		if err != nil {
			return err
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(c.Stdout, text); err != nil {
			return err
		}
	}
	return nil
}

// explanation explains a code, a name, or the letter or the name of a family.
func (c *Command) explanation(word string) (string, error) {
	if rules := familyRules(c.Rules, word); len(rules) > 0 {
		return familyText(rules)
	}
	r, err := checker.Lookup(c.Rules, word)
	if err != nil {
		return "", err
	}
	return ruleText(r), nil
}

// familyRules returns the rules of the family with a letter or a name.
func familyRules(rules []finding.Rule, word string) []finding.Rule {
	var list []finding.Rule
	for _, r := range rules {
		if strings.EqualFold(word, checker.Family(r.Code)) || strings.EqualFold(word, report.Family(r.Code)) {
			list = append(list, r)
		}
	}
	return list
}

// familyText lists the rules of a family.
func familyText(rules []finding.Rule) (string, error) {
	code := rules[0].Code
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n\n", checker.Family(code), report.Family(code))
	if err := rulesText(&b, rules); err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "\n'%s explain %s' explains the first of them.\n", tool, code)
	return b.String(), nil
}

// ruleText is the documentation of a rule as text.
func ruleText(r *finding.Rule) string {
	var b strings.Builder
	state := ""
	if !r.Default {
		state = fmt.Sprintf(", off by default (--select %s)", r.Code)
	}
	fmt.Fprintf(&b, "%s %s (%s%s)\n%s\n", r.Code, r.Name, r.Severity, state, r.Title)
	section := func(title, text, indent string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		b.WriteString("\n")
		if title != "" {
			b.WriteString(title + "\n")
		}
		for line := range strings.Lines(text + "\n") {
			if strings.TrimSpace(line) != "" {
				line = indent + line
			}
			b.WriteString(line)
		}
	}
	section("", r.Text, "")
	section("Bad:", r.Bad, "    ")
	section("Good:", r.Good, "    ")
	section("", prefixed("--fix repairs it: ", r.Fix), "")
	section("", prefixed("--fix --unsafe-fixes may repair it: ", r.UnsafeFix), "")
	section("To silence it:", report.Silence(*r), "    ")
	section("", prefixed("Source: ", r.Source), "")
	return b.String()
}

// prefixed returns a text behind a prefix, or nothing for no text.
func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}
