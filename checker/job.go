package checker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// A Job is a run from the arguments of a command line to its exit code.
type Job struct {
	Tool, Version string // name and version of the program
	Analyzers     []*analysis.Analyzer
	Rules         []finding.Rule
	Config        Config
	Args          []string // what to read; see Finder
	Exclude       []string // globs that walks leave out
	StdinName     string

	Outputs        []Output
	Color          string // auto, always or never
	Quiet, Verbose bool
	SARIFFull      bool                      // also proved and open verdicts
	RuleURL        func(finding.Rule) string // the manual, may be nil

	Stdout, Stderr io.Writer
}

// Run reads, checks and reports, and returns the exit code.
func (j *Job) Run(ctx context.Context) int {
	start := time.Now()
	faults := report.Faults{W: j.Stderr, Tool: j.Tool, Verbose: j.Verbose, Color: report.UseColor(j.Color, j.Stderr)}
	out, err := j.open()
	if err != nil {
		faults.Run(err)
		return ExitUsage
	}
	status := NewStatus(j.Config)
	summary := &report.Summary{}
	j.check(ctx, out, faults, status, summary)
	summary.Seconds = time.Since(start).Seconds()
	summary.ExitCode = status.Code()
	if ctx.Err() != nil {
		summary.Interrupted, summary.ExitCode = true, ExitInterrupted
	}
	if err := out.Close(summary); err != nil {
		faults.Run(err)
		return max(summary.ExitCode, ExitIncomplete)
	}
	return summary.ExitCode
}

// check finds the files and checks them one by one.
func (j *Job) check(ctx context.Context, out report.Writer, faults report.Faults, status *Status, summary *report.Summary) {
	usage := func(err error) {
		status.Usage()
		faults.Run(err)
		summary.Usage = append(summary.Usage, err)
	}
	fault := func(err error) {
		status.Incomplete()
		faults.Run(err)
		summary.Faults = append(summary.Faults, err)
	}
	runner, err := New(j.Analyzers, j.Rules, j.Config)
	if err != nil {
		usage(err)
		return
	}
	finder := Finder{Exclude: j.Exclude, StdinName: j.StdinName}
	found := finder.Find(j.Args)
	for _, err := range found.Usage {
		usage(err)
	}
	for _, err := range found.Faults {
		fault(err)
	}
	var progress *report.Progress
	if report.IsTerminal(j.Stderr) && !j.Quiet {
		progress = report.StartProgress(j.Stderr, len(found.Inputs))
		defer progress.Stop()
	}
	advised := false
	err = runner.Run(ctx, found.Inputs, func(f *report.File) error {
		status.Add(f)
		summary.Add(f)
		return progress.Step(func() error {
			faults.File(f)
			if err := report.SolverAdvice(f); err != nil && !advised {
				advised = true
				faults.Run(fmt.Errorf("some questions stay open: %w", err))
			}
			return out.File(f)
		})
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		fault(err)
	}
}
