package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/sarif/sarifcheck"
)

// maxShownProblems is the greatest number of problems of one log that are printed without -v.
const maxShownProblems = 100

func sarifFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "fail-on", Value: string(config.FailOnError), Usage: "`SEVERITY`: exit with code 1 from this severity on: error (default), warning, never"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "print all problems, up to 10,000 of each severity"},
	}
}

// runSARIF runs the command 'sarif check': it checks SARIF logs of any tool and prints their
// problems.
func (c *Command) runSARIF(ctx context.Context, cmd *cli.Context) error {
	args := cmd.Args().Slice()
	if len(args) == 0 || args[0] != "check" {
		return errors.New("sarif: write 'gdllint sarif check FILE...'")
	}
	if len(args) == 1 {
		return errors.New("sarif check: name a SARIF log, or - for standard input")
	}
	failOn, err := config.ParseThreshold(cmd.String("fail-on"))
	if err != nil || failOn == config.FailOnNote {
		return fmt.Errorf("--fail-on %s: choose error, warning or never", cmd.String("fail-on"))
	}
	code := checker.ExitClean
	for _, path := range args[1:] {
		text, err := c.readSARIFLog(path)
		if err != nil {
			c.faultWriter().WriteRunFault(err)
			code = checker.ExitIncomplete
			continue
		}
		problems := sarifcheck.CheckLog(text)
		writeProblems(c.Stdout, path, problems, cmd.Bool("verbose"))
		if failsThreshold(problems, failOn) {
			code = max(code, checker.ExitFindings)
		}
	}
	return c.finishListing(nil, code)
}

func (s *streams) readSARIFLog(path string) ([]byte, error) {
	if path != "-" {
		return disk.ReadFile(path, sarifcheck.MaxSize)
	}
	text, err := io.ReadAll(io.LimitReader(s.Stdin, sarifcheck.MaxSize+1))
	if err == nil && len(text) > sarifcheck.MaxSize {
		err = fmt.Errorf("standard input: larger than %d MiB", sarifcheck.MaxSize>>20)
	}
	return text, err
}

// failsThreshold tells whether a problem is at least as severe as failOn.
func failsThreshold(problems []sarifcheck.Problem, failOn config.Threshold) bool {
	return failOn != config.FailNever && slices.ContainsFunc(problems, func(p sarifcheck.Problem) bool { return !p.IsWarning || failOn == config.FailOnWarning })
}

// writeProblems writes the problems of one log, or that it has none; without all at most maxShownProblems.
func writeProblems(w io.Writer, path string, problems []sarifcheck.Problem, all bool) {
	if len(problems) == 0 {
		fmt.Fprintf(w, "%s: valid, and within the limits of code scanning\n", path)
	}
	for i, p := range problems {
		if i == maxShownProblems && !all {
			fmt.Fprintf(w, "%s: and %d more (-v shows all)\n", path, len(problems)-i)
			return
		}
		fmt.Fprintf(w, "%s: %s\n", path, p)
	}
	if len(problems) >= sarifcheck.MaxProblems {
		fmt.Fprintf(w, "%s: and perhaps more; of each severity the first %d are shown\n", path, sarifcheck.MaxProblems)
	}
}
