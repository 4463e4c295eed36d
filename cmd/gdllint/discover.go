package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/proposals"
	"github.com/gdllint/gdllint/checker"
)

// runDiscover prints properties that hold, as comments for the rulesheet. It is
// not a check: there are neither findings nor a baseline.
func (c *Command) runDiscover(ctx context.Context, cmd *cli.Context, job *checker.Job) error {
	for _, flag := range []string{"format", "property", "certificate", "write-baseline", "statistics"} {
		if cmd.IsSet(flag) {
			return errors.New("--discover shows nothing but properties; leave --" + flag + " out")
		}
	}
	job.Analyzers = []*analysis.Analyzer{proposals.Analyzer}
	job.Outputs = []checker.ReportOutput{{FormatName: checker.PropertiesFormat}}
	job.BaselineMode = checker.Adoption{}
	job.Config.ResultCache = nil // formulas that the author has not stated cannot be kept
	return exitError(job.Run(ctx))
}
