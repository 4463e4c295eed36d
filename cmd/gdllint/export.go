package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/export"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/session"
)

func exportFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.StringFlag{Name: "to", Usage: "`FORM`: asp, a program for clingo"},
		&cli.IntFlag{Name: "moves", Aliases: []string{"n"}, Value: 10, Usage: "`N`: joint moves of the matches (default: 10)"},
	)
}

// maxExported is the greatest number of joint moves of the matches of an exported program.
const maxExported = 1_000_000

// export runs the command export: it writes the ground game as a program for clingo.
func (g *gameCommands) export(ctx context.Context, cmd *cli.Context) error {
	if cmd.String("to") != "asp" {
		return errors.New("--to: choose asp")
	}
	moves := cmd.Int("moves")
	if moves < 0 || moves > maxExported {
		return fmt.Errorf("--moves: must be between 0 and %d", maxExported)
	}
	sheet, err := g.sheets.openOneSheet(ctx, cmd)
	if err != nil {
		return err
	}
	game, err := session.Ground(ctx, sheet.File)
	if err != nil {
		return g.reportIncomplete(ctx, session.LocateError(sheet.File.Source, err))
	}
	var text bytes.Buffer
	if err := export.WriteASP(&text, filepath.Base(sheet.Path), game, moves); err != nil {
		return g.reportIncomplete(ctx, err)
	}
	_, err = screen.DataWriter(g.Stdout).Write(text.Bytes())
	return err
}
