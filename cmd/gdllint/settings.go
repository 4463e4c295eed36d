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

// fileError is a mistake in the file with settings. Reports are written
// nevertheless, and hold the error.
type fileError struct{ error }

// settings merges flags, the file with settings and defaults. If the error is a
// fileError, the settings are those of the flags alone.
func (c *Command) settings(ctx *cli.Context) (config.Effective, error) {
	flags, err := flagSettings(ctx)
	if err != nil {
		return config.Effective{}, err
	}
	path, load := ctx.String("config"), config.Load
	switch {
	case path != "" && ctx.Bool("no-config"):
		return config.Effective{}, errors.New("--config and --no-config exclude each other")
	case path == "" && !ctx.Bool("no-config"):
		var foreign []error
		path, foreign = config.Lookup(checker.ConfigDir(paths(ctx), ctx.String("stdin-filename")))
		for _, err := range foreign {
			c.faults().Run(err)
		}
		load = config.LoadFound
	}
	var file *config.File
	if path != "" {
		if file, err = load(path, checker.Vocabulary(c.Rules())); err != nil {
			return config.Merge(nil, flags), &fileError{err}
		}
	}
	merged := config.Merge(file, flags)
	if ctx.Bool("no-baseline") {
		merged.Baseline = config.Value[string]{}
	}
	return merged, nil
}

// flagSettings returns the settings of the flags.
func flagSettings(ctx *cli.Context) (s config.Settings, err error) {
	s.Select, s.Ignore, s.Only = flagWords(ctx, "select"), flagWords(ctx, "ignore"), flagWords(ctx, "only")
	s.Require = flagWords(ctx, "require")
	s.Exclude = config.Words("--exclude", ctx.StringSlice("exclude"))
	s.Format = config.Words("--format", ctx.StringSlice("format"))
	s.FailOn, s.Budget, s.Notation, s.Solver = text(ctx, "fail-on"), text(ctx, "budget"), text(ctx, "notation"), text(ctx, "solver")
	if _, err := gdl.ParseChoice(s.Notation.Value); err != nil {
		return s, fmt.Errorf("--notation: %w", err)
	}
	s.Static, s.FailOnOpen = truth(ctx, "static"), truth(ctx, "fail-on-open")
	if s.Budget.IsSet() {
		if _, err := checker.ParseBudget(s.Budget.Value); err != nil {
			return s, err
		}
	}
	if _, err := solvers.Parse(s.Solver.Value); err != nil {
		return s, fmt.Errorf("--solver: %w", err)
	}
	if s.FailOn.IsSet() {
		if _, err := checker.ParseThreshold(s.FailOn.Value); err != nil {
			return s, fmt.Errorf("--fail-on: %w", err)
		}
	}
	if ctx.IsSet("jobs") {
		s.Jobs = config.From("--jobs", ctx.Int("jobs"))
		if s.Jobs.Value < 1 {
			return s, fmt.Errorf("-j %d: must be at least 1", s.Jobs.Value)
		}
	}
	if ctx.IsSet("timeout") {
		s.Timeout = config.From("--timeout", ctx.Duration("timeout"))
		if s.Timeout.Value <= 0 {
			return s, fmt.Errorf("--timeout %s: must be positive", s.Timeout.Value)
		}
	}
	s.Baseline, err = baselineFlag(ctx)
	return s, err
}

// baselineFlag returns the baseline that flags name.
func baselineFlag(ctx *cli.Context) (config.Value[string], error) {
	read, write := text(ctx, "baseline"), text(ctx, "write-baseline")
	for _, v := range []config.Value[string]{read, write} {
		if v.IsSet() && v.Value == "" {
			return read, fmt.Errorf("%s: name a file", v.Origin)
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

// text returns the value of a flag, if it is set.
func text(ctx *cli.Context, flag string) config.Value[string] {
	if !ctx.IsSet(flag) {
		return config.Value[string]{}
	}
	return config.From("--"+flag, ctx.String(flag))
}

// truth returns the value of a flag, if it is set.
func truth(ctx *cli.Context, flag string) config.Value[bool] {
	if !ctx.IsSet(flag) {
		return config.Value[bool]{}
	}
	return config.From("--"+flag, ctx.Bool(flag))
}

// flagWords returns the words of a flag with their origin.
func flagWords(ctx *cli.Context, flag string) []config.Value[string] {
	return config.Words("--"+flag, words(ctx, flag))
}

// words splits the arguments of a flag at commas and blanks.
func words(ctx *cli.Context, flag string) []string {
	var out []string
	for _, arg := range ctx.StringSlice(flag) {
		out = append(out, checker.SplitWords(arg)...)
	}
	return out
}

// excluded returns the globs that a file with settings excludes.
func excluded(settings config.Effective) glob.List {
	if settings.File == nil {
		return glob.List{}
	}
	return glob.List{Base: settings.File.Dir, Patterns: config.Texts(settings.File.Exclude)}
}

// showConfig prints the settings with their origins.
func (c *Command) showConfig(ctx *cli.Context) error {
	settings, err := c.settings(ctx)
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.Stdout, settings.String())
	return err
}
