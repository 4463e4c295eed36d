package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/ruletests"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/records"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/suite"
	"github.com/gdllint/gdllint/internal/workbench"
)

func testFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "run", Usage: "`TEXT`: only tests whose names hold this text"},
		&cli.StringSliceFlag{Name: "tests", Usage: "`PATH`: run the tests of this file, or of the files in this directory, instead of those of the rulesheets; they are shown as a table"},
		&cli.StringSliceFlag{Name: "record", Usage: "`FILE`: run a match that a GGP server has recorded, as JSON or XML, as a test"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME`: text (default), json, junit, or a format of lint such as sarif or github"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "also tests that pass"},
		&cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag(),
	}
}

// test runs the tests of rulesheets.
func (c *Command) test(ctx *cli.Context) error {
	notation, err := gdl.ParseChoice(ctx.String("notation"))
	if err != nil {
		return fmt.Errorf("--notation: %w", err)
	}
	format := ctx.String("format")
	if !slices.Contains([]string{"text", "json", "junit"}, format) {
		return c.testJob(ctx, notation)
	}
	finder := checker.Finder{Exclude: ctx.StringSlice("exclude"), StdinName: ctx.String("stdin-filename"), Properties: true}
	found := finder.Find(paths(ctx))
	if err := errors.Join(found.Usage...); err != nil {
		return err
	}
	others, err := otherTests(ctx.StringSlice("tests"))
	if err != nil {
		return err
	}
	runner := &suite.Runner{Notation: notation, Stdin: c.Stdin, Match: ctx.String("run"), Others: others}
	if list := ctx.StringSlice("record"); len(list) > 0 {
		if len(found.Inputs) != 1 {
			return errors.New("--record: name the one rulesheet whose match was recorded")
		}
		if runner.Others, err = c.recorded(list, found.Inputs[0], notation); err != nil {
			return c.incomplete(ctx, err)
		}
	}
	code := checker.ExitClean
	var results []*suite.Result
	for _, in := range found.Inputs {
		r := runner.Run(ctx.Context, in)
		if ctx.Context.Err() != nil {
			code = checker.ExitInterrupted
			break
		}
		results = append(results, r)
		if r.Err != nil {
			c.faults().Run(r.Err)
			code = checker.ExitIncomplete
		}
	}
	for _, err := range found.Faults {
		c.faults().Run(err)
		code = checker.ExitIncomplete
	}
	if _, failed := suite.Counts(results); failed > 0 && code == checker.ExitClean {
		code = checker.ExitFindings
	}
	if err := c.writeTests(ctx, results, others != nil); err != nil {
		return err
	}
	if code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

func (c *Command) writeTests(ctx *cli.Context, results []*suite.Result, table bool) error {
	switch format := ctx.String("format"); {
	case format == "json":
		return suite.WriteJSON(c.Stdout, results)
	case format == "junit":
		return suite.WriteJUnit(c.Stdout, results)
	case table:
		return suite.WriteTable(c.Stdout, results)
	}
	return suite.WriteText(c.Stdout, results, ctx.Bool("verbose"))
}

// testJob runs the tests as rules of the checker, for its formats.
func (c *Command) testJob(ctx *cli.Context, notation gdl.Choice) error {
	if ctx.IsSet("tests") || ctx.IsSet("record") || ctx.IsSet("run") {
		return errors.New("--tests, --record and --run go with -f text, json and junit")
	}
	outputs, err := checker.ParseOutputs([]string{ctx.String("format")})
	if err != nil {
		return err
	}
	list := []*analysis.Analyzer{ruletests.Analyzer}
	job := &checker.Job{Tool: tool, Version: version(), Analyzers: list, Rules: analyzers.RulesOf(list), RuleURL: lint.URL,
		Config: checker.Config{Notation: notation, Stdin: c.Stdin}, Args: paths(ctx), Exclude: ctx.StringSlice("exclude"),
		StdinName: ctx.String("stdin-filename"), Outputs: outputs, Color: "auto", Stdout: c.Stdout, Stderr: c.Stderr}
	if code := job.Run(ctx.Context); code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

// otherTests reads files of tests, and those in directories.
func otherTests(list []string) (texts []suite.Text, err error) {
	for _, path := range list {
		names := []string{path}
		if info, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("--tests: %w", err)
		} else if info.IsDir() {
			if names, err = filepath.Glob(filepath.Join(path, "*"+suite.Extension)); err != nil || len(names) == 0 {
				return nil, fmt.Errorf("--tests %s: no file that ends in %s", path, suite.Extension)
			}
		}
		for _, name := range names {
			text, err := bounded.Read(name, maxMoves)
			if err != nil {
				return nil, fmt.Errorf("--tests: %w", err)
			}
			texts = append(texts, suite.Text{Path: name, Text: text})
		}
	}
	return texts, nil
}

// recorded makes tests of recorded matches.
func (c *Command) recorded(list []string, in checker.Input, notation gdl.Choice) (texts []suite.Text, err error) {
	sheet, err := workbench.Open(in, notation, c.Stdin)
	if err != nil {
		return nil, err
	}
	var roles []string
	for _, r := range sheet.Game.Roles() {
		roles = append(roles, r.String())
	}
	for i, path := range list {
		text, err := bounded.Read(path, maxMoves)
		if err != nil {
			return nil, fmt.Errorf("--record: %w", err)
		}
		record, err := records.Read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		test, err := record.Test(fmt.Sprintf("record-%d", i+1), roles)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		texts = append(texts, suite.Text{Path: path, Text: []byte(test)})
	}
	return texts, nil
}

// saveTest adds a test to the file beside a rulesheet.
func saveTest(sheet, test string) (string, error) {
	name := strings.TrimSuffix(sheet, filepath.Ext(sheet)) + suite.Extension
	old, err := bounded.Read(name, maxMoves)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return name, err
	}
	if len(old) > 0 && old[len(old)-1] != '\n' {
		old = append(old, '\n')
	}
	write := rewrite.ReplaceFile
	if err != nil {
		write = rewrite.WriteFile
	}
	return name, write(name, append(old, test...))
}
