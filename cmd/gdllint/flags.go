package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker"
)

// lintFlags are the flags of lint and prove.
func lintFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "format", Aliases: []string{"f"}, Usage: "`NAME[=FILE]`: report as text, json or sarif; may be repeated"},
		&cli.StringSliceFlag{Name: "select", Usage: "`RULES`: add them: codes, names, families such as V, all; separated by commas"},
		&cli.StringSliceFlag{Name: "ignore", Usage: "`RULES`: leave them out"},
		&cli.StringSliceFlag{Name: "only", Usage: "`RULES`: check nothing else"},
		&cli.BoolFlag{Name: "static", Usage: "look at the text only, never at states of the game"},
		&cli.StringFlag{Name: "budget", Value: string(checker.Default), Usage: "`HOW`: how hard to try to prove: quick, default, thorough"},
		&cli.DurationFlag{Name: "timeout", Usage: "`TIME`: limit for one file, such as 30s; a safety net, work is bounded by --budget"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "`N`: check so many files at the same time; by default as many as there are CPUs"},
		&cli.StringFlag{Name: "fail-on", Value: string(checker.FailOnError), Usage: "`SEVERITY`: exit 1 from this one on: error (default), warning, note, never"},
		&cli.BoolFlag{Name: "fail-on-open", Usage: "exit 3 if a question stays open"},
		&cli.BoolFlag{Name: "fix", Usage: "repair what can be repaired without changing what the rules mean; report the rest"},
		&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: also where a repair has to guess what was meant"},
		&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, change nothing, exit 1 if anything would"},
		&cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what reports call standard input"},
		&cli.StringFlag{Name: "sarif-profile", Value: "default", Usage: "`KIND`: default: findings, for code scanning; full: also proved and open questions"},
		&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: auto (default), always, never"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "one line for each finding, no summary"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "whole matches, all verdicts, what the prover did, details of faults"},
	}
}

// proveFlags are the flags of prove.
func proveFlags() []cli.Flag {
	return append(lintFlags(), &cli.StringSliceFlag{Name: "property", Aliases: []string{"p"},
		Usage: "`FORMULA`: ask whether it always holds, and nothing else; may be repeated"})
}

func (c *Command) lint(ctx *cli.Context) error  { return c.check(ctx, false) }
func (c *Command) prove(ctx *cli.Context) error { return c.check(ctx, true) }

// check runs the analyzers over what the arguments name.
func (c *Command) check(ctx *cli.Context, prove bool) error {
	job, err := c.job(ctx)
	if err != nil {
		return err
	}
	if prove && job.Config.Static {
		return errors.New("prove asks about states of the game, which --static never looks at")
	}
	if prove && job.Config.Fixing.On {
		return errors.New("prove changes no rulesheet; use 'gdllint --fix'")
	}
	job.Config.Prove = prove
	if job.Config.Properties = ctx.StringSlice("property"); len(job.Config.Properties) > 0 && len(job.Config.Only) == 0 {
		job.Config.Only = []string{"P16", "P17"}
	}
	if code := job.Run(ctx.Context); code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

// job reads the flags.
func (c *Command) job(ctx *cli.Context) (*checker.Job, error) {
	outputs, err := checker.ParseOutputs(ctx.StringSlice("format"))
	if err != nil {
		return nil, err
	}
	config, err := c.config(ctx)
	if err != nil {
		return nil, err
	}
	if config.Fixing.DryRun {
		if ctx.IsSet("format") {
			return nil, errors.New("--diff shows changes instead of a report; leave -f out, or use --fix")
		}
		outputs = nil
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
		Config: config, Args: paths(ctx), Exclude: ctx.StringSlice("exclude"), StdinName: ctx.String("stdin-filename"),
		Outputs: outputs, Color: color, Quiet: ctx.Bool("quiet"), Verbose: ctx.Bool("verbose"),
		SARIFFull: profile == "full", Stdout: c.Stdout, Stderr: c.Stderr,
	}, nil
}

// config reads the flags that say what to check.
func (c *Command) config(ctx *cli.Context) (config checker.Config, err error) {
	if config.Budget, err = checker.ParseBudget(ctx.String("budget")); err != nil {
		return config, err
	}
	if config.FailOn, err = checker.ParseThreshold(ctx.String("fail-on")); err != nil {
		return config, fmt.Errorf("--fail-on: %w", err)
	}
	if ctx.IsSet("jobs") && ctx.Int("jobs") < 1 {
		return config, fmt.Errorf("-j %d: must be at least 1", ctx.Int("jobs"))
	}
	if ctx.IsSet("timeout") && ctx.Duration("timeout") <= 0 {
		return config, fmt.Errorf("--timeout %s: must be positive", ctx.Duration("timeout"))
	}
	config.Select, config.Ignore, config.Only = words(ctx, "select"), words(ctx, "ignore"), words(ctx, "only")
	config.Static, config.FailOnOpen = ctx.Bool("static"), ctx.Bool("fail-on-open")
	config.Timeout, config.Jobs = ctx.Duration("timeout"), ctx.Int("jobs")
	config.Stdin = c.Stdin
	config.Fixing = checker.Fixing{On: ctx.Bool("fix") || ctx.Bool("diff"), Unsafe: ctx.Bool("unsafe-fixes"), DryRun: ctx.Bool("diff")}
	if config.Fixing.Unsafe && !config.Fixing.On {
		return config, errors.New("--unsafe-fixes goes with --fix or --diff")
	}
	return config, nil
}

// words splits the arguments of a flag at commas and blanks.
func words(ctx *cli.Context, flag string) []string {
	var out []string
	for _, arg := range ctx.StringSlice(flag) {
		out = append(out, checker.SplitWords(arg)...)
	}
	return out
}

// paths returns what is to be read: by default everything here and below.
func paths(ctx *cli.Context) []string {
	if ctx.NArg() == 0 {
		return []string{"./..."}
	}
	return ctx.Args().Slice()
}
