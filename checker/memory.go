package checker

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gdllint/gdllint/proof"
)

// DefaultMemory is the default limit of the memory of the program, in bytes.
// The heaviest games that are known take half of it.
const DefaultMemory = 2000 << 20

// A memoryGuard cuts work short before the program exceeds its memory limit. It
// measures the whole process, since the solver's memory is not on the heap. The
// task that began last is cut, and repeated alone: only then is it the cause.
type memoryGuard struct {
	limit int64        // bytes; 0 for no limit
	used  func() int64 // returns the bytes of the process
	alone sync.RWMutex // tasks lock it for reading, and repeated tasks for writing

	mu      sync.Mutex
	running []*guarded // in the order of their starts
	patrols bool       // one goroutine watches the memory for all tasks
	freed   time.Time  // the time of the last garbage collection
}

// guarded is a task that may be cut.
type guarded struct{ cut context.CancelCauseFunc }

func newMemoryGuard(limit int64) *memoryGuard { return &memoryGuard{limit: limit, used: residentBytes} }

// watch runs a task and cuts it if memory runs short: its context ends then
// with a proof.CutError as its cause. A task that was cut beside others is
// repeated, if again is set.
func (g *memoryGuard) watch(ctx context.Context, again bool, work func(context.Context)) {
	if g.limit <= 0 {
		work(ctx)
		return
	}
	g.alone.RLock()
	cut := g.runOnce(ctx, work)
	g.alone.RUnlock()
	if cut && again && ctx.Err() == nil {
		g.alone.Lock()
		defer g.alone.Unlock()
		g.runOnce(ctx, work)
	}
}

// runOnce runs a task, and tells whether it was cut while other tasks ran.
func (g *memoryGuard) runOnce(ctx context.Context, work func(context.Context)) (cutBeside bool) {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := &guarded{}
	w.cut = func(cause error) {
		cutBeside = len(g.running) > 1
		cancel(cause)
	}
	g.register(w)
	defer g.unregister(w)
	work(limited)
	g.mu.Lock() // orders the write of cutBeside before its reading
	defer g.mu.Unlock()
	return cutBeside
}

func (g *memoryGuard) register(w *guarded) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running = append(g.running, w)
	if !g.patrols { // the former goroutine may not have noticed that all tasks have ended
		g.patrols = true
		go g.patrol()
	}
}

func (g *memoryGuard) unregister(w *guarded) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, other := range g.running {
		if other == w {
			g.running = append(g.running[:i:i], g.running[i+1:]...)
			return
		}
	}
}

// pace is the interval between two measurements. Tasks may allocate some
// hundred megabytes in this time, for which an eighth of the limit is reserved.
const pace = 40 * time.Millisecond

// patrol measures the memory as long as there are tasks. A task that was cut
// gets some time to end.
func (g *memoryGuard) patrol() {
	for {
		time.Sleep(pace)
		g.mu.Lock()
		if len(g.running) == 0 {
			g.patrols = false
			g.mu.Unlock()
			return
		}
		over := g.used() > g.limit-g.limit/8
		g.mu.Unlock()
		if over && !g.freeGarbage() {
			g.cutLast()
			time.Sleep(10 * pace)
		}
	}
}

// freeGarbage returns garbage to the system, at most every two seconds, and
// tells whether the memory is below the limit then.
func (g *memoryGuard) freeGarbage() bool {
	if time.Since(g.freed) < 2*time.Second {
		return false
	}
	debug.FreeOSMemory()
	g.freed = time.Now()
	return g.used() <= g.limit-g.limit/8
}

func (g *memoryGuard) cutLast() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n := len(g.running); n > 0 {
		g.running[n-1].cut(&proof.CutError{By: proof.CutByMemory, Text: fmt.Sprintf("cut short by --memory %d", g.limit>>20)})
	}
}
