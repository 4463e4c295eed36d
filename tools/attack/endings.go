//go:build linux

package main

import (
	"syscall"
	"time"
)

// cancelEnding is a way to cancel a run.
type cancelEnding struct {
	endingName   string
	signalDelay  time.Duration // the time after which the run is cancelled, by a signal or by --timeout
	sentSignals  []timedSignal
	extraArgs    []string
	allowedCodes []int
}

// drawEnding returns a random way to cancel a run within a time.
func (s *scene) drawEnding(within time.Duration) cancelEnding {
	after := time.Duration(s.randomSource.Int64N(int64(within) + 1))
	sent := func(name string, is syscall.Signal, codes ...int) cancelEnding {
		return cancelEnding{endingName: name, signalDelay: after, sentSignals: []timedSignal{{after, is}}, allowedCodes: append(codes, 0, 1, 3)}
	}
	return pickRandom(s,
		cancelEnding{endingName: "timeout", signalDelay: after, extraArgs: []string{"--timeout", (after + time.Millisecond).String()}, allowedCodes: []int{0, 1, 3}},
		sent("SIGINT", syscall.SIGINT, 130, -1), // a run that has no handler of the signal yet ends by the signal: -1
		sent("SIGTERM", syscall.SIGTERM, 130, 143, -1),
		sent("SIGKILL", syscall.SIGKILL, -1),
	)
}
