package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/internal/service"
)

func serveFlags() []cli.Flag { return nil }

// runService answers requests about games over standard input and output.
func (g *gameCommands) runService(ctx *cli.Context) error {
	if ctx.NArg() > 0 {
		return errors.New("serve takes no arguments; games come with the request open")
	}
	if g.Stdin == nil {
		return errors.New("serve: there is no standard input")
	}
	err := (&service.GameServer{ProgramVersion: programVersion()}).ServeLines(ctx.Context, g.Stdin, screen.JSONWriter(screen.RawWriter(g.Stdout)))
	switch {
	case ctx.Context.Err() != nil:
		return exitError(checker.ExitInterrupted)
	case err != nil:
		return g.reportIncomplete(ctx, err)
	}
	return nil
}
