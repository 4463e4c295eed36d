package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

func rulesFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`FORMAT`: text, json, markdown, or manual: the documentation of all rules"},
		&cli.StringSliceFlag{Name: "severity", Usage: "`SEVERITY`: only rules of this one: error, warning, note; may be repeated"},
		&cli.BoolFlag{Name: "on", Usage: "only rules that are on by default"},
		&cli.BoolFlag{Name: "fixable", Usage: "only rules with findings that --fix can repair"},
		&cli.BoolFlag{Name: "off", Usage: "only rules that are off by default"},
	}
}

// listRules prints the rules that the arguments name, or all.
func (c *Command) listRules(ctx *cli.Context) error {
	rules, err := filterRules(c.Rules, ctx)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	switch format := ctx.String("format"); format {
	case "text":
		return rulesText(c.Stdout, rules)
	case "json":
		return rulesJSON(c.Stdout, rules)
	case "markdown":
		_, err := io.WriteString(c.Stdout, report.RuleTable(rules, ""))
		return err
	case "manual":
		_, err := io.WriteString(c.Stdout, report.Manual(rules))
		return err
	default:
		return fmt.Errorf("rules: unknown format '%s'; choose text, json, markdown or manual", format)
	}
}

// filterRules returns the rules that are named, by code, name or family, and
// that meet the flags.
func filterRules(rules []finding.Rule, ctx *cli.Context) ([]finding.Rule, error) {
	named, err := namedRules(rules, ctx.Args().Slice())
	if err != nil {
		return nil, err
	}
	severities := checker.SplitWords(strings.Join(ctx.StringSlice("severity"), ","))
	for _, s := range severities {
		if t, err := checker.ParseThreshold(s); err != nil || t == checker.FailNever {
			return nil, fmt.Errorf("--severity %s: choose error, warning or note", s)
		}
	}
	var list []finding.Rule
	for _, r := range named {
		switch {
		case len(severities) > 0 && !slices.Contains(severities, r.Severity.String()):
		case ctx.Bool("fixable") && r.Fixable() == "":
		case ctx.Bool("on") && !r.Default, ctx.Bool("off") && r.Default:
		default:
			list = append(list, r)
		}
	}
	return list, nil
}

// namedRules returns the rules that words name, in the order of the list.
func namedRules(rules []finding.Rule, words []string) ([]finding.Rule, error) {
	if len(words) == 0 {
		return rules, nil
	}
	wanted := make(map[string]bool)
	for _, word := range words {
		list := familyRules(rules, word)
		if len(list) == 0 {
			r, err := checker.Lookup(rules, word)
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

func rulesText(w io.Writer, rules []finding.Rule) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\n", r.Code, r.Name, report.SeverityText(r), r.Fixable(), r.Title)
	}
	return tw.Flush()
}

func rulesJSON(w io.Writer, rules []finding.Rule) error {
	type rule struct {
		Code     string `json:"code"`
		Name     string `json:"name"`
		Family   string `json:"family,omitempty"`
		Severity string `json:"severity"`
		Default  bool   `json:"default"`
		Title    string `json:"title"`
		Text     string `json:"text"`
		Bad      string `json:"bad"`
		Good     string `json:"good"`
		Source   string `json:"source"`

		Fix       string `json:"fix,omitempty"`
		UnsafeFix string `json:"unsafe_fix,omitempty"`
	}
	list := []rule{}
	for _, r := range rules {
		list = append(list, rule{r.Code, r.Name, report.Family(r.Code), r.Severity.String(), r.Default,
			r.Title, r.Text, r.Bad, r.Good, r.Source, r.Fix, r.UnsafeFix})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}
