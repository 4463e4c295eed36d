// Command gdllint finds faults in games written in GDL and decides whether
// they are proper games.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
)

func main() {
	collectLess()
	command := Command{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, CacheDir: userCache}
	os.Exit(command.Main(interruptible(), os.Args))
}

// softLimit is the heap, in bytes, above which garbage is collected as soon as
// there is some: the solver, which is none of ours, needs memory as well.
const softLimit = 800 << 20

// collectLess lets the heap grow to five times of what is in use before the
// garbage is collected, as long as it is small. A rulesheet takes a few
// megabytes, so that a third of the time would go into collecting. The
// environment may say otherwise.
func collectLess() {
	collectAt(400)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
}

// collectSeldom is for runs that prove nothing: they never have much in use at a
// time, and no solver beside them.
func collectSeldom() { collectAt(800) }

func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// interruptible returns a context that the first interrupt ends. A second one
// ends the program at once.
func interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx
}
