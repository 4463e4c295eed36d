package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/session"
	"github.com/gdllint/gdllint/session/verbs"
)

func playFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "moves", Usage: "`JSON`: begin after these moves: a list of objects with the moves by role, or a file that holds one"},
		&cli.StringFlag{Name: "from", Usage: "`REPORT`: begin after the match of a finding: a report in JSON, REPORT:N for its N-th finding with a match, or PAGE:NAME for a match of a report in HTML"},
		&cli.StringFlag{Name: "test", Usage: "`NAME`: begin after the moves of a test of the rulesheet"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: of moves at random (default: 1)"},
		colorFlag(),
		timeoutFlag(),
		notationFlag(),
	}
}

// runPlay runs the command play: a user plays a match at a prompt, and chooses the moves of all
// roles.
func (g *gameCommands) runPlay(ctx context.Context, cmd *cli.Context) error {
	if cmd.Args().First() == "-" {
		return errors.New("play: commands come from standard input; name a rulesheet in a file")
	}
	in, notation, err := g.sheets.findOneInput(cmd)
	if err != nil {
		return err
	}
	color, err := colorMode(cmd)
	if err != nil {
		return err
	}
	moves, err := g.readMoves(cmd)
	if err != nil {
		return err
	}
	var clock guard.FileClock
	sheet, err := limitWork(ctx, cmd, &clock, in, "reading", func(context.Context) (*session.Sheet, error) { return g.openSheet(in, notation) })
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	start, err := limitWork(ctx, cmd, &clock, in, "playing", func(limited context.Context) (*session.Session, error) {
		if name := cmd.String("test"); name != "" {
			return sheet.AfterTest(limited, name)
		}
		return sheet.Read(limited, []byte(cmp.Or(string(moves), "[]")))
	})
	if err != nil {
		return g.reportIncomplete(ctx, session.LocateError(sheet.File.Source, err))
	}
	prompt := &verbs.Prompt{Start: start, Seed: cmd.Uint64("seed"), UseColor: screen.WantsColor(color, g.Stdout), Input: g.Stdin, Output: g.Stdout,
		Time: cmd.Duration("timeout"), Save: func(test string) (string, error) { return saveTest(ctx, sheet, sheet.Path, test) }}
	if _, err := guard.RunWithin(ctx, "playing", func() (bool, error) { return true, prompt.Run(ctx) }); err != nil {
		return g.reportIncomplete(ctx, session.LocateError(sheet.File.Source, err))
	}
	return nil
}
