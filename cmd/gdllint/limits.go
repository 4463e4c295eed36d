package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/guard"
)

// timeoutFlag returns the flag for the time limit of one file.
func timeoutFlag() cli.Flag {
	return &cli.DurationFlag{Name: "timeout", Value: 10 * time.Minute, Usage: "`TIME`: for one file, with all rulesheets and tests in it (default: 10m); what was done by then is printed"}
}

// limitWork calls run, the work of a command on an input, and returns its result. part names the work. All inputs from
// one file share the time of the flag --timeout, which the clock measures. If the work is cut short, the error is a
// *guard.CutError.
func limitWork[T any](ctx context.Context, cmd *cli.Context, clock *guard.FileClock, in checker.Input, part string, run func(context.Context) (T, error)) (T, error) {
	limit := cmd.Duration("timeout")
	limited, cancel := clock.Context(ctx, in.DiskPath(), limit, checker.TimeoutError(limit))
	defer cancel()
	return guard.RunWithin(limited, part, func() (T, error) { return run(limited) })
}

// cutExit returns the exit code for work that was cut short, as an error: by an interrupt if ctx
// has ended, else by a limit.
func cutExit(ctx context.Context) exitError {
	if ctx.Err() != nil {
		return exitError(checker.ExitInterrupted)
	}
	return exitError(checker.ExitIncomplete)
}

// nameCutFile adds a path to err if it says that work was cut short, since such errors name no
// file.
func nameCutFile(path string, err error) error {
	var cut *guard.CutError
	if errors.As(err, &cut) {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}
