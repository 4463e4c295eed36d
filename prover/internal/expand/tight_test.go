package expand

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// TestTightIsTheSame packs states tightly from the first one on, of which nearly all
// guesses are wrong: states, transitions and what holds in each state are what they were.
func TestTightIsTheSame(t *testing.T) {
	plain := expanderOf(t, counters)
	all(t, plain, 1<<40)
	for _, stops := range []int64{1 << 40, 5_000, 700} {
		e := expanderOf(t, counters)
		e.TightenFrom(1)
		if states, transitions := all(t, e, stops); states != 125 || transitions != wantTransitions {
			t.Errorf("%d states and %d transitions with stops after %d, want 125 and %d", states, transitions, stops, wantTransitions)
		}
		if stops == 1<<40 {
			sameStates(t, e, plain)
		}
		if _, err := e.Moves(t.Context(), []uint32{0, 1}); err != nil {
			t.Error(err)
		}
		if e.pack.layout == nil {
			t.Error("nothing was packed tightly")
		}
	}
}

// sameStates compares what holds in states with the same number.
func sameStates(t *testing.T, e, other *Expander) {
	t.Helper()
	holding := func(e *Expander, n uint32) (fluents []int32) {
		e.Holding(n, func(f int32) { fluents = append(fluents, f) })
		slices.Sort(fluents)
		return fluents
	}
	for n := range uint32(e.Size()) {
		if got, want := holding(e, n), holding(other, n); !slices.Equal(got, want) {
			t.Fatalf("in state %d hold %v, want %v", n, got, want)
		}
	}
}

// TestTightFaultIsSeen takes a guess for right that is wrong.
func TestTightFaultIsSeen(t *testing.T) {
	e := expanderOf(t, counters)
	e.TightenFrom(1)
	if err := e.tighten(t.Context()); err != nil {
		t.Fatal(err)
	}
	e.tight.careless = true
	if states, _ := all(t, e, 1<<40); states == 125 {
		t.Error("nobody has noticed")
	}
}

// TestTighteningStops is cancelled while states are packed anew: no run goes on after that.
func TestTighteningStops(t *testing.T) {
	e := expanderOf(t, counters)
	all(t, e, 1<<40)
	e.TightenFrom(1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := e.tighten(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
	w := Walk{Limit: 1 << 40, More: func() (uint32, bool) { return 0, false }, Look: func(uint64) uint64 { return 0 }}
	if err := e.Run(t.Context(), w); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was cancelled", err)
	}
}
