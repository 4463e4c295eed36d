package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/checker/config"
)

// baselineCommand is the name of the command about the baseline. Its first argument is show, update or prune; show by
// default.
const baselineCommand = "baseline"

// runBaseline runs the command baseline: it shows, updates or prunes the file with accepted
// findings.
func (c *Command) runBaseline(ctx context.Context, cmd *cli.Context) error {
	verb := cmd.Args().First()
	switch verb {
	case "", "show":
		if cmd.NArg() > 1 {
			return errors.New("baseline show takes no paths: it shows the whole baseline; --baseline names another file")
		}
		return c.showBaseline(cmd)
	case "update", "prune":
		return c.writeBaseline(ctx, cmd, verb == "prune")
	}
	return fmt.Errorf("baseline: unknown command '%s'; choose show, update or prune", verb)
}

// writeBaseline checks the files that the arguments name and writes the baseline anew; with prune
// it only removes entries that are no longer needed. Findings do not affect the exit code.
func (c *Command) writeBaseline(ctx context.Context, cmd *cli.Context, prune bool) error {
	job, err := c.newJob(cmd)
	if err != nil {
		return err
	}
	if job.BaselineMode.BaselinePath == "" {
		job.BaselineMode.BaselinePath = baseline.FileName
	}
	job.BaselineMode.WriteFile, job.BaselineMode.PruneOnly = true, prune
	job.Outputs, job.Config.FailOn = nil, config.FailNever
	if err := job.Config.SetFlag("fail-on-open", "false"); err != nil { // the file of settings may set it
		return err
	}
	return exitError(job.Run(ctx))
}

// showBaseline prints the number of accepted findings for each file and rule.
func (c *Command) showBaseline(cmd *cli.Context) error {
	settings, err := c.sheets().readSettings(cmd)
	if err != nil {
		return err
	}
	path := settings.BaselinePath
	if path == "" {
		path = baseline.FileName
	}
	b, err := baseline.LoadBaseline(path)
	if err != nil {
		return err
	}
	type line struct{ path, code string }
	counts := map[line]int{}
	var lines []line
	for _, e := range b.AllEntries() {
		l := line{e.Path, e.RuleCode}
		if counts[l]++; counts[l] == 1 {
			lines = append(lines, l)
		}
	}
	tw := tabwriter.NewWriter(c.Stdout, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		name := ""
		if r, err := checker.FindRule(c.RuleList(), l.code); err == nil {
			name = r.Name
		}
		fmt.Fprintf(tw, "%d\t%s\t%s\t%s\n", counts[l], l.code, name, l.path)
	}
	fmt.Fprintf(tw, "%d\taltogether\t\t%s\n", len(b.AllEntries()), path)
	return tw.Flush()
}
