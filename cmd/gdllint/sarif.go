package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/sarif/sarifcheck"
)

// maxProblems is how many problems of one log are printed without -v.
const maxProblems = 100

func sarifFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "fail-on", Value: string(checker.FailOnError), Usage: "`SEVERITY`: exit 1 from this one on: error (default), warning, never"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "all problems, however many"},
	}
}

// sarif checks SARIF logs, of any tool.
func (c *Command) sarif(ctx *cli.Context) error {
	args := ctx.Args().Slice()
	if len(args) == 0 || args[0] != "check" {
		return errors.New("sarif: the only thing to do with a log is 'gdllint sarif check FILE...'")
	}
	if len(args) == 1 {
		return errors.New("sarif check: name a SARIF log, or - for standard input")
	}
	failOn, err := checker.ParseThreshold(ctx.String("fail-on"))
	if err != nil || failOn == checker.FailOnNote {
		return fmt.Errorf("--fail-on %s: choose error, warning or never", ctx.String("fail-on"))
	}
	code := checker.ExitClean
	for _, path := range args[1:] {
		text, err := c.readLog(path)
		if err != nil {
			c.faults().Run(err)
			code = checker.ExitIncomplete
			continue
		}
		problems := sarifcheck.Check(text)
		c.showProblems(path, problems, ctx.Bool("verbose"))
		if fails(problems, failOn) {
			code = max(code, checker.ExitFindings)
		}
	}
	if code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

func (c *Command) readLog(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(c.Stdin)
	}
	return os.ReadFile(path)
}

// fails tells whether one of the problems is severe enough.
func fails(problems []sarifcheck.Problem, failOn checker.Threshold) bool {
	for _, p := range problems {
		if failOn != checker.FailNever && (!p.Warning || failOn == checker.FailOnWarning) {
			return true
		}
	}
	return false
}

func (c *Command) showProblems(path string, problems []sarifcheck.Problem, all bool) {
	if len(problems) == 0 {
		fmt.Fprintf(c.Stdout, "%s: valid, and within the limits of code scanning\n", path)
	}
	for i, p := range problems {
		if i == maxProblems && !all {
			fmt.Fprintf(c.Stdout, "%s: and %d more (-v shows all)\n", path, len(problems)-i)
			break
		}
		fmt.Fprintf(c.Stdout, "%s: %s\n", path, p)
	}
}
