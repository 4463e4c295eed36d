package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/workbench"
)

// oneSheetFlags are the flags of commands that read one rulesheet.
func oneSheetFlags(more ...cli.Flag) []cli.Flag {
	return append(more,
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag())
}

// oneInput returns the rulesheet that the only argument of a command names.
func (c *Command) oneInput(ctx *cli.Context) (checker.Input, gdl.Choice, error) {
	notation, err := gdl.ParseChoice(ctx.String("notation"))
	if err != nil {
		return checker.Input{}, "", fmt.Errorf("--notation: %w", err)
	}
	if ctx.NArg() != 1 {
		return checker.Input{}, "", fmt.Errorf("%s: name one rulesheet, or - for standard input", ctx.Command.Name)
	}
	finder := checker.Finder{StdinName: ctx.String("stdin-filename")}
	found := finder.Find(ctx.Args().Slice())
	for _, err := range append(found.Usage, found.Faults...) {
		return checker.Input{}, "", err
	}
	if len(found.Inputs) != 1 {
		return checker.Input{}, "", fmt.Errorf("%s: name one rulesheet, and no directory", ctx.Command.Name)
	}
	return found.Inputs[0], notation, nil
}

// oneSheet opens the rulesheet that the only argument names. It reports a
// fault, and returns its exit code as an error.
func (c *Command) oneSheet(ctx *cli.Context) (*workbench.Sheet, error) {
	in, notation, err := c.oneInput(ctx)
	if err != nil {
		return nil, err
	}
	sheet, err := workbench.Open(in, notation, c.Stdin)
	if err != nil {
		return nil, c.incomplete(ctx, err)
	}
	return sheet, nil
}

// incomplete reports a fault and returns its exit code as an error.
func (c *Command) incomplete(ctx *cli.Context, err error) error {
	if ctx.Context.Err() != nil {
		return exitError(checker.ExitInterrupted)
	}
	c.faults().Run(err)
	return exitError(checker.ExitIncomplete)
}

// atLeastOne checks flags that count something.
func atLeastOne(ctx *cli.Context, names ...string) error {
	for _, name := range names {
		if ctx.Int(name) < 1 {
			return fmt.Errorf("--%s %d: must be at least 1", name, ctx.Int(name))
		}
	}
	return nil
}

// textOrJSON reads the flag --format of commands with only these two formats.
func textOrJSON(ctx *cli.Context) (json bool, err error) {
	switch f := ctx.String("format"); f {
	case "text", "json":
		return f == "json", nil
	default:
		return false, fmt.Errorf("-f %s: choose text or json", f)
	}
}

func textOrJSONFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME`: text (default) or json"}
}
