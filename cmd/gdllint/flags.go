package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/proof"
)

// lintFlags are the flags of lint and prove.
func lintFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "format", Aliases: []string{"f"}, Usage: "`NAME[=FILE]`: report as " + strings.Join(checker.Formats(), ", ") + "; text by default; may be repeated"},
		&cli.StringSliceFlag{Name: "select", Usage: "`RULES`: add them: codes, names, families such as V, all; separated by commas"},
		&cli.StringSliceFlag{Name: "ignore", Usage: "`RULES`: leave them out"},
		&cli.StringSliceFlag{Name: "only", Usage: "`RULES`: check nothing else"},
		&cli.StringSliceFlag{Name: "require", Usage: "`PROPERTIES`: that every game must have, such as zero-sum; a violation is an error"},
		&cli.BoolFlag{Name: "static", Usage: "look at the text only, never at states of the game"},
		&cli.StringFlag{Name: "budget", Value: string(checker.Default), Usage: "`HOW`: how hard to try to prove: quick, default, thorough"},
		&cli.DurationFlag{Name: "timeout", Usage: "`TIME`: limit for one file, such as 30s; by default " + defaultTimeouts() + ", a safety net: work is bounded by --budget"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "`N`: check so many files at the same time; by default as many as there are CPUs"},
		&cli.StringFlag{Name: "fail-on", Value: string(checker.FailOnError), Usage: "`SEVERITY`: exit 1 from this one on: error (default), warning, note, never"},
		&cli.BoolFlag{Name: "fail-on-open", Usage: "exit 3 if a question stays open"},
		&cli.BoolFlag{Name: "fix", Usage: "repair what can be repaired without changing what the rules mean; report the rest"},
		&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: also where a repair has to guess what was meant"},
		&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, change nothing, exit 1 if anything would"},
		&cli.StringFlag{Name: "config", Usage: "`FILE`: read settings from it instead of the nearest " + config.FileName},
		&cli.BoolFlag{Name: "no-config", Usage: "read no file with settings"},
		&cli.BoolFlag{Name: "show-config", Usage: "show all settings and where they come from, and check nothing"},
		&cli.StringFlag{Name: "baseline", Usage: "`FILE`: leave out the findings that it lists"},
		&cli.BoolFlag{Name: "no-baseline", Usage: "report also what the baseline of the settings lists"},
		&cli.StringFlag{Name: "write-baseline", Usage: "`FILE`: accept all findings by writing them there"},
		&cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what reports call standard input"},
		&cli.StringFlag{Name: "sarif-profile", Value: "default", Usage: "`KIND`: default: findings, for code scanning; full: also proved and open questions"},
		&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: auto (default), always, never"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "one line for each finding, no summary"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "whole matches, all verdicts, what the prover did, details of faults"},
	}
}

// defaultTimeouts lists them in the order of the budgets.
func defaultTimeouts() string {
	var list []string
	for _, b := range []checker.Budget{checker.Quick, checker.Default, checker.Thorough} {
		list = append(list, config.Compact(b.Timeout())+" ("+string(b)+")")
	}
	return strings.Join(list, ", ")
}

// proveFlags are the flags of prove.
func proveFlags() []cli.Flag { return append(lintFlags(), questionFlags()...) }

// questionFlags are those that prove has and lint has not.
func questionFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "property", Aliases: []string{"p"},
			Usage: "`FORMULA`: ask whether it always holds, and nothing else; may be repeated"},
		&cli.StringFlag{Name: "certificate", Usage: "`DIR`: write there, for each proved property, programs that a stock clingo can check"},
		&cli.StringFlag{Name: "views", Value: string(proof.TwoViews),
			Usage: "`HOW`: to decide what roles know: two copies of the game (two), or one for each formula, as in KR 2012 (paper)"},
		&cli.BoolFlag{Name: "discover", Usage: "show properties that hold, as comments that can be added to the file, and nothing else"},
	}
}

func (c *Command) lint(ctx *cli.Context) error  { return c.check(ctx, false) }
func (c *Command) prove(ctx *cli.Context) error { return c.check(ctx, true) }

