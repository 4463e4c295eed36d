package certify

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// This file bounds the memory that playing a game may take.

// DefaultMemory is the memory in bytes that playing a game may take by default.
const DefaultMemory = 1 << 30

// A memoryError is the cause of a context that was ended since the program has taken too much
// memory. Its value is the limit in bytes.
type memoryError int64

func (e memoryError) Error() string {
	return fmt.Sprintf("more than %d MiB of memory", int64(e)>>20)
}

// runPlay runs a function that plays a game, when there is a free slot and no other
// game is played. It ends the function's context within a moment after the program
// has taken too much memory: a rulesheet of a few lines can have any number of
// states.
func (c *Checker) runPlay(ctx context.Context, run func(context.Context)) {
	c.runInSlot(ctx, func() {
		c.playLock.Lock()
		defer c.playLock.Unlock()
		ctx, end := context.WithCancelCause(ctx)
		defer end(nil)
		most := c.MaxMemory
		if most <= 0 {
			most = DefaultMemory
		}
		go watchMemory(ctx, most, end)
		run(ctx)
		if context.Cause(ctx) != nil {
			debug.FreeOSMemory()
		}
	})
}

// watchMemory ends a context when the program holds more memory than it may.
func watchMemory(ctx context.Context, most int64, end context.CancelCauseFunc) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if heldMemory() <= most {
			continue
		}
		runtime.GC() // memory that is no longer used does not count
		if heldMemory() > most*9/10 {
			end(memoryError(most))
			return
		}
	}
}

// heldMemory returns the memory in bytes that the program has from the system and uses.
func heldMemory() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64() - samples[2].Value.Uint64())
}

// outOfMemory returns the memoryError with which a context has ended, if it has.
func outOfMemory(ctx context.Context) (error, bool) {
	err, is := context.Cause(ctx).(memoryError)
	return err, is
}
