package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/ruletests"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/session"
)

// This file has the command test.

func testFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "run", Usage: "`TEXT`: only tests whose names contain this text"},
		&cli.StringSliceFlag{Name: "tests", Usage: "`PATH`: run the tests of this file, or of the files in this directory, instead of those of the rulesheets; they are shown as a table"},
		&cli.StringSliceFlag{Name: "record", Usage: "`FILE`: run a match that a GGP server has recorded, as JSON or XML, as a test"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME`: text (default), json, junit, or a format of lint such as sarif or github"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "print also tests that pass"},
		includeFlag(),
		timeoutFlag(),
		&cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what standard input is called"},
		notationFlag(),
	}
}

// runTest runs the command test: it runs the tests of rulesheets and writes their outcomes.
func (g *gameCommands) runTest(ctx context.Context, cmd *cli.Context) error {
	notation, err := readNotation(cmd)
	if err != nil {
		return err
	}
	format := cmd.String("format")
	if !slices.Contains([]string{"text", "json", "junit"}, format) {
		return g.runTestJob(ctx, cmd, notation)
	}
	finder := g.finder(cmd)
	finder.FromProperties = true
	found := finder.FindInputs(pathArguments(cmd))
	if err := errors.Join(found.UsageErrors...); err != nil {
		return err
	}
	others, err := readOtherTests(cmd.StringSlice("tests"))
	if err != nil {
		return err
	}
	runner := &session.TestRunner{Notation: notation, NamePart: cmd.String("run"), ReplacementTests: others}
	if list := cmd.StringSlice("record"); len(list) > 0 {
		in, err := checker.SingleSheet(found.Inputs)
		if err != nil {
			return fmt.Errorf("--record: %w", err)
		}
		found.Inputs = []checker.Input{in}
		if runner.ReplacementTests, err = g.testsOfRecords(list, in, notation); err != nil {
			return g.reportIncomplete(ctx, err)
		}
	}
	code := checker.ExitClean
	var results []*session.SheetResult
	var clock guard.FileClock
	for _, in := range found.Inputs {
		r, err := limitWork(ctx, cmd, &clock, in, "testing", func(limited context.Context) (*session.SheetResult, error) { return runner.Run(limited, in), nil })
		if err != nil {
			r = &session.SheetResult{SheetPath: in.Path, SheetError: err}
		}
		results = append(results, r)
		if err := cmp.Or(nameCutFile(in.Path, r.SheetError), r.ReadingError); err != nil {
			g.faultWriter().WriteRunFault(err)
		}
		if r.SheetError != nil || r.IsUndecided() {
			code = int(cutExit(ctx))
		}
	}
	for _, err := range found.ReadFaults {
		g.faultWriter().WriteRunFault(err)
		code = checker.ExitIncomplete
	}
	if _, failed, _ := session.CountOutcomes(results); failed > 0 && code == checker.ExitClean {
		code = checker.ExitFindings
	}
	if err := g.writeTests(cmd, results, others != nil); err != nil {
		return err
	}
	return exitError(code)
}

func (g *gameCommands) writeTests(cmd *cli.Context, results []*session.SheetResult, table bool) error {
	switch format := cmd.String("format"); {
	case format == "json":
		return WriteResultsJSON(g.Stdout, results)
	case format == "junit":
		return WriteJUnit(g.Stdout, results)
	case table:
		return WriteTable(g.Stdout, results)
	}
	return WriteResultsText(g.Stdout, results, cmd.Bool("verbose"))
}

// runTestJob runs the tests as an analyzer of the checker, to report failures in the formats of
// lint.
func (g *gameCommands) runTestJob(ctx context.Context, cmd *cli.Context, notation gdl.NotationChoice) error {
	if cmd.IsSet("tests") || cmd.IsSet("record") || cmd.IsSet("run") {
		return errors.New("--tests, --record and --run go with -f text, json and junit")
	}
	outputs, err := checker.ParseOutputs([]string{cmd.String("format")})
	if err != nil {
		return err
	}
	list := []*analysis.Analyzer{ruletests.Analyzer}
	job := &checker.Job{
		ToolName: toolName, ToolVersion: programVersion(), Analyzers: list, Rules: analyzers.RulesOf(list), Config: checker.Config{Settings: checker.Settings{NotationChoice: notation, FileTimeout: cmd.Duration("timeout")}, Stdin: g.Stdin}, SheetArguments: pathArguments(cmd), Outputs: outputs, Stdout: g.Stdout, Stderr: g.Stderr,
		ReportChoice:   checker.ReportChoice{ColorMode: "auto"},
		SheetSelection: checker.SheetSelection{IncludeGlobs: cmd.StringSlice("include"), ExcludeGlobs: cmd.StringSlice("exclude"), StdinName: cmd.String("stdin-filename")},
	}
	return exitError(job.Run(ctx))
}

// readOtherTests reads the files of tests that are listed, and those in listed directories.
func readOtherTests(list []string) (texts []session.TestText, err error) {
	for _, path := range list {
		names, read := []string{path}, disk.ReadFile
		if info, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("--tests: %w", err)
		} else if info.IsDir() {
			if names, err = filepath.Glob(filepath.Join(path, "*"+session.TestExtension)); err != nil || len(names) == 0 {
				return nil, fmt.Errorf("--tests %s: no file that ends in %s", path, session.TestExtension)
			}
			read = disk.ReadSibling
		}
		for _, name := range names {
			text, err := read(name, maxMovesSize)
			if err != nil {
				return nil, fmt.Errorf("--tests: %w", err)
			}
			texts = append(texts, session.TestText{FilePath: name, Content: text})
		}
	}
	return texts, nil
}

// testsOfRecords reads recorded matches of the game of an input, and returns a test for each.
func (g *gameCommands) testsOfRecords(list []string, in checker.Input, notation gdl.NotationChoice) (texts []session.TestText, err error) {
	sheet, err := session.OpenSheet(in, notation)
	if err != nil {
		return nil, err
	}
	for i, path := range list {
		text, err := disk.ReadFile(path, maxMovesSize)
		if err != nil {
			return nil, fmt.Errorf("--record: %w", err)
		}
		record, err := ruletest.ReadRecord(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		test, err := record.AsTest(fmt.Sprintf("record-%d", i+1), sheet.RoleNames())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		texts = append(texts, session.TestText{FilePath: path, Content: []byte(test)})
	}
	return texts, nil
}

// saveTest appends the text of a test of a rulesheet to the file of tests beside path, and returns
// the file's name. It is an error if the name of the test is taken, or if the test fails.
func saveTest(ctx context.Context, sheet *session.Sheet, path, test string) (string, error) {
	name := checker.WithoutExtension(path) + session.TestExtension
	if err := sheet.CheckNewTest(ctx, path, test); err != nil {
		return name, err
	}
	if err := disk.AppendFile(name, []byte(test), maxMovesSize); err != nil {
		return name, disk.WriteError(name, err)
	}
	return name, nil
}
