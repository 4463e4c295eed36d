package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A heap sets the limits of garbage collection. With Go's default a third of
// the time would be spent on collections, since a rulesheet takes a few
// megabytes. The environment variables of Go have precedence.
type heap struct {
	limit atomic.Int64 // the bytes above which garbage is collected at once
}

// newHeap sets limits that leave room for the solver, whose memory Go does not
// manage.
func newHeap() *heap {
	h := &heap{}
	h.bound(400, 800<<20)
	go h.grow()
	return h
}

// small sets limits for runs that prove nothing: their live memory is always
// small, and touching fresh memory is expensive.
func (h *heap) small() {
	if h != nil {
		h.bound(800, 48<<20)
	}
}

// bound sets the growth of the heap, in percent of the live memory, at which
// garbage is collected, and the limit.
func (h *heap) bound(percent int, limit int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		h.limit.Store(limit)
		debug.SetMemoryLimit(limit)
	}
}

// grow keeps the limit a third above the live memory, if that is more.
// Otherwise garbage would be collected all the time as soon as a game alone
// takes more than the limit, which costs large games up to a quarter of the
// time.
func (h *heap) grow() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for range time.Tick(100 * time.Millisecond) {
		if limit := h.limit.Load(); limit > 0 {
			metrics.Read(live)
			inUse := int64(live[0].Value.Uint64())
			debug.SetMemoryLimit(max(limit, inUse+inUse/3))
		}
	}
}
