package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/analyzers/invariants"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/comparison"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/report"
)

// This file has the commands lint and prove. They make a checker.Job from their flags, and run it.

func (c *Command) runLint(ctx context.Context, cmd *cli.Context) error {
	if cmd.Bool("version") {
		return c.printVersion(ctx, cmd)
	}
	return c.runCheck(ctx, cmd, false)
}

func (c *Command) runProve(ctx context.Context, cmd *cli.Context) error {
	return c.runCheck(ctx, cmd, true)
}

// runCheck runs the command lint or prove: it runs the analyzers over the files that the arguments name, and writes the
// reports, unless --watch, --show-config or --discover asks for something else.
func (c *Command) runCheck(ctx context.Context, cmd *cli.Context, prove bool) error {
	job, err := c.newCheckJob(cmd, prove)
	switch {
	case err != nil:
		return err
	case cmd.Bool("watch"):
		return c.runWatch(ctx, cmd, prove)
	case cmd.Bool("show-config"):
		return c.printSettings(cmd)
	case cmd.Bool("discover"):
		return c.runDiscover(ctx, cmd, job)
	}
	if dir := cmd.String("certificate"); dir != "" {
		job.Config.WithEvidence, job.Config.VisitDraft = true, certificateWriter(dir)
		job.Config.NewTrial = newTrials(ctx)
	}
	if job.Config.RunSettings().StaticOnly {
		// Without proofs little memory is live, and a small heap saves the cost of touching fresh
		// memory.
		c.heap.setLimits(800, 48<<20)
	}
	return exitError(job.Run(ctx))
}

// newCheckJob returns the job of lint or prove that the flags describe.
func (c *Command) newCheckJob(cmd *cli.Context, prove bool) (*checker.Job, error) {
	job, err := c.newJob(cmd)
	if err != nil {
		return nil, err
	}
	if cmd.Bool("show-config") {
		return job, nil
	}
	if prove && job.Config.RunSettings().StaticOnly {
		return nil, errors.New("prove looks at states of the game, and --static does not; leave --static out")
	}
	if prove && job.Config.FixMode.ApplyFixes {
		return nil, errors.New("prove changes no rulesheet; use 'gdllint --fix'")
	}
	job.Config.ProveAll, job.Config.ShowSizes = prove, prove && job.Verbose
	if job.Config.ChosenRows = cmd.StringSlice("row"); prove {
		if err := prover.CheckRowNames(job.Config.ChosenRows); err != nil {
			return nil, fmt.Errorf("--row: %w", err)
		}
	}
	if job.Config.ExtraFormulas = cmd.StringSlice("property"); len(job.Config.ExtraFormulas) > 0 && len(job.Config.OnlyRules) == 0 {
		for _, r := range lint.DocumentedRules(invariants.Analyzer) {
			job.Config.OnlyRules = append(job.Config.OnlyRules, r.Code)
		}
	}
	return job, nil
}

