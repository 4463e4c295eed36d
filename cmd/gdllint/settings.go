package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/glob"
)

// settingsFileError is a mistake in the file with settings. Reports are written
// nevertheless, and hold the error.
type settingsFileError struct{ error }

// readSettings merges flags, the file with settings and defaults. If the error is a
// settingsFileError, the settings are those of the flags alone.
func (c *Command) readSettings(ctx *cli.Context) (config.EffectiveSettings, error) {
	flags, err := flagSettings(ctx)
	if err != nil {
		return config.EffectiveSettings{}, err
	}
	path, load := ctx.String("config"), config.LoadFile
	switch {
	case path != "" && ctx.Bool("no-config"):
		return config.EffectiveSettings{}, errors.New("--config and --no-config exclude each other")
	case path == "" && !ctx.Bool("no-config"):
		var foreign []error
		path, foreign = config.FindFile(checker.SettingsFolder(pathArguments(ctx), ctx.String("stdin-filename")))
		for _, err := range foreign {
			c.faultWriter().WriteRunFault(err)
		}
		load = config.LoadFoundFile
	}
	var file *config.SettingsFile
	if path != "" {
		if file, err = load(path, checker.NewVocabulary(c.RuleList())); err != nil {
			return config.MergeSettings(nil, flags), &settingsFileError{err}
		}
	}
	merged := config.MergeSettings(file, flags)
	if ctx.Bool("no-baseline") {
		merged.BaselinePath = config.SettingValue[string]{}
	}
	return merged, nil
}

// flagSettings returns the settings of the flags.
func flagSettings(ctx *cli.Context) (s config.Settings, err error) {
	s.SelectedRules, s.IgnoredRules, s.OnlyRules = flagWords(ctx, "select"), flagWords(ctx, "ignore"), flagWords(ctx, "only")
	s.RequiredProperties = flagWords(ctx, "require")
	s.ExcludeGlobs = config.NewValues("--exclude", ctx.StringSlice("exclude"))
	s.ReportFormats = config.NewValues("--format", ctx.StringSlice("format"))
	s.FailOn, s.BudgetName, s.NotationName, s.SolverName = textFlag(ctx, "fail-on"), textFlag(ctx, "budget"), textFlag(ctx, "notation"), textFlag(ctx, "solver")
	if _, err := gdl.ParseChoice(s.NotationName.Value); err != nil {
		return s, fmt.Errorf("--notation: %w", err)
	}
	s.StaticOnly, s.FailOnOpen = boolFlag(ctx, "static"), boolFlag(ctx, "fail-on-open")
	if s.BudgetName.IsSet() {
		if _, err := checker.ParseBudget(s.BudgetName.Value); err != nil {
			return s, err
		}
	}
	if _, err := solvers.ParseChoice(s.SolverName.Value); err != nil {
		return s, fmt.Errorf("--solver: %w", err)
	}
	if s.FailOn.IsSet() {
		if _, err := checker.ParseThreshold(s.FailOn.Value); err != nil {
			return s, fmt.Errorf("--fail-on: %w", err)
		}
	}
	if ctx.IsSet("jobs") {
		s.JobCount = config.NewValue("--jobs", ctx.Int("jobs"))
		if s.JobCount.Value < 1 {
			return s, fmt.Errorf("-j %d: must be at least 1", s.JobCount.Value)
		}
	}
	if ctx.IsSet("timeout") {
		s.FileTimeout = config.NewValue("--timeout", ctx.Duration("timeout"))
		if s.FileTimeout.Value <= 0 {
			return s, fmt.Errorf("--timeout %s: must be positive", s.FileTimeout.Value)
		}
	}
	s.BaselinePath, err = baselineFlag(ctx)
	return s, err
}

// baselineFlag returns the baseline that flags name.
func baselineFlag(ctx *cli.Context) (config.SettingValue[string], error) {
	read, write := textFlag(ctx, "baseline"), textFlag(ctx, "write-baseline")
	for _, v := range []config.SettingValue[string]{read, write} {
		if v.IsSet() && v.Value == "" {
			return read, fmt.Errorf("%s: name a file", v.OriginText)
		}
	}
	switch {
	case ctx.Bool("no-baseline") && (read.IsSet() || write.IsSet()):
		return read, errors.New("--no-baseline excludes --baseline and --write-baseline")
	case read.IsSet() && write.IsSet() && read.Value != write.Value:
		return read, errors.New("--baseline and --write-baseline name two files; a baseline is brought up to date in its place")
	case write.IsSet():
		return write, nil
	}
	return read, nil
}

// textFlag returns the value of a flag, if it is set.
func textFlag(ctx *cli.Context, flag string) config.SettingValue[string] {
	if !ctx.IsSet(flag) {
		return config.SettingValue[string]{}
	}
	return config.NewValue("--"+flag, ctx.String(flag))
}

// boolFlag returns the value of a flag, if it is set.
func boolFlag(ctx *cli.Context, flag string) config.SettingValue[bool] {
	if !ctx.IsSet(flag) {
		return config.SettingValue[bool]{}
	}
	return config.NewValue("--"+flag, ctx.Bool(flag))
}

// flagWords returns the words of a flag with their origin.
func flagWords(ctx *cli.Context, flag string) []config.SettingValue[string] {
	return config.NewValues("--"+flag, splitFlagWords(ctx, flag))
}

// splitFlagWords splits the arguments of a flag at commas and blanks.
func splitFlagWords(ctx *cli.Context, flag string) []string {
	var out []string
	for _, arg := range ctx.StringSlice(flag) {
		out = append(out, checker.SplitRuleWords(arg)...)
	}
	return out
}

// excludedGlobs returns the globs that a file with settings excludes.
func excludedGlobs(settings config.EffectiveSettings) glob.PatternList {
	if settings.File == nil {
		return glob.PatternList{}
	}
	return glob.PatternList{BaseDir: settings.File.FolderPath, Patterns: config.ValueTexts(settings.File.ExcludeGlobs)}
}

// printSettings prints the settings with their origins.
func (c *Command) printSettings(ctx *cli.Context) error {
	settings, err := c.readSettings(ctx)
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.Stdout, settings.String())
	return err
}
