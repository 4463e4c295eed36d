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

// A costLimit is the greatest time and memory of a process.
type costLimit struct {
	cpuSeconds    float64
	peakMegabytes int64
}

// A processCost is the time, the memory and the output of a process.
type processCost struct {
	cpuSeconds    float64
	peakMegabytes int64
	exitCode      int
	outputBytes   int64  // bytes
	endReason     string // why the process was ended
}

// A byteCounter counts the bytes that are written to it.
type byteCounter struct{ byteCount int64 }

func (c *byteCounter) Write(p []byte) (int, error) {
	c.byteCount += int64(len(p))
	return len(p), nil
}

// runMeasured runs gdllint on a text and returns the cost. It ends the process when it exceeds the
// limit.
func (o *measureOptions) runMeasured(ctx context.Context, path string) (c processCost) {
	args := make([]string, len(o.programArgs))
	for i, arg := range o.programArgs {
		args[i] = strings.ReplaceAll(arg, "FILE", path)
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	cmd := exec.CommandContext(ctx, o.programPath, args...)
	out := &byteCounter{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return processCost{endReason: err.Error()}
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
				if too := o.processLimit.runningExcess(cmd.Process.Pid); too != "" {
					reason <- too
					end()
					return
				}
			}
		}
	}()
	_ = cmd.Wait() // the state tells
	close(done)
	c.endReason = <-reason
	state := cmd.ProcessState
	c.cpuSeconds = (state.UserTime() + state.SystemTime()).Seconds()
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		c.peakMegabytes = usage.Maxrss >> 10
	}
	c.exitCode, c.outputBytes = state.ExitCode(), out.byteCount
	if c.endReason == "" {
		c.endReason = o.processLimit.describeExcess(c.cpuSeconds, c.peakMegabytes)
	}
	return c
}

// describeExcess returns the name of the limit that a cost exceeds; "" if it exceeds none.
func (l costLimit) describeExcess(seconds float64, megabytes int64) string {
	switch {
	case seconds > l.cpuSeconds:
		return "too slow"
	case megabytes > l.peakMegabytes:
		return "too large"
	}
	return ""
}

// runningExcess returns the name of the limit that a running process exceeds, by the cost that the
// system reports.
func (l costLimit) runningExcess(pid int) string {
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
	return l.describeExcess(float64(user+system)/ticks, pages*int64(os.Getpagesize())>>20)
}
