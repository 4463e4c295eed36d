package checker

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdllint/gdllint/proof"
)

// Of several works the last is cut and done again alone; a work that is too
// large by itself is cut for good.
func TestMemoryGuard(t *testing.T) {
	for _, alwaysLarge := range []bool{false, true} {
		var used, tries atomic.Int64
		g := newMemoryGuard(100)
		g.usedBytes = used.Load
		first, begun := make(chan struct{}), make(chan struct{})
		var all sync.WaitGroup
		all.Go(func() {
			g.runWithin(t.Context(), true, func(ctx context.Context) {
				close(begun)
				<-first
				if ctx.Err() != nil {
					t.Error("the work that began first was cut")
				}
			})
		})
		<-begun
		var last error
		all.Go(func() {
			g.runWithin(t.Context(), true, func(ctx context.Context) {
				if tries.Add(1) == 1 || alwaysLarge {
					used.Store(1000)
					<-ctx.Done()
					used.Store(0)
					if tries.Load() == 1 {
						close(first)
					}
				}
				last = context.Cause(ctx)
			})
		})
		all.Wait()
		var cut *proof.CutError
		if got := errors.As(last, &cut); got != alwaysLarge || tries.Load() != 2 {
			t.Errorf("always large %v: %d tries, the last ended by %v", alwaysLarge, tries.Load(), last)
		}
	}
}

// However many short works follow each other, one patrol looks after them.
func TestMemoryPatrol(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var looks atomic.Int64
		g := newMemoryGuard(100)
		g.usedBytes = func() int64 { return looks.Add(1) * 0 }
		for range 100 {
			g.runWithin(t.Context(), false, func(context.Context) { time.Sleep(watchInterval / 10) })
		}
		time.Sleep(watchInterval)
		if got := looks.Load(); got < 9 || got > 11 {
			t.Errorf("%d looks in 10 times the pace", got)
		}
	})
}

// The memory of this process is known.
func TestResidentBytes(t *testing.T) {
	if got := residentBytes(); got < 1<<20 {
		t.Errorf("%d bytes", got)
	}
	block := make([]byte, 64<<20)
	before := residentBytes()
	for i := range block {
		block[i] = 1
	}
	if after := residentBytes(); after < before {
		t.Errorf("%d bytes, then %d with 64 MB more (%d)", before, after, block[len(block)-1])
	}
}
