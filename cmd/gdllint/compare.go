package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/comparison"
	"github.com/gdllint/gdllint/internal/guard"
	since "github.com/gdllint/gdllint/internal/revision"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/proof/evidence"
	"github.com/gdllint/gdllint/prover/compare"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session"
)

// This file has the command compare.

func compareFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "since", Usage: "`REVISION`: the old rulesheet is that of a revision; asks git"},
		&cli.StringSliceFlag{Name: "map", Usage: "`OLD=NEW`: these two names of a role, move or percept mean the same; all other names mean the same in both games"},
		&cli.StringFlag{Name: "budget", Value: "default", Usage: "`NAME`: work of a proof: quick, default or thorough"},
		&cli.DurationFlag{Name: "timeout", Value: 30 * time.Second, Usage: "`TIME`: for all of it (default: 30s); how far the games agree by then is printed"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "print all names that differ"},
		&cli.StringFlag{Name: "certificate", Usage: "`DIR`: if a proof shows that the games are the same, write programs there that a stock clingo can check"},
		&cli.StringFlag{Name: "save-test", Usage: "`NAME`: add the shortest match after which the games differ to the tests beside OLD, GAME.gdltest"},
		textOrJSONFlag(),
		colorFlag(),
		notationFlag(),
	}
}

// runCompare runs the command compare: it prints whether two rulesheets are the same game.
func (g *gameCommands) runCompare(ctx context.Context, cmd *cli.Context) error {
	json, err := readTextOrJSON(cmd)
	if err != nil {
		return err
	}
	options, err := compareOptions(cmd)
	if err != nil {
		return err
	}
	color, err := colorMode(cmd)
	if err != nil {
		return err
	}
	limit := cmd.Duration("timeout")
	if limit <= 0 {
		return fmt.Errorf("--timeout %s: must be more than 0", limit)
	}
	sheets, err := g.comparedSheets(ctx, cmd)
	if err != nil {
		return err
	}
	if cmd.IsSet("save-test") && slices.Contains(cmd.Args().Slice(), "-") {
		return errors.New("--save-test: standard input has no file beside it; name two rulesheets")
	}
	if json && cmd.IsSet("save-test") {
		return errors.New("--save-test prints in which file the test is, and -f json prints JSON alone; leave one of them out")
	}
	if options.WantsEvidence = cmd.String("certificate") != ""; options.WantsEvidence {
		if trials := newTrials(ctx); trials != nil {
			options.CertificateTrial = trials()
		}
	}
	limited, cancel := context.WithTimeoutCause(ctx, limit, checker.TimeoutError(limit))
	defer cancel()
	// The grace time is for writing a result that was found within the limit.
	patient, end := context.WithTimeout(ctx, limit+compareGrace)
	defer end()
	c, err := guard.RunWithin(patient, "comparing", func() (*comparison.Comparison, error) {
		return comparison.CompareSheets(limited, sheets[0], sheets[1], options)
	})
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	if json {
		err = c.WriteJSON(g.Stdout)
	} else {
		painter := board.TextPainter{PaintColour: screen.StyleOf(g.Stdout, screen.WantsColor(string(color), g.Stdout)), ScreenWidth: screen.WidthOf(g.Stdout), MakePrintable: report.MakePrintable}
		err = c.WriteText(patient, g.Stdout, painter, cmd.Bool("verbose"))
	}
	if err == nil {
		err = g.keepCompared(ctx, cmd, c, json)
	}
	if err != nil {
		return err
	}
	switch c.Verdict {
	case compare.OtherGame:
		return exitError(checker.ExitFindings)
	case compare.Undecided:
		return cutExit(ctx)
	}
	return nil
}

// keepCompared does the work of --certificate and --save-test: it writes the certificate of equal games, or saves the
// match after which the games differ as a test, beside the old rulesheet, or with --since beside the new one.
func (g *gameCommands) keepCompared(ctx context.Context, cmd *cli.Context, c *comparison.Comparison, quiet bool) error {
	if dir := cmd.String("certificate"); dir != "" && c.Verdict == compare.SameGame {
		if err := evidence.NewDirectory(dir).WriteCompared(c.Sheets[0].Path, c.Files, string(c.Way), c.Evidence); err != nil {
			return fmt.Errorf("--certificate: %w", err)
		}
		note := "  certificate: gdllint certify " + dir
		if c.Evidence.Claim == nil {
			note = "  " + c.Evidence.Substitute
		}
		if !quiet {
			fmt.Fprintln(g.Stdout, note)
		}
	}
	if name, d := cmd.String("save-test"), c.Shortest(); cmd.IsSet("save-test") && d != nil && c.WholeDifference == nil {
		beside := c.Sheets[0].Path
		if cmd.IsSet("since") {
			beside = c.Sheets[1].Path
		}
		match, err := c.Sheets[0].Replay(ctx, d.MatchTrace)
		if err != nil {
			return g.reportIncomplete(ctx, err)
		}
		return g.saveMatchTest(ctx, match, beside, name)
	}
	return nil
}

// compareGrace is the time for writing the answer, beyond the time limit of the comparison.
const compareGrace = 10 * time.Second

func compareOptions(cmd *cli.Context) (o compare.Options, err error) {
	budget, err := config.ParseBudget(cmd.String("budget"))
	if err != nil {
		return o, err
	}
	o.Budget = budget.ProofBudget()
	if pairs := cmd.StringSlice("map"); len(pairs) > 0 {
		o.SameNames, err = comparison.ParseNames(pairs)
	}
	return o, err
}

// comparedSheets opens the old and the new rulesheet: two files, or a file and its text at a
// revision.
func (g *gameCommands) comparedSheets(ctx context.Context, cmd *cli.Context) (sheets [2]*session.Sheet, err error) {
	notation, err := readNotation(cmd)
	if err != nil {
		return sheets, err
	}
	args := cmd.Args().Slice()
	if cmd.IsSet("since") {
		if len(args) != 1 || args[0] == "-" {
			return sheets, errors.New("compare --since: name one file; its text at the revision is the old one")
		}
		changes, err := since.ChangesSince(ctx, cmd.String("since"), filepath.Dir(args[0]))
		if err != nil {
			return sheets, fmt.Errorf("--since: %w", err)
		}
		text, err := changes.TextOf(ctx, args[0])
		if err != nil {
			return sheets, fmt.Errorf("--since: %w", err)
		}
		if sheets[0], err = session.ReadSheet(args[0]+"@"+cmd.String("since"), text, notation); err != nil {
			return sheets, g.reportIncomplete(ctx, err)
		}
	} else if len(args) != 2 {
		return sheets, errors.New("compare: name two rulesheets, the old one first")
	}
	for i, arg := range args {
		in, err := g.sheets.findSheet(cmd, arg)
		if err != nil {
			return sheets, err
		}
		if sheets[2-len(args)+i], err = g.openSheet(in, notation); err != nil {
			return sheets, g.reportIncomplete(ctx, err)
		}
	}
	return sheets, nil
}
