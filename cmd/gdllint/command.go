package main

import (
	"cmp"
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

// toolName is the name of the program in messages and reports.
const toolName = report.ProgramName

// A Command is the program with its streams, cache and analyzers.
type Command struct {
	streams

	// CacheFolder, if set, returns the default directory of the cache; "" for none.
	CacheFolder func() (string, error)

	// Analyzers, if set, are run instead of those of package analyzers.
	Analyzers []*analysis.Analyzer
	ruleList  []finding.Rule

	heap *heapLimits // the limits of the heap of this program; nil if a Command is used within another program
}

// streams are the standard streams of the program.
type streams struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// RuleList returns the rules of the analyzers in the order of the manual.
func (c *Command) RuleList() []finding.Rule {
	if c.ruleList == nil {
		c.ruleList = analyzers.RulesOf(c.analyzerList())
	}
	return c.ruleList
}

func (c *Command) analyzerList() []*analysis.Analyzer {
	if c.Analyzers == nil {
		c.Analyzers = analyzers.ReportingAnalyzers()
	}
	return c.Analyzers
}

// exitError is an error that only carries an exit code from a command to ExecuteArguments.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// ExecuteArguments runs the command that the arguments name, lint by default, and returns the exit
// code. The first argument is the name of the program.
func (c *Command) ExecuteArguments(ctx context.Context, args []string) int {
	out, errs := screen.WrapWriter(c.Stdout, os.Getenv), screen.WrapWriter(c.Stderr, os.Getenv)
	c.Stdout, c.Stderr = out, errs
	defer out.Flush()
	defer errs.Flush()
	args = args[min(1, len(args)):]
	if err := flagNamesFile(args); err != nil {
		c.faultWriter().WriteRunFault(err)
		return checker.ExitUsage
	}
	commands := c.commands()
	command, rest, path, named := findCommand(commands, args)
	if !named {
		if err := checkMisspelt(path); err != nil {
			c.faultWriter().WriteRunFault(err)
			return checker.ExitUsage
		}
	}
	if n := len(args); n > 0 && args[n-1] == completionWord {
		c.printWords(command, rest[:len(rest)-1], named)
		return checker.ExitClean
	}
	rest, err := flagsFirst(command, rest)
	if err != nil {
		c.faultWriter().WriteRunFault(err)
		return checker.ExitUsage
	}
	if slices.ContainsFunc(rest, isHelp) {
		page := toolName
		if named {
			page = command.Name
		}
		command.CustomHelpTemplate = helpText(page, command)
	}
	app := &cli.App{Name: toolName, Commands: commands, HideVersion: true, HideHelpCommand: true, // -v is for verbose
		Reader: c.Stdin, Writer: c.Stdout, ErrWriter: c.Stderr, ExitErrHandler: func(*cli.Context, error) {}, DisableSliceFlagSeparator: true}
	err = guard.Run(toolName, func() error { return app.RunContext(ctx, slices.Concat([]string{toolName, command.Name}, rest)) })
	var code exitError
	var fault *guard.Fault
	switch {
	case errors.As(err, &fault): // a panic in the command
		c.faultWriter().WriteRunFault(err)
		return checker.ExitIncomplete
	case err == nil:
		return checker.ExitClean
	case errors.As(err, &code):
		return int(code)
	}
	c.faultWriter().WriteRunFault(err)
	if out.FirstError() != nil {
		return checker.ExitIncomplete
	}
	return checker.ExitUsage
}

func (s *streams) faultWriter() report.FaultWriter {
	return report.FaultWriter{ErrorOutput: s.Stderr, ToolName: toolName, UseColor: screen.WantsColor("auto", s.Stderr)}
}

// finishListing returns the exit code of a command that has printed a list, as an error: the given
// code, or ExitIncomplete if err is not nil or writing has failed.
func (s *streams) finishListing(err error, code int) error {
	if err = cmp.Or(err, screen.WrapWriter(s.Stdout, os.Getenv).FirstError()); err != nil {
		s.faultWriter().WriteRunFault(err)
		code = max(code, checker.ExitIncomplete)
	}
	return exitError(code)
}
