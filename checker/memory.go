package checker

import (
	"context"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/proof"
)

// A memoryGuard cuts work short before the program exceeds its memory limit. It measures the whole
// process, since the solver's memory is not on the heap. The task that began last is cut and then
// repeated alone, since other tasks may have taken the memory.
type memoryGuard struct {
	byteLimit  int64        // bytes; 0 for no limit
	usedBytes  func() int64 // returns the bytes of the process
	repeatLock sync.RWMutex // tasks hold it for reading; a repeated task holds it for writing, so that it runs alone

	mu             sync.Mutex
	runningTasks   []*guardedTask // in the order of their starts
	isWatching     bool           // one goroutine watches the memory for all tasks
	lastCollection time.Time      // the time of the last garbage collection
}

// guardedTask is a task that may be cut.
type guardedTask struct{ cancelTask context.CancelCauseFunc }

func newMemoryGuard(limit int64) *memoryGuard {
	return &memoryGuard{byteLimit: limit, usedBytes: residentBytes}
}

// runWithin runs a task, and cuts it if memory runs short. The context of a cut task ends with a proof.CutError as
// its cause. If again is set, a task that was cut while other tasks ran is repeated.
func (g *memoryGuard) runWithin(ctx context.Context, again bool, work func(context.Context)) {
	if g.byteLimit <= 0 {
		work(ctx)
		return
	}
	g.repeatLock.RLock()
	cut := g.runOnce(ctx, work)
	g.repeatLock.RUnlock()
	if cut && again && ctx.Err() == nil {
		g.repeatLock.Lock()
		defer g.repeatLock.Unlock()
		g.runOnce(ctx, work)
	}
}

// runOnce runs a task, and tells whether it was cut while other tasks ran.
func (g *memoryGuard) runOnce(ctx context.Context, work func(context.Context)) (cutBeside bool) {
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := &guardedTask{}
	w.cancelTask = func(cause error) {
		cutBeside = len(g.runningTasks) > 1
		cancel(cause)
	}
	g.addTask(w)
	defer g.removeTask(w)
	work(limited)
	g.mu.Lock() // orders the write of cutBeside before its reading
	defer g.mu.Unlock()
	return cutBeside
}

func (g *memoryGuard) addTask(w *guardedTask) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.runningTasks = append(g.runningTasks, w)
	if !g.isWatching { // a goroutine of earlier tasks may still be watching
		g.isWatching = true
		go g.watchMemory()
	}
}

func (g *memoryGuard) removeTask(w *guardedTask) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.runningTasks = slices.DeleteFunc(g.runningTasks, func(other *guardedTask) bool { return other == w })
}

// watchInterval is the interval between two measurements. Tasks may allocate some
// hundred megabytes in this time, for which an eighth of the limit is reserved.
const watchInterval = 40 * time.Millisecond

// watchMemory measures the memory as long as there are tasks. A task that was cut
// gets some time to end.
func (g *memoryGuard) watchMemory() {
	for {
		time.Sleep(watchInterval)
		g.mu.Lock()
		if len(g.runningTasks) == 0 {
			g.isWatching = false
			g.mu.Unlock()
			return
		}
		over := g.usedBytes() > g.byteLimit-g.byteLimit/8
		g.mu.Unlock()
		if over && !g.freeGarbage() {
			g.cancelLastTask()
			time.Sleep(10 * watchInterval)
		}
	}
}

// freeGarbage returns garbage to the system, at most every two seconds, and
// tells whether the memory is below the limit then.
func (g *memoryGuard) freeGarbage() bool {
	if time.Since(g.lastCollection) < 2*time.Second {
		return false
	}
	debug.FreeOSMemory()
	g.lastCollection = time.Now()
	return g.usedBytes() <= g.byteLimit-g.byteLimit/8
}

func (g *memoryGuard) cancelLastTask() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n := len(g.runningTasks); n > 0 {
		g.runningTasks[n-1].cancelTask(&proof.CutError{CutCause: proof.CutByMemory, Message: fmt.Sprintf("cut short by --memory %d", g.byteLimit>>20)})
	}
}

// runtimeBytes returns the memory that the runtime has from the system, without
// that of the solver.
func runtimeBytes() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// minLargeRules is the number of rules of a ground game from which on its proofs
// may take hundreds of megabytes.
const minLargeRules = 100_000

// largeGameSlots bounds the number of large games about which proofs are searched at the same time
// to half of the jobs, since their programs take up to a gigabyte each.
type largeGameSlots chan struct{}

func newLargeGameSlots(jobs int) largeGameSlots { return make(largeGameSlots, max(1, jobs/2)) }

// acquireSlot waits for a free slot, or for the end of ctx, and returns the function that releases the slot.
func (t largeGameSlots) acquireSlot(ctx context.Context) (leave func()) {
	select {
	case t <- struct{}{}:
		return func() { <-t }
	case <-ctx.Done():
		return func() {}
	}
}

// waitForSlot waits for a slot if the game is large, and returns the function that releases it. It does not wait if the
// user has set a shorter timeout, which the wait would use up.
func (s *sheetCheck) waitForSlot() (leave func()) {
	if s.sheetSettings.FileTimeout < s.sheetSettings.Budget.FileTimeout() || !s.isLarge() {
		return func() {}
	}
	if s.sheetUnit.ReportProgress != nil {
		s.sheetUnit.ReportProgress("another large game comes first")
	}
	return s.runner.largeGames.acquireSlot(s.analyzerContext)
}

// isLarge tells whether the game was grounded and is large, or was too large to be grounded.
func (s *sheetCheck) isLarge() bool {
	o := s.outcomes[reach.Analyzer]
	if o == nil || o.err != nil {
		return false
	}
	r, ok := o.analyzerResult.(*reach.Reach)
	if !ok || !r.WasAsked() {
		return false
	}
	game, err := r.GroundOrError()
	return err != nil || game.GroundRules.Len() >= minLargeRules
}
