package checker

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gdllint/gdllint/proof"
)

// DefaultMemory is how much memory the program may take, in bytes, unless its
// user says otherwise. The heaviest games that are known take half of it.
const DefaultMemory = 2000 << 20

// A memoryGuard cuts work short before the program takes more memory than it
// may. It goes by the memory of the whole process, since that of the solver is
// none of the heap's. The work that began last is cut, and done again when it is
// alone: then it alone is to blame.
type memoryGuard struct {
	limit int64        // bytes; 0 for no limit
	used  func() int64 // bytes of the process
	alone sync.RWMutex // locked for reading by all work, and for writing by work that is repeated

	mu      sync.Mutex
	running []*guarded // in the order in which they began
	patrols bool       // it is looked at, for all work together
	freed   time.Time  // when garbage was collected last
}

// guarded is work that may be cut.
type guarded struct{ cut context.CancelCauseFunc }

func newMemoryGuard(limit int64) *memoryGuard { return &memoryGuard{limit: limit, used: residentBytes} }

// watch does work, which a lack of memory may cut: its context ends then with a
// proof.CutError as its cause. Work that was cut beside other work is done again,
// if it can be.
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

// runOnce does work, and tells whether it was cut while other work was done.
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
	if !g.patrols { // the one for work before this may not have noticed its end
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

// pace is how often the guard looks. Work may take some hundred megabytes in
// this time, for which an eighth of the limit is left.
const pace = 40 * time.Millisecond

// patrol looks as long as there is work. Work that was cut gets some time to end.
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

// freeGarbage gives garbage back to the system, now and then, and tells whether
// that was enough.
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
