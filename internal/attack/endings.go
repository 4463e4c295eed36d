//go:build linux

package main

import (
	"syscall"
	"time"
)

// ending is a way to cancel a run.
type ending struct {
	name    string
	after   time.Duration
	signals []signal
	args    []string
	codes   []int
}

// ending draws one within a time.
func (s *scene) ending(within time.Duration) ending {
	after := time.Duration(s.rng.Int64N(int64(within) + 1))
	sent := func(name string, is syscall.Signal, codes ...int) ending {
		return ending{name: name, after: after, signals: []signal{{after, is}}, codes: append(codes, 0, 1, 3)}
	}
	return pick(s,
		ending{name: "timeout", after: after, args: []string{"--timeout", (after + time.Millisecond).String()}, codes: []int{0, 1, 3}},
		sent("SIGINT", syscall.SIGINT, 130, -1), // before the handler stands it ends by the signal
		sent("SIGTERM", syscall.SIGTERM, 130, 143, -1),
		sent("SIGKILL", syscall.SIGKILL, -1),
	)
}
