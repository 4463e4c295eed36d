package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// tool is the name of the program in messages and reports.
const tool = report.Gdllint

// A Command is the program with its streams, cache and analyzers.
type Command struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer

	// CacheDir, if set, returns the directory of results of earlier runs; ""
	// for none.
	CacheDir func() (string, error)

	// Analyzers, if set, replace those of the registry.
	Analyzers []*analysis.Analyzer
	rules     []finding.Rule

	heap *heap // of the program; nil in a program that embeds it
}

// Rules returns the rules of the analyzers in the order of the manual. They are
// read at the first call.
func (c *Command) Rules() []finding.Rule {
	if c.rules == nil {
		c.rules = analyzers.RulesOf(c.registry())
	}
	return c.rules
}

// registry returns the analyzers to run.
func (c *Command) registry() []*analysis.Analyzer {
	if c.Analyzers == nil {
		c.Analyzers = analyzers.All()
	}
	return c.Analyzers
}

// exitError carries an exit code through package cli, whose own handling of
// errors would end the process.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// Main runs the program with the arguments, the first of which is its name,
// and returns the exit code.
func (c *Command) Main(ctx context.Context, args []string) int {
	out, errs := screen.WrapWriter(c.Stdout, os.Getenv), screen.WrapWriter(c.Stderr, os.Getenv)
	c.Stdout, c.Stderr = out, errs
	defer out.Flush()
	defer errs.Flush()
	if err := flagNamesFile(args); err != nil {
		c.faults().Run(err)
		return checker.ExitUsage
	}
	app := c.app()
	if slices.ContainsFunc(args, isHelp) {
		describe(app)
	}
	err := guard.Run(tool, func() error { return app.RunContext(ctx, arrange(app, args)) })
	var code exitError
	var fault *guard.Fault
	switch {
	case errors.As(err, &fault): // a panic that no part of the work has recovered
		c.faults().Run(err)
		return checker.ExitIncomplete
	case err == nil:
		return checker.ExitClean
	case errors.As(err, &code):
		return int(code)
	}
	c.faults().Run(err)
	if out.Err() != nil {
		return checker.ExitIncomplete
	}
	return checker.ExitUsage
}

// exact returns standard output for rulesheets: unfiltered, unless it is a
// terminal.
func (c *Command) exact() io.Writer {
	if report.IsTerminal(c.Stdout) {
		return c.Stdout
	}
	return screen.RawWriter(c.Stdout)
}

func (c *Command) faults() report.Faults {
	return report.Faults{W: c.Stderr, Tool: tool, Color: report.UseColor("auto", c.Stderr)}
}

func (c *Command) app() *cli.App {
	return &cli.App{
		Name:                      tool,
		Version:                   version(),
		HideVersion:               true, // -v is for verbose
		HideHelpCommand:           true,
		Commands:                  c.commands(),
		Flags:                     append(lintFlags(), versionFlag(), cli.HelpFlag),
		Action:                    c.lint,
		Reader:                    c.Stdin,
		Writer:                    c.Stdout,
		ErrWriter:                 c.Stderr,
		OnUsageError:              usageError,
		ExitErrHandler:            func(*cli.Context, error) {},
		DisableSliceFlagSeparator: true,
	}
}

func (c *Command) commands() []*cli.Command {
	actions := map[string]cli.ActionFunc{
		"lint": c.lint, "prove": c.prove, "certify": c.certify, baselineCommand: c.baseline, "explain": c.explain, "rules": c.listRules, "fmt": c.format, "convert": c.convert, "merge": c.merge, "match": c.match, cacheCommand: c.manageCache,
		"perft": c.perft, "test": c.test, "cover": c.cover, "facts": c.facts, "mutate": c.mutate, "serve": c.service, "play": c.play,
		"sarif": c.sarif, "completion": c.completion, "lsp": c.serve, "version": c.version, "help": c.help,
	}
	var list []*cli.Command
	for _, p := range commandPages() {
		list = append(list, &cli.Command{Name: p.name, Flags: p.page.flags, Action: actions[p.name], OnUsageError: usageError})
	}
	return list
}
