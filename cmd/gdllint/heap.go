package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A heapLimits sets the limits of Go's garbage collector. With the default limits a third of the
// time would be spent on collections, since a rulesheet takes only a few megabytes. The environment
// variables of Go have precedence.
type heapLimits struct {
	byteLimit atomic.Int64 // the bytes above which garbage is collected at once
}

// newHeapLimits sets limits for the program, and adapts them while it runs. They leave memory for
// the solver, whose memory Go does not manage.
func newHeapLimits() *heapLimits {
	h := &heapLimits{}
	h.setLimits(400, 700<<20)
	go h.followLiveHeap()
	return h
}

// setLimits sets the growth of the heap, in percent of the live memory, and the size, in bytes, at
// which garbage is collected.
func (h *heapLimits) setLimits(percent int, limit int64) {
	if h == nil {
		return
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		h.byteLimit.Store(limit)
		debug.SetMemoryLimit(limit)
	}
}

// followLiveHeap raises the limit to a third above the live memory, as long as that is more than
// byteLimit. Without this, garbage would be collected all the time once a game itself takes more
// than the limit.
func (h *heapLimits) followLiveHeap() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for range time.Tick(100 * time.Millisecond) {
		if limit := h.byteLimit.Load(); limit > 0 {
			metrics.Read(live)
			inUse := int64(live[0].Value.Uint64())
			debug.SetMemoryLimit(max(limit, inUse+inUse/3))
		}
	}
}
