package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// runExplain runs the command explain: it prints the documentation of rules, or the list of rules
// of a family.
func (c *Command) runExplain(ctx context.Context, cmd *cli.Context) error {
	if cmd.NArg() == 0 {
		return errors.New("explain: name a rule or a family, for instance 'gdllint explain V02'; 'gdllint rules' lists all")
	}
	return checker.ExplainRules(c.Stdout, toolName, c.RuleList(), cmd.Args().Slice())
}
