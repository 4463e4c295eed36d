package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// A heap is the memory of the program. By Go's own measure of when garbage is
// collected a third of the time would go into that, since a rulesheet takes a few
// megabytes. The environment may say otherwise.
type heap struct {
	limit atomic.Int64 // bytes above which garbage is collected as soon as there is some
}

// newHeap leaves room for the solver, which is none of ours.
func newHeap() *heap {
	h := &heap{}
	h.bound(400, 800<<20)
	go h.grow()
	return h
}

// small is for runs that prove nothing: they never have much in use at a time, and
// memory that was not used before is dear.
func (h *heap) small() {
	if h != nil {
		h.bound(800, 48<<20)
	}
}

// bound says how much may be added to what is in use before garbage is collected.
func (h *heap) bound(percent int, limit int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		h.limit.Store(limit)
		debug.SetMemoryLimit(limit)
	}
}

// grow keeps the limit a third above what is in use, if that is more. Otherwise
// garbage would be collected all the time as soon as a game alone takes more than
// the limit: a quarter of the work for chess.
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
