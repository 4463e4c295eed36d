package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// runExplain prints the documentation of rules, or the list of a family.
func (c *Command) runExplain(ctx *cli.Context) error {
	if ctx.NArg() == 0 {
		return errors.New("explain: name a rule or a family, for instance 'gdllint explain V02'; 'gdllint rules' lists all")
	}
	return checker.ExplainRules(c.Stdout, toolName, c.RuleList(), ctx.Args().Slice())
}
