package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session"
)

func coverFlags() []cli.Flag {
	return manySheetFlags(
		&cli.IntFlag{Name: "matches", Aliases: []string{"n"}, Value: 1000, Usage: "`N`: random matches (default: 1000)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: the same seed gives the same matches (default: 1)"},
		&cli.IntFlag{Name: "ahead", Usage: "`N`: further matches in which each role looks some steps ahead (default: 0)"},
		&cli.BoolFlag{Name: "with-tests", Usage: "also play the tests of the rulesheet"},
		&cli.IntFlag{Name: "steps", Value: 500, Usage: "`N`: end a match after N moves (default: 500)"},
		&cli.IntFlag{Name: "states", Value: 100_000, Usage: "`N`: visit all states if there are at most N (default: 100000); 0 for none"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default), json or html"},
		timeoutFlag(),
	)
}

// maxCoverWork is the greatest number of gates that are computed for the matches of one rulesheet, and again for a visit
// of all its states.
const maxCoverWork = 20_000_000_000

// runCover runs the command cover: it counts how often the rules of rulesheets fire in matches, and how often their
// conditions decide.
func (g *gameCommands) runCover(ctx context.Context, cmd *cli.Context) error {
	if err := checkPositive(cmd, "matches", "steps"); err != nil {
		return err
	}
	for _, name := range []string{"states", "ahead"} {
		if cmd.Int(name) < 0 {
			return fmt.Errorf("--%s: must not be negative", name)
		}
	}
	format, file, toFile := strings.Cut(cmd.String("format"), "=")
	if format != "text" && format != "json" && format != "html" || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text, json or html, or NAME=FILE", cmd.String("format"))
	}
	inputs, notation, err := g.sheets.findInputs(cmd)
	if err == nil {
		err = checker.CheckReportPath("-f "+cmd.String("format"), file, inputs)
	}
	if err != nil {
		return err
	}
	code := checker.ExitClean
	var all []*cover.Coverage
	var witnesses [][]cover.Witness
	var clock guard.FileClock
	for _, in := range inputs {
		counted, err := limitWork(ctx, cmd, &clock, in, "counting", func(limited context.Context) (*countedSheet, error) { return g.coverSheet(limited, cmd, in, notation) })
		if err != nil {
			g.faultWriter().WriteRunFault(nameCutFile(in.Path, err))
			code = int(cutExit(ctx))
			continue
		}
		all, witnesses = append(all, counted.coverage), append(witnesses, counted.witnesses)
		if counted.coverage.IsCut || counted.testsAreCut {
			code = int(cutExit(ctx))
		}
		for _, one := range counted.witnesses {
			if one.CutReason != "" {
				code = int(cutExit(ctx))
			}
			if one.Count.Never && code == checker.ExitClean {
				code = checker.ExitFindings
			}
		}
	}
	err = g.writeOutput(format, file, func(w io.Writer) error {
		switch format {
		case "json":
			return cover.WriteJSON(w, all, witnesses)
		case "html":
			return cover.WriteHeatMaps(w, all)
		}
		for i, x := range all {
			if err := x.WriteMarginText(ctx, w); err != nil {
				return err
			}
			writeWitnesses(w, x, witnesses[i])
		}
		return nil
	})
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	return exitError(code)
}

// A countedSheet is the coverage of a rulesheet with its witnesses.
type countedSheet struct {
	coverage    *cover.Coverage
	witnesses   []cover.Witness
	testsAreCut bool // the work on some tests was cut short
}

// coverSheet measures the coverage of one rulesheet, with the witnesses that its comments ask for.
func (g *gameCommands) coverSheet(limited context.Context, cmd *cli.Context, in checker.Input, notation gdl.NotationChoice) (*countedSheet, error) {
	sheet, err := g.openSheet(in, notation)
	if err != nil {
		return nil, err
	}
	witnesses, err := cover.ReadWitnesses(sheet.File)
	if err != nil {
		return nil, err
	}
	testsAreCut := false
	options := cover.Options{Matches: cmd.Int("matches"), AheadMatches: cmd.Int("ahead"), MaxSteps: cmd.Int("steps"), RandomSeed: cmd.Uint64("seed"),
		States: cmd.Int("states"), MaxGates: maxCoverWork, KeepMatches: len(witnesses) > 0}
	if cmd.Bool("with-tests") {
		if options.Tests, testsAreCut, err = testMatches(limited, sheet, in, notation, g.faultWriter().WriteRunFault); err != nil {
			return nil, err
		}
	}
	x, err := cover.MeasureCoverage(limited, sheet, options)
	if err != nil {
		return nil, err
	}
	return &countedSheet{x, witnesses, testsAreCut}, x.CountWitnesses(limited, witnesses)
}

// testMatches plays the tests of a rulesheet and returns those that could be played. It tells
// whether some were cut short, and reports by note how many are left out.
func testMatches(ctx context.Context, sheet *session.Sheet, in checker.Input, notation gdl.NotationChoice, note func(error)) (list []*ruletest.PlayedTest, cut bool, err error) {
	runner := &session.TestRunner{Notation: notation, Played: func(_ *ruletest.RuleTest, p *ruletest.PlayedTest) { list = append(list, p) }}
	outcomes, err := runner.RunTests(ctx, sheet, in)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return nil, false, err
	}
	for _, o := range outcomes {
		cut = cut || o.IsUndecided()
	}
	if leftOut := len(outcomes) - len(list); leftOut > 0 {
		note(fmt.Errorf("%s: tests that cannot be played are left out: %d ('gdllint test' tells why)", sheet.Path, leftOut))
	}
	return list, cut, nil
}

// writeWitnesses writes a line for each witness of a rulesheet: in how many matches it was seen, or that it never was.
func writeWitnesses(w io.Writer, x *cover.Coverage, list []cover.Witness) {
	for _, one := range list {
		at := report.NewPositionMapper(x.Sheet.File.Source).PlaceOf(one.StartPos)
		if one.CutReason != "" && one.Count.Times == 0 {
			fmt.Fprintf(w, "witness '%s': not seen in %d of %d matches, where the work ended: %s\n", report.MakePrintable(one.Name), one.LookedAt, len(x.MatchTraces), report.MakePrintable(one.CutReason))
			continue
		}
		if one.Count.Never {
			fmt.Fprintf(w, "%s:%d:%d: error: witness '%s' never comes about in %d matches, --seed %d\n", report.MakePrintable(x.Sheet.Path), at.Line, at.Column, report.MakePrintable(one.Name), len(x.MatchTraces), x.Options.RandomSeed)
			continue
		}
		fmt.Fprintf(w, "witness '%s': in %d of %d matches, first at step %d, --seed %d\n", report.MakePrintable(one.Name), one.Count.Matches, one.LookedAt, one.Count.FirstStep, x.Options.RandomSeed)
	}
}

// findInputs returns the rulesheets that the arguments of a command name, and the notation in which
// they are read.
func (f *sheetFinder) findInputs(cmd *cli.Context) ([]checker.Input, gdl.NotationChoice, error) {
	notation, err := readNotation(cmd)
	if err != nil {
		return nil, "", err
	}
	finder := f.finder(cmd)
	found := finder.FindInputs(pathArguments(cmd))
	return found.Inputs, notation, errors.Join(append(found.UsageErrors, found.ReadFaults...)...)
}
