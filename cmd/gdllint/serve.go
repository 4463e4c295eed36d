package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/session/verbs"
)

// runService runs the command serve: it answers requests about games, one a line, over standard
// input and output.
func (c *Command) runService(ctx context.Context, cmd *cli.Context) error {
	if cmd.NArg() > 0 {
		return errors.New("serve takes no arguments; the request 'open' gives it a game")
	}
	if c.Stdin == nil {
		return errors.New("serve: there is no standard input")
	}
	c.heap.setLimits(400, 400<<20) // the service runs beside its clients and should not take much memory
	return c.endService(ctx, (&verbs.Desk{Version: programVersion()}).Serve(ctx, c.Stdin, screen.JSONWriter(screen.RawWriter(c.Stdout))))
}

// endService returns the exit code of a service that has ended with err, as an error; nil if its
// client ended it.
func (c *Command) endService(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return exitError(checker.ExitInterrupted)
	case err != nil:
		return c.reportIncomplete(ctx, err)
	}
	return nil
}