// check runs the analyzers over what the arguments name.
func (c *Command) check(ctx *cli.Context, prove bool) error {
	job, err := c.job(ctx)
	if err != nil {
		return err
	}
	if ctx.Bool("show-config") {
		return c.showConfig(ctx)
	}
	if prove && job.Config.Static {
		return errors.New("prove asks about states of the game, which --static never looks at")
	}
	if prove && job.Config.Fixing.On {
		return errors.New("prove changes no rulesheet; use 'gdllint --fix'")
	}
	views, err := proof.ParseViews(ctx.String("views"))
	if err != nil {
		return fmt.Errorf("--views: %w", err)
	}
	job.Config.Prove, job.Config.Views, job.Config.Sizes = prove, string(views), prove && job.Verbose
	if ctx.Bool("discover") {
		return c.discover(ctx, job)
	}
	if dir := ctx.String("certificate"); dir != "" {
		job.Config.Evidence, job.Each = true, certificates(dir)
	}
	if job.Config.Properties = ctx.StringSlice("property"); len(job.Config.Properties) > 0 && len(job.Config.Only) == 0 {
		job.Config.Only = []string{"P16", "P17"}
	}
	if code := job.Run(ctx.Context); code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

// job reads the flags and the file with settings.
func (c *Command) job(ctx *cli.Context) (*checker.Job, error) {
	settings, err := c.settings(ctx)
	var faults []error
	var wrong *fileError
	switch {
	case errors.As(err, &wrong): // the reports say so too
		faults = append(faults, wrong.error)
	case err != nil:
		return nil, err
	}
	config, err := c.config(ctx, settings)
	if err != nil {
		return nil, err
	}
	outputs, err := outputs(ctx, settings, config.Fixing)
	if err != nil {
		return nil, err
	}
	color := ctx.String("color")
	if color != "auto" && color != "always" && color != "never" {
		return nil, fmt.Errorf("--color %s: choose auto, always or never", color)
	}
	profile := ctx.String("sarif-profile")
	if profile != "default" && profile != "full" {
		return nil, fmt.Errorf("--sarif-profile %s: choose default or full", profile)
	}
	return &checker.Job{
		Tool: tool, Version: version(), Analyzers: c.Analyzers, Rules: c.Rules, RuleURL: lint.URL,
		Config: config, Args: paths(ctx), Exclude: ctx.StringSlice("exclude"), Excluded: excluded(settings),
		StdinName: ctx.String("stdin-filename"), Faults: faults,
		Adoption: checker.Adoption{Baseline: settings.Baseline.Value, Write: ctx.IsSet("write-baseline")},
		Outputs:  outputs, Color: color, Quiet: ctx.Bool("quiet"), Verbose: ctx.Bool("verbose"),
		SARIFFull: profile == "full", Stdout: c.Stdout, Stderr: c.Stderr,
	}, nil
}

// outputs returns the reports that are wanted. With --diff there is none.
func outputs(ctx *cli.Context, settings config.Effective, fixing checker.Fixing) ([]checker.Output, error) {
	if !fixing.DryRun {
		return checker.ParseOutputs(config.Texts(settings.Format))
	}
	if ctx.IsSet("format") {
		return nil, errors.New("--diff shows changes instead of a report; leave -f out, or use --fix")
	}
	return nil, nil
}

// config returns what to check, and how.
func (c *Command) config(ctx *cli.Context, settings config.Effective) (checker.Config, error) {
	config, err := checker.Configure(settings)
	if err != nil {
		return config, err
	}
	config.Stdin = c.Stdin
	config.Fixing = checker.Fixing{On: ctx.Bool("fix") || ctx.Bool("diff"), Unsafe: ctx.Bool("unsafe-fixes"), DryRun: ctx.Bool("diff")}
	if config.Fixing.Unsafe && !config.Fixing.On {
		return config, errors.New("--unsafe-fixes goes with --fix or --diff")
	}
	return config, nil
}

// paths returns what is to be read: by default everything here and below.
func paths(ctx *cli.Context) []string {
	args := ctx.Args().Slice()
	if ctx.Command.Name == baselineCommand && len(args) > 0 {
		args = args[1:] // the first says what to do
	}
	if len(args) == 0 {
		return []string{"./..."}
	}
	return args
}
