// Command gdllint finds faults in games written in GDL and decides whether
// they are proper games.
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

// interruptibleContext returns a context that the first interrupt, or the first
// request to terminate, cancels: then the results so far are written. A second
// signal ends the program at once, and so does the end of the grace period.
func interruptibleContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		stop()
		time.AfterFunc(gracePeriod, func() { os.Exit(checker.ExitInterrupted) })
	})
	return ctx
}

// gracePeriod is the time that the program may take to end.
const gracePeriod = 10 * time.Second
