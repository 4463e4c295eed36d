package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

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
		leaveRoom(new(mark))
	}
}

// A mark is unreachable, so that each collection finds it. It is too large to be put
// together with other objects, which would keep it.
type mark [32]byte

// leaveRoom raises the limit, after each collection, to a third above what is in use
// if that is more. Otherwise garbage would be collected all the time as soon as a
// game alone takes more than the limit: a quarter of the work for chess.
func leaveRoom(m *mark) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	inUse := int64(live[0].Value.Uint64())
	debug.SetMemoryLimit(max(softLimit, inUse+inUse/3))
	runtime.SetFinalizer(m, leaveRoom)
}

// collectSeldom is for runs that prove nothing: they never have much in use at a
// time, and no solver beside them.
func collectSeldom() { collectAt(800) }

func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
