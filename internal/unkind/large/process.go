package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A limit bounds the time and the memory of a process.
type limit struct {
	seconds   float64 // of the processor
	megabytes int64
}

// A cost is the time, the memory and the output of a process.
type cost struct {
	seconds   float64
	megabytes int64
	code      int
	output    int64  // bytes
	ended     string // why the process was ended
}

// A counter counts the bytes that are written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

// run runs the program over a text, until it takes too much.
func (o *options) run(ctx context.Context, path string) (c cost) {
	args := make([]string, len(o.args))
	for i, arg := range o.args {
		args[i] = strings.ReplaceAll(arg, "FILE", path)
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	cmd := exec.CommandContext(ctx, o.program, args...)
	out := &counter{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return cost{ended: err.Error()}
	}
	done := make(chan struct{})
	reason := make(chan string, 1)
	go func() {
		defer close(reason)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if too := o.limit.exceeded(cmd.Process.Pid); too != "" {
					reason <- too
					end()
					return
				}
			}
		}
	}()
	_ = cmd.Wait() // the state tells
	close(done)
	c.ended = <-reason
	state := cmd.ProcessState
	c.seconds = (state.UserTime() + state.SystemTime()).Seconds()
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		c.megabytes = usage.Maxrss >> 10
	}
	c.code, c.output = state.ExitCode(), out.n
	if c.ended == "" {
		c.ended = o.limit.of(c.seconds, c.megabytes)
	}
	return c
}

// of names the limit that a cost exceeds; "" if it exceeds none.
func (l limit) of(seconds float64, megabytes int64) string {
	switch {
	case seconds > l.seconds:
		return "too slow"
	case megabytes > l.megabytes:
		return "too large"
	}
	return ""
}

// exceeded names the limit that a running process exceeds, as the system
// reports its cost.
func (l limit) exceeded(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	const ticks = 100 // in a second, on every Linux
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 22 {
		return ""
	}
	var user, system, pages int64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	fmt.Sscan(fields[21], &pages)
	return l.of(float64(user+system)/ticks, pages*int64(os.Getpagesize())>>20)
}
