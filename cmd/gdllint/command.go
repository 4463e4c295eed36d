package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// tool is the name of the program in messages and reports.
const tool = "gdllint"

// A Command is the program with its surroundings.
type Command struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	// Analyzers and Rules, if set, replace those of the registry.
	Analyzers []*analysis.Analyzer
	Rules     []finding.Rule
}

// exitError carries an exit code through package cli, whose own handling of
// errors would end the process.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Main runs the program with the arguments, the first of which is its name,
// and returns the exit code.
func (c *Command) Main(ctx context.Context, args []string) int {
	if c.Analyzers == nil {
		c.Analyzers, c.Rules = analyzers.All(), analyzers.Rules()
	}
	app := c.app()
	err := app.RunContext(ctx, arrange(app, args))
	var code exitError
	switch {
	case err == nil:
		return checker.ExitClean
	case errors.As(err, &code):
		return int(code)
	}
	c.faults().Run(err)
	return checker.ExitUsage
}

func (c *Command) faults() report.Faults {
	return report.Faults{W: c.Stderr, Tool: tool, Color: report.UseColor("auto", c.Stderr)}
}

func (c *Command) app() *cli.App {
	return &cli.App{
		Name:                      tool,
		CustomAppHelpTemplate:     help(),
		Version:                   version(),
		HideVersion:               true, // -v is for verbose
		HideHelpCommand:           true,
		Commands:                  c.commands(),
		Flags:                     append(lintFlags(), cli.HelpFlag),
		Action:                    c.lint,
		Reader:                    c.Stdin,
		Writer:                    c.Stdout,
		ErrWriter:                 c.Stderr,
		OnUsageError:              usageError,
		ExitErrHandler:            func(*cli.Context, error) {},
		DisableSliceFlagSeparator: true,
	}
}

// usageError keeps package cli from printing the whole help for a misspelt
// flag.
func usageError(_ *cli.Context, err error, _ bool) error {
	return fmt.Errorf("%w; see '%s --help'", err, tool)
}

func (c *Command) commands() []*cli.Command {
	list := []*cli.Command{
		{Name: "lint", Flags: lintFlags(), Action: c.lint},
		{Name: "prove", Flags: proveFlags(), Action: c.prove},
		{Name: baselineCommand, Flags: lintFlags(), Action: c.baseline},
		{Name: "explain", Action: c.explain},
		{Name: "rules", Flags: rulesFlags(), Action: c.listRules, CustomHelpTemplate: rulesHelp()},
		{Name: "sarif", Flags: sarifFlags(), Action: c.sarif, CustomHelpTemplate: sarifHelp()},
		{Name: "fmt", Flags: fmtFlags(), Action: c.format, CustomHelpTemplate: fmtHelp()},
		{Name: "version", Action: c.version},
		{Name: "completion", Action: c.completion},
		{Name: "help", Action: c.help},
	}
	for _, command := range list {
		command.OnUsageError = usageError
		if command.CustomHelpTemplate == "" {
			command.CustomHelpTemplate = help()
		}
	}
	return list
}

func (c *Command) help(*cli.Context) error {
	_, err := io.WriteString(c.Stdout, help())
	return err
}
