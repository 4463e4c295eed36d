package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

func rulesFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "text, json or markdown"},
	}
}

// listRules prints all rules.
func (c *Command) listRules(ctx *cli.Context) error {
	switch format := ctx.String("format"); format {
	case "text":
		return rulesText(c.Stdout, c.Rules)
	case "json":
		return rulesJSON(c.Stdout, c.Rules)
	case "markdown", "md":
		_, err := io.WriteString(c.Stdout, rulesMarkdown(c.Rules))
		return err
	default:
		return fmt.Errorf("rules: unknown format '%s'; choose text, json or markdown", format)
	}
}

func rulesText(w io.Writer, rules []finding.Rule) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", r.Code, r.Name, severityText(r), r.Title)
	}
	return tw.Flush()
}

// severityText returns the severity, and whether the rule is off.
func severityText(r finding.Rule) string {
	if !r.Default {
		return r.Severity.String() + ", off"
	}
	return r.Severity.String()
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
	}
	list := []rule{}
	for _, r := range rules {
		list = append(list, rule{r.Code, r.Name, report.Family(r.Code), r.Severity.String(), r.Default,
			r.Title, r.Text, r.Bad, r.Good, r.Source})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}

// rulesMarkdown is the table of the README.
func rulesMarkdown(rules []finding.Rule) string {
	var b strings.Builder
	b.WriteString("| code | name | severity | what it finds |\n|---|---|---|---|\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Code, r.Name, severityText(r), strings.ReplaceAll(r.Title, "|", `\|`))
	}
	return b.String()
}
