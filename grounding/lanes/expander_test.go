package lanes

import (
	"context"
	"errors"
	"math/bits"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
)

// walkers is a game of three that each count to four and may wait: 125 states,
// and up to eight joint moves in each, of which sleeping and waiting are one.
const walkers = `
(role a) (role b) (role c) (init (at a 0)) (init (at b 0)) (init (at c 0))
(then 0 1) (then 1 2) (then 2 3) (then 3 4)
(<= (legal ?r step) (true (at ?r ?x)) (then ?x ?y)) (<= (legal ?r wait) (role ?r)) (<= (legal ?r sleep) (role ?r))
(<= (next (at ?r ?y)) (does ?r step) (true (at ?r ?x)) (then ?x ?y))
(<= (next (at ?r ?x)) (true (at ?r ?x)) (not (does ?r step)))
(<= terminal (true (at a 4)) (true (at b 4)) (true (at c 4)))
(<= (goal ?r 100) (role ?r))`

func expanderOf(t *testing.T, text string) *Expander {
	t.Helper()
	net, _ := circuittest.BuildNetwork(t, text)
	return NewExpander(net, net.TerminalRef)
}

// all expands every state that it comes to, with stops in between, and returns
// the number of states and of transitions.
func all(t *testing.T, e *Expander, stops int64) (states, transitions int) {
	t.Helper()
	next := uint32(0)
	w := ExpansionWalk{
		NextState: func() (uint32, bool) {
			if int(next) == e.StateCount() {
				return 0, false
			}
			next++
			return next - 1, true
		},
		LookAtFresh: func(fresh uint64) uint64 { return fresh &^ e.LanesBefore(e.Net.TerminalRef) },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				e.Successor(bits.TrailingZeros64(moved))
				transitions++
			}
			return nil
		},
	}
	for {
		w.WorkLimit += stops
		if err := e.Run(t.Context(), w); err == nil {
			return e.StateCount(), transitions
		} else if !errors.Is(err, ErrWorkDone) {
			t.Fatal(err)
		}
	}
}

// wantTransitions is the number of transitions of walkers, idle moves counted
// once: one from a place where a role can only wait, two from others, but none
// from the end.
const wantTransitions = 9*9*9 - 1

func TestExpandsEveryMoveOnce(t *testing.T) {
	for _, stops := range []int64{1 << 40, 5_000, 700} {
		if states, transitions := all(t, expanderOf(t, walkers), stops); states != 125 || transitions != wantTransitions {
			t.Errorf("%d states and %d transitions with stops after %d, want 125 and %d", states, transitions, stops, wantTransitions)
		}
	}
}

// TestFaultsShow breaks the expander. Each fault changes the number of states or
// of transitions.
func TestFaultsShow(t *testing.T) {
	for name, fault := range map[string]func(*Expander){
		"all moves lead to the same state": func(e *Expander) {
			for _, idle := range e.idleMoves {
				for m := range idle {
					idle[m] = true
				}
			}
		},
		"no moves lead to the same state": func(e *Expander) {
			for _, idle := range e.idleMoves {
				clear(idle)
			}
		},
		"a fluent is lost after the move": func(e *Expander) {
			e.Net.NextRefs[3] = circuit.FalseRef
			*e = *NewExpander(e.Net, e.Net.TerminalRef)
		},
		"the initial state is another one":   func(e *Expander) { e.States.Position(0)[0] ^= 6 },
		"a lane begins with its second move": func(e *Expander) { e.openSegments = append(e.openSegments, moveSegment{firstMove: 1, endMove: 8}) },
	} {
		e := expanderOf(t, walkers)
		fault(e)
		if states, transitions := all(t, e, 1<<40); states == 125 && transitions == wantTransitions {
			t.Errorf("%s: nobody has noticed", name)
		}
	}
}

// TestStopsWithoutMoves ends a walk in which no state is ever left: nothing but
// looks would notice that it has to stop.
func TestStopsWithoutMoves(t *testing.T) {
	e := expanderOf(t, walkers)
	looks := 0
	ctx, cancel := context.WithCancel(t.Context())
	w := ExpansionWalk{WorkLimit: 1 << 40,
		NextState: func() (uint32, bool) { return 0, true },
		LookAtFresh: func(uint64) uint64 {
			if looks++; looks == 3 {
				cancel()
			}
			return 0
		}}
	if err := e.Run(ctx, w); !errors.Is(err, context.Canceled) || looks != 3 {
		t.Errorf("%v after %d looks", err, looks)
	}
	w.WorkLimit = e.ExpansionWork() + 5*e.gateCost.look
	if err := e.Run(t.Context(), w); !errors.Is(err, ErrWorkDone) || looks != 8 {
		t.Errorf("%v after %d looks", err, looks)
	}
}

// TestMovesAreFoundAgain asks for the moves along a way.
func TestMovesAreFoundAgain(t *testing.T) {
	e := expanderOf(t, walkers)
	all(t, e, 1<<40)
	moves, err := e.MovesAlong(t.Context(), []uint32{0, 1})
	if err != nil || len(moves) != 1 || len(moves[0]) != 3 {
		t.Errorf("%v, %v", moves, err)
	}
	if _, err := e.MovesAlong(t.Context(), []uint32{uint32(e.StateCount() - 1), 0}); err == nil {
		t.Error("a move was found that does not exist")
	}
}

// parity is a game of three that show one of 16 fingers each, of which it matters
// whether it is an even one: eight states, and 729 different joint moves in each.
const parity = `
(role a) (role b) (role c) (then 1 2) (then 3 4) (then 5 6) (then 7 8) (then 9 10) (then 11 12) (then 13 14) (then 15 16)
(<= (legal ?r (show ?f)) (role ?r) (then ?f ?g)) (<= (legal ?r (show ?g)) (role ?r) (then ?f ?g))
(<= (next (even ?r)) (does ?r (show ?g)) (then ?f ?g))
(<= terminal (true (even a)) (not (true (even a))))
(<= (goal ?r 100) (role ?r))`

// TestCrowded tells games with few states and many joint moves from others.
func TestCrowded(t *testing.T) {
	few, many := expanderOf(t, walkers), expanderOf(t, parity)
	all(t, few, 1<<20)
	states, transitions := all(t, many, 1<<20)
	if few.IsCrowded() || !many.IsCrowded() {
		t.Errorf("%t and %t with %d transitions of %d states, want false and true", few.IsCrowded(), many.IsCrowded(), transitions, states)
	}
}
