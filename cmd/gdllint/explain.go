package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// explain prints the documentation of rules, or the list of a family.
func (c *Command) explain(ctx *cli.Context) error {
	if ctx.NArg() == 0 {
		return errors.New("explain: name a rule or a family, for instance 'gdllint explain V02'; 'gdllint rules' lists all")
	}
	return checker.Explain(c.Stdout, tool, c.Rules(), ctx.Args().Slice())
}
