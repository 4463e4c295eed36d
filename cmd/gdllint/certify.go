package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
)

// This file has the command certify.

func certifyFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: runtime.NumCPU(), Usage: "`N`: check N certificates at a time; by default as many as there are processors"},
		&cli.DurationFlag{Name: "limit", Value: time.Minute, Usage: "`TIME`: for one program, and for a visit of all states of a game (default: 1m)"},
		&cli.IntFlag{Name: "states", Value: 2_000_000, Usage: "`N`: visit at most N states of a game (default: 2000000)"},
		&cli.IntFlag{Name: "memory", Value: certify.DefaultMemory >> 20, Usage: "`N`: MiB of memory for playing a game, and for each process of clingo (default: 1024)"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`FORMAT`: text or json"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "list also the verdicts that stand"},
	}
}

// runCertify runs the command certify: it checks a directory of certificates, and compares them
// with the given rulesheets.
func (c *Command) runCertify(ctx context.Context, cmd *cli.Context) error {
	if cmd.NArg() == 0 {
		return errors.New("certify: name the directory that 'gdllint prove --certificate DIR' has written")
	}
	format := cmd.String("format")
	if format != "text" && format != "json" {
		return fmt.Errorf("--format %s: choose text or json", format)
	}
	if cmd.Int("jobs") < 1 || cmd.Int("states") < 1 || cmd.Int("memory") < 1 || cmd.Duration("limit") <= 0 {
		return errors.New("--jobs, --states, --memory and --limit must be more than 0")
	}
	memory := int64(cmd.Int("memory")) << 20
	dirs, err := certify.FindGames(cmd.Args().First())
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	run, again, err := certificate.StockRunners(ctx, memory)
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	checks := &certify.Checker{ClingoRunner: run, FallbackRunner: again, TimeLimit: cmd.Duration("limit"), MaxJobs: cmd.Int("jobs"), MaxStates: cmd.Int("states"), MaxMemory: memory}
	r := &certify.Report{Output: c.Stdout, Verbose: cmd.Bool("verbose")}
	var games []*certify.GameResult
	for g := range checks.CheckFolders(ctx, dirs) {
		games = append(games, g)
		if format == "text" {
			r.AddGame(g)
		}
	}
	faults, err := compareRulesheets(cmd.Args().Tail(), games)
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	if format == "json" {
		r, err = certify.WriteReportJSON(screen.JSONWriter(screen.RawWriter(c.Stdout)), games, faults)
	} else {
		for _, fault := range faults {
			fmt.Fprintln(c.Stdout, fault)
		}
		r.FaultCount += len(faults)
		r.PrintSums()
	}
	return c.finishListing(err, certifyExitCode(ctx, r))
}

// certifyExitCode returns the exit code for the report of a check.
func certifyExitCode(ctx context.Context, r *certify.Report) int {
	switch {
	case ctx.Err() != nil:
		return checker.ExitInterrupted
	case r.HasContradiction():
		return checker.ExitFindings
	case r.IsIncomplete():
		return checker.ExitIncomplete
	}
	return checker.ExitClean
}

// compareRulesheets returns a message for each of the rulesheets that differs from the one in the
// certificates of the games.
func compareRulesheets(rulesheets []string, games []*certify.GameResult) (faults []string, err error) {
	for _, path := range rulesheets {
		text, err := disk.ReadFile(path, syntax.MaxBytes)
		if err != nil {
			return nil, err
		}
		if fault := certify.CompareRulesheet(path, text, games); fault != "" {
			faults = append(faults, fault)
		}
	}
	return faults, nil
}
