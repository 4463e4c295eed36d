package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/session/verbs"
)

// runService answers requests about games over standard input and output.
func (c *Command) runService(ctx context.Context, cmd *cli.Context) error {
	if cmd.NArg() > 0 {
		return errors.New("serve takes no arguments; games come with the request open")
	}
	if c.Stdin == nil {
		return errors.New("serve: there is no standard input")
	}
	c.heap.setLimits(400, 400<<20) // it runs beside the programs of its clients
	return c.endService(ctx, (&verbs.Desk{Version: programVersion()}).Serve(ctx, c.Stdin, screen.JSONWriter(screen.RawWriter(c.Stdout))))
}

// endService returns the exit code of a service, which ends with an error or when its client does.
func (c *Command) endService(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return exitError(checker.ExitInterrupted)
	case err != nil:
		return c.reportIncomplete(ctx, err)
	}
	return nil
}
