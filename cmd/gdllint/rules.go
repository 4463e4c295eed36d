package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
)

func rulesFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`FORMAT`: text, json, markdown, or manual: the documentation of all rules"},
		&cli.StringSliceFlag{Name: "severity", Usage: "`SEVERITY`: only rules of this severity: error, warning or note; may be repeated"},
		&cli.BoolFlag{Name: "on", Usage: "only rules that are on by default"},
		&cli.BoolFlag{Name: "fixable", Usage: "only rules with findings that --fix can repair, some only with --unsafe-fixes"},
		&cli.BoolFlag{Name: "off", Usage: "only rules that are off by default"},
	}
}

// runRules runs the command rules: it prints the list of the rules that the arguments name, or of
// all.
func (c *Command) runRules(ctx context.Context, cmd *cli.Context) error {
	rules, err := filterRules(c.RuleList(), cmd)
	if err == nil {
		err = checker.ListRules(c.Stdout, rules, cmd.String("format"))
	}
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	return nil
}

// filterRules returns the rules that the arguments name, by code, name or family, and that the
// flags select.
func filterRules(rules []finding.Rule, cmd *cli.Context) ([]finding.Rule, error) {
	named, err := checker.NamedRules(rules, cmd.Args().Slice())
	if err != nil {
		return nil, err
	}
	severities := config.SplitWords(strings.Join(cmd.StringSlice("severity"), ","))
	for _, s := range severities {
		if t, err := config.ParseThreshold(s); err != nil || t == config.FailNever {
			return nil, fmt.Errorf("--severity %s: choose error, warning or note", s)
		}
	}
	var list []finding.Rule
	for _, r := range named {
		switch {
		case len(severities) > 0 && !slices.Contains(severities, r.Severity.String()):
		case cmd.Bool("fixable") && r.FixKinds() == "":
		case cmd.Bool("on") && !r.OnByDefault, cmd.Bool("off") && r.OnByDefault:
		default:
			list = append(list, r)
		}
	}
	return list, nil
}