// newJob returns the job that the flags and the file with settings describe.
func (c *Command) newJob(cmd *cli.Context) (*checker.Job, error) {
	settings, err := c.sheets().readSettings(cmd)
	var faults []error
	var wrong *checker.SettingsFileError
	switch {
	case errors.As(err, &wrong): // the job reports the error, so that it is in the reports too
		faults = append(faults, wrong.Unwrap())
	case err != nil:
		return nil, err
	}
	config, err := c.newConfig(cmd)
	if err != nil {
		return nil, err
	}
	outputs, err := reportOutputs(cmd, settings, config.FixMode)
	if err != nil {
		return nil, err
	}
	color, err := colorMode(cmd)
	if err != nil {
		return nil, err
	}
	limit := cmd.Int("max-findings")
	if cmd.IsSet("since") && cmd.String("since") == "" {
		return nil, errors.New("--since: name a revision, such as main or HEAD~3")
	}
	if cmd.IsSet("max-findings") && limit < 1 {
		return nil, fmt.Errorf("--max-findings %d: must be at least 1", limit)
	}
	profile := cmd.String("sarif-profile")
	if profile != "default" && profile != "full" {
		return nil, fmt.Errorf("--sarif-profile %s: choose default or full", profile)
	}
	part, err := shardFlag(cmd)
	if err != nil {
		return nil, err
	}
	job := &checker.Job{
		ToolName: toolName, ToolVersion: programVersion(), Analyzers: c.analyzerList(), Rules: c.RuleList(),
		Config: config, SheetArguments: pathArguments(cmd), SettingsErrors: faults, BaselineMode: checker.Adoption{WriteFile: cmd.IsSet("write-baseline")},
		Outputs: outputs, Stdout: c.Stdout, Stderr: c.Stderr,
		ReportChoice: checker.ReportChoice{
			ColorMode: color, Quiet: cmd.Bool("quiet"), Verbose: cmd.Bool("verbose"), Debug: cmd.Bool("debug"),
			MaxFindings: limit, SARIFFull: profile == "full",
		},
		SheetSelection: checker.SheetSelection{
			AsOne: cmd.Bool("as-one"), IncludeGlobs: cmd.StringSlice("include"), StdinName: cmd.String("stdin-filename"),
			SinceRevision: cmd.String("since"), ShardPart: part,
		},
	}
	if !part.IsAll() {
		job.KeepShard = report.NewShardWriter
	}
	job.ApplySettings(settings)
	return job, nil
}

// reportOutputs returns the reports that the flags or settings ask for; none with --diff. If they name no format, a
// coding agent gets the format agent.
func reportOutputs(cmd *cli.Context, settings config.EffectiveSettings, fixing checker.FixMode) ([]checker.ReportOutput, error) {
	if !fixing.DryRun && cmd.Bool("statistics") {
		return checker.ParseOutputs(append(slices.Clone(settings.FlagSettings.ReportFormats), "statistics"))
	}
	if !fixing.DryRun {
		formats := settings.ReportFormats
		chosen := len(settings.FlagSettings.ReportFormats) > 0 || settings.File != nil && len(settings.File.ReportFormats) > 0
		if !chosen && readByAgent() {
			formats = []string{"agent"}
		}
		return checker.ParseOutputs(formats)
	}
	if cmd.IsSet("format") || cmd.IsSet("statistics") {
		return nil, errors.New("--diff shows changes instead of a report; leave -f and --statistics out, or use --fix")
	}
	return nil, nil
}

// agentVariables lists the environment variables that coding agents set for the programs that they
// start.
var agentVariables = []string{"CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI"}

// readByAgent tells whether, by the environment, a coding agent has started this program, directly
// and not by a git hook or continuous integration.
func readByAgent() bool {
	isSet := func(name string) bool { return os.Getenv(name) != "" }
	return slices.ContainsFunc(agentVariables, isSet) &&
		!slices.ContainsFunc([]string{"CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "PRE_COMMIT", "GIT_INDEX_FILE", "GIT_DIR"}, isSet)
}

// newConfig returns the configuration of the checker that the flags describe, without settings.
func (c *Command) newConfig(cmd *cli.Context) (checker.Config, error) {
	config := checker.Config{Stdin: c.Stdin, CompareGames: comparison.Sentence}
	var err error
	if config.ResultCache, err = c.results().resultCache(cmd); err != nil {
		return config, err
	}
	config.FixMode = checker.FixMode{ApplyFixes: cmd.Bool("fix") || cmd.Bool("diff"), ApplyUnsafe: cmd.Bool("unsafe-fixes"), DryRun: cmd.Bool("diff")}
	if config.FixMode.ApplyUnsafe && !config.FixMode.ApplyFixes {
		return config, errors.New("--unsafe-fixes goes with --fix or --diff")
	}
	return config, nil
}

// pathArguments returns the arguments that name files; by default "./...", all files in and below
// the working directory.
func pathArguments(cmd *cli.Context) []string {
	args := cmd.Args().Slice()
	if name := cmd.Command.Name; (name == baselineCommand || name == cacheCommand) && len(args) > 0 {
		args = args[1:] // the first argument is the action of the command, such as update
	}
	if len(args) == 0 {
		return []string{"./..."}
	}
	return args
}
