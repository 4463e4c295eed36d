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

// timeoutFlag is the flag for the time of one file.
func timeoutFlag() cli.Flag {
	return &cli.DurationFlag{Name: "timeout", Value: 10 * time.Minute, Usage: "`TIME`: for one file, with all rulesheets and tests in it (default: 10m); what was done by then is printed"}
}

// limitWork runs the work of a command on an input, within the time of the flag --timeout
// for its file. Work that was cut returns a *guard.CutError.
func limitWork[T any](ctx context.Context, cmd *cli.Context, clock *guard.FileClock, in checker.Input, part string, run func(context.Context) (T, error)) (T, error) {
	limit := cmd.Duration("timeout")
	limited, cancel := clock.FileContext(ctx, in.DiskPath(), limit, checker.TimeoutError(limit))
	defer cancel()
	return guard.RunWithin(limited, part, func() (T, error) { return run(limited) })
}

// cutExit returns the exit code of work that was cut short, as an error.
func cutExit(ctx context.Context) exitError {
	if ctx.Err() != nil {
		return exitError(checker.ExitInterrupted)
	}
	return exitError(checker.ExitIncomplete)
}

// nameCutFile adds the path of a file to the error of work that was cut short.
func nameCutFile(path string, err error) error {
	var cut *guard.CutError
	if errors.As(err, &cut) {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}
