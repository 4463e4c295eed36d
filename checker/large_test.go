package checker

import (
	"context"
	"testing"
	"testing/synctest"
)

// Of two jobs one may prove a large game; the other waits until it is done, or
// its time is over.
func TestTurnstile(t *testing.T) { synctest.Test(t, testTurnstile) }

func testTurnstile(t *testing.T) {
	turns := newLargeGameSlots(2)
	leave := turns.acquireSlot(t.Context())
	over, cancel := context.WithCancel(t.Context())
	cancel()
	turns.acquireSlot(over)() // does not wait, and takes no place away
	entered := false
	go func() {
		defer turns.acquireSlot(t.Context())()
		entered = true
	}()
	synctest.Wait()
	if entered {
		t.Error("two large games at the same time")
	}
	leave()
	synctest.Wait()
	if !entered || len(turns) != 0 {
		t.Errorf("entered: %v, %d places are not given back", entered, len(turns))
	}
}

func TestTurnstileSize(t *testing.T) {
	for jobs, want := range map[int]int{1: 1, 2: 1, 3: 1, 4: 2, 16: 8} {
		if got := cap(newLargeGameSlots(jobs)); got != want {
			t.Errorf("%d jobs: %d large games, want %d", jobs, got, want)
		}
	}
}
