package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
)

// explain prints the documentation of rules.
func (c *Command) explain(ctx *cli.Context) error {
	if ctx.NArg() == 0 {
		return errors.New("explain: name a rule, for instance 'gdllint explain V02'; 'gdllint rules' lists all")
	}
	for i, word := range ctx.Args().Slice() {
		r, err := checker.Lookup(c.Rules, word)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(c.Stdout)
		}
		fmt.Fprint(c.Stdout, explanation(r))
	}
	return nil
}

// explanation is the documentation of a rule as text.
func explanation(r *finding.Rule) string {
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
	section("", "Source: "+r.Source, "")
	return b.String()
}
