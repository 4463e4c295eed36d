// Command gdllint finds faults in games written in GDL and decides whether
// they are proper games.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	collectLess()
	command := Command{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, CacheDir: userCache}
	os.Exit(command.Main(interruptible(), os.Args))
}

// interruptible returns a context that the first interrupt ends. A second one
// ends the program at once.
func interruptible() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx
}
