package certify

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// DefaultMemory is what playing a game may take.
const DefaultMemory = 1 << 30

// A memoryError says that something took too much memory.
type memoryError int64

func (e memoryError) Error() string {
	return fmt.Sprintf("more than %d MiB of memory", int64(e)>>20)
}

// playing runs something that plays a game, when there is a free slot and nobody
// else plays, and ends its context within a moment after it has taken too much
// memory: a rulesheet of a few lines can have any number of states.
func (c *Checker) playing(ctx context.Context, run func(context.Context)) {
	c.work(ctx, func() {
		c.play.Lock()
		defer c.play.Unlock()
		ctx, end := context.WithCancelCause(ctx)
		defer end(nil)
		most := c.Memory
		if most <= 0 {
			most = DefaultMemory
		}
		go watch(ctx, most, end)
		run(ctx)
		if context.Cause(ctx) != nil {
			debug.FreeOSMemory()
		}
	})
}

// watch ends a context when the program holds more memory than it may.
func watch(ctx context.Context, most int64, end context.CancelCauseFunc) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if held() <= most {
			continue
		}
		runtime.GC() // what is no longer in use does not count
		if held() > most*9/10 {
			end(memoryError(most))
			return
		}
	}
}

// held is how much memory the program has from the system.
func held() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64() - samples[2].Value.Uint64())
}

// outOfMemory returns why a context has ended, if it was for that.
func outOfMemory(ctx context.Context) (error, bool) {
	err, is := context.Cause(ctx).(memoryError)
	return err, is
}
