package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

func rulesFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`FORMAT`: text, json, markdown, or manual: the documentation of all rules"},
	}
}

// listRules prints all rules.
func (c *Command) listRules(ctx *cli.Context) error {
	switch format := ctx.String("format"); format {
	case "text":
		return rulesText(c.Stdout, c.Rules)
	case "json":
		return rulesJSON(c.Stdout, c.Rules)
	case "markdown":
		_, err := io.WriteString(c.Stdout, report.RuleTable(c.Rules))
		return err
	case "manual":
		_, err := io.WriteString(c.Stdout, report.Manual(c.Rules))
		return err
	default:
		return fmt.Errorf("rules: unknown format '%s'; choose text, json, markdown or manual", format)
	}
}

func rulesText(w io.Writer, rules []finding.Rule) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", r.Code, r.Name, report.SeverityText(r), r.Title)
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
