// Command gdllint checks rulesheets of games written in GDL, the Game Description Language. It
// reports faults, proves properties of games, and has commands that play, test, measure, convert
// and compare games.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gdllint/gdllint/checker"
)

func main() {
	command := Command{streams: streams{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}, CacheFolder: userCacheFolder, heap: newHeapLimits()}
	os.Exit(command.ExecuteArguments(interruptibleContext(), os.Args))
}

// interruptibleContext returns a context that ends at the first interrupt or request to terminate,
// so that the program writes its results so far and exits. A second signal ends the program at
// once, and so does the end of the grace period.
func interruptibleContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(gracePeriod, func() { os.Exit(checker.ExitInterrupted) })
	})
	return ctx
}

// gracePeriod is the time that the program may take to end after an interrupt.
const gracePeriod = 10 * time.Second
