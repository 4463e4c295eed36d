package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A heapLimits sets the limits of garbage collection. With Go's default a third of
// the time would be spent on collections, since a rulesheet takes a few
// megabytes. The environment variables of Go have precedence.
type heapLimits struct {
	byteLimit atomic.Int64 // the bytes above which garbage is collected at once
}

// newHeapLimits sets limits that leave room for the solver, whose memory Go does not
// manage.
func newHeapLimits() *heapLimits {
	h := &heapLimits{}
	h.setLimits(400, 700<<20)
	go h.followLiveHeap()
	return h
}

// setLimits sets the growth of the heap, in percent of the live memory, at which
// garbage is collected, and the limit.
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

// followLiveHeap keeps the limit a third above the live memory, if that is more.
// Otherwise garbage would be collected all the time as soon as a game alone
// takes more than the limit, which costs large games up to a quarter of the
// time.
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
