package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/analyzers/invariants"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/proof"
)

func (c *Command) lint(ctx *cli.Context) error {
	if ctx.Bool("version") {
		return c.version(ctx)
	}
	if err := misspeltCommand(ctx); err != nil {
		return err
	}
	return c.check(ctx, false)
}

func (c *Command) prove(ctx *cli.Context) error { return c.check(ctx, true) }

// check runs the analyzers over the files that the arguments name.
func (c *Command) check(ctx *cli.Context, prove bool) error {
	job, err := c.checkJob(ctx, prove)
	switch {
	case err != nil:
		return err
	case ctx.Bool("watch"):
		return c.watch(ctx, prove)
	case ctx.Bool("show-config"):
		return c.showConfig(ctx)
	case ctx.Bool("discover"):
		return c.discover(ctx, job)
	}
	if dir := ctx.String("certificate"); dir != "" {
		job.Config.Evidence, job.Each = true, certificates(dir)
		job.Config.Trial = trials(ctx.Context)
	}
	if job.Config.Static {
		c.heap.small()
	}
	if code := job.Run(ctx.Context); code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

// checkJob returns the job of lint or prove.
func (c *Command) checkJob(ctx *cli.Context, prove bool) (*checker.Job, error) {
	job, err := c.job(ctx)
	if err != nil {
		return nil, err
	}
	if ctx.Bool("show-config") {
		return job, nil
	}
	if prove && job.Config.Static {
		return nil, errors.New("prove asks about states of the game, which --static never looks at")
	}
	if prove && job.Config.Fixing.On {
		return nil, errors.New("prove changes no rulesheet; use 'gdllint --fix'")
	}
	views, err := proof.ParseViews(ctx.String("views"))
	if err != nil {
		return nil, fmt.Errorf("--views: %w", err)
	}
	job.Config.Prove, job.Config.Views, job.Config.Sizes = prove, string(views), prove && job.Verbose
	if job.Config.Properties = ctx.StringSlice("property"); len(job.Config.Properties) > 0 && len(job.Config.Only) == 0 {
		for _, r := range lint.Rules(invariants.Analyzer) {
			job.Config.Only = append(job.Config.Only, r.Code)
		}
	}
	return job, nil
}

// job returns the job of the flags and the file with settings.
func (c *Command) job(ctx *cli.Context) (*checker.Job, error) {
	settings, err := c.settings(ctx)
	var faults []error
	var wrong *fileError
	switch {
	case errors.As(err, &wrong): // the reports hold the error, too
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
	limit := ctx.Int("max-findings")
	if ctx.IsSet("since") && ctx.String("since") == "" {
		return nil, errors.New("--since: name a revision, such as main or HEAD~3")
	}
	if ctx.IsSet("max-findings") && limit < 1 {
		return nil, fmt.Errorf("--max-findings %d: must be at least 1", limit)
	}
	profile := ctx.String("sarif-profile")
	if profile != "default" && profile != "full" {
		return nil, fmt.Errorf("--sarif-profile %s: choose default or full", profile)
	}
	part, err := shardFlag(ctx)
	if err != nil {
		return nil, err
	}
	return &checker.Job{
		Tool: tool, Version: version(), Analyzers: c.registry(), Rules: c.Rules(), RuleURL: lint.URL,
		Config: config, Args: paths(ctx), Include: ctx.StringSlice("include"), Exclude: ctx.StringSlice("exclude"), Excluded: excluded(settings),
		StdinName: ctx.String("stdin-filename"), Faults: faults,
		Since: ctx.String("since"), Shard: part, Settings: settingFiles(settings),
		Adoption: checker.Adoption{Baseline: settings.Baseline.Value, Write: ctx.IsSet("write-baseline")},
		Outputs:  outputs, Color: color, Quiet: ctx.Bool("quiet"), Verbose: ctx.Bool("verbose"), Debug: ctx.Bool("debug"), MaxFindings: limit,
		SARIFFull: profile == "full", Stdout: c.Stdout, Stderr: c.Stderr,
	}, nil
}

// settingFiles returns the paths of the files with settings.
func settingFiles(settings config.Effective) []string {
	if settings.File == nil {
		return nil
	}
	return []string{filepath.Join(settings.File.Dir, filepath.Base(settings.File.Path))}
}

// outputs returns the requested reports. With --diff there is none.
func outputs(ctx *cli.Context, settings config.Effective, fixing checker.Fixing) ([]checker.Output, error) {
	if !fixing.DryRun {
		return checker.ParseOutputs(config.Texts(settings.Format))
	}
	if ctx.IsSet("format") {
		return nil, errors.New("--diff shows changes instead of a report; leave -f out, or use --fix")
	}
	return nil, nil
}

// config returns the configuration of the checker.
func (c *Command) config(ctx *cli.Context, settings config.Effective) (checker.Config, error) {
	config, err := checker.Configure(settings)
	if err != nil {
		return config, err
	}
	if config.Cache, err = c.cache(ctx); err != nil {
		return config, err
	}
	if config.Memory = int64(ctx.Int("memory")) << 20; config.Memory <= 0 {
		return config, fmt.Errorf("--memory %d: must be at least 1", ctx.Int("memory"))
	}
	config.Stdin = c.Stdin
	config.Fixing = checker.Fixing{On: ctx.Bool("fix") || ctx.Bool("diff"), Unsafe: ctx.Bool("unsafe-fixes"), DryRun: ctx.Bool("diff")}
	if config.Fixing.Unsafe && !config.Fixing.On {
		return config, errors.New("--unsafe-fixes goes with --fix or --diff")
	}
	return config, nil
}

// paths returns the arguments that name files: by default all files here and
// below.
func paths(ctx *cli.Context) []string {
	args := ctx.Args().Slice()
	if name := ctx.Command.Name; (name == baselineCommand || name == cacheCommand) && len(args) > 0 {
		args = args[1:] // the first is a verb
	}
	if len(args) == 0 {
		return []string{"./..."}
	}
	return args
}
