package lanes_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/grounding/lanes"
)

// counters is a game of two that count to three and may wait in two ways.
const counters = `
(role a) (role b) (init (at a 0)) (init (at b 0)) (then 0 1) (then 1 2) (then 2 3)
(<= (legal ?r step) (true (at ?r ?x)) (then ?x ?y)) (<= (legal ?r wait) (role ?r)) (<= (legal ?r sleep) (role ?r))
(<= (next (at ?r ?y)) (does ?r step) (true (at ?r ?x)) (then ?x ?y))
(<= (next (at ?r ?x)) (true (at ?r ?x)) (not (does ?r step)))
(<= terminal (true (at a 3)) (true (at b 3)))
(<= (goal ?r 100) (role ?r))`

// reach expands all positions, and counts them and the moves that lead on.
func reach(ctx context.Context, net *circuit.Network) (positions, moves, left int, err error) {
	m := lanes.New(net)
	e, at := m.Expander(m.InitialPosition()), 0
	err = e.Run(ctx, lanes.ExpansionWalk{WorkLimit: 1 << 40,
		NextState: func() (uint32, bool) {
			if at == e.StateCount() {
				return 0, false
			}
			at++
			return uint32(at - 1), true
		},
		LookAtFresh: func(uint64) uint64 { return m.GoingLanes() },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				moves++
				e.Successor(bits.TrailingZeros64(moved))
			}
			return nil
		}})
	return e.StateCount(), moves, bits.OnesCount64(m.GoingLanes()), err
}

func TestExpandMakesEachMoveOnce(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, counters)
	// Each has three moves in three places and two in the last; nothing is done at the end.
	if positions, moves, _, err := reach(t.Context(), net); positions != 16 || moves != 11*11-4 || err != nil {
		t.Errorf("%d positions and %d moves, want 16 and %d: %v", positions, moves, 11*11-4, err)
	}
}

func TestLoadLeavesOtherLanesOut(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, counters)
	m := lanes.New(net)
	m.LoadPositions([]lanes.Position{m.InitialPosition(), m.InitialPosition()})
	if m.GoingLanes() != 3 || m.TerminalLanes() != 0 || m.GateLanes(circuit.TrueRef) != 3 {
		t.Errorf("going %b, over %b, true %b", m.GoingLanes(), m.TerminalLanes(), m.GateLanes(circuit.TrueRef))
	}
	m.MakeMoves(2, func(lane, role int) int32 { return m.AppendLegalMoves(lane, role, nil)[0] })
	if p := m.PositionOf(1); len(p) == 0 || !p.HasFluent(int(fluents(p)[0])) {
		t.Error("the position after a move has no fluents")
	}
}

func fluents(p lanes.Position) (list []int) {
	p.EachFluent(func(f int) { list = append(list, f) })
	return list
}

func TestExpandEnds(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, counters)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, _, err := reach(ctx, net); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	text := "(init x) (next x)\n"
	for r := range 33 {
		text += fmt.Sprintf("(role r%d) (legal r%d a) (legal r%d b)\n", r, r, r)
	}
	many, _ := circuittest.BuildNetwork(t, text)
	if _, _, left, err := reach(t.Context(), many); !errors.Is(err, lanes.ErrTooManyMoves) || left != 1 {
		t.Errorf("2^33 joint moves of %d positions: %v", left, err)
	}
}

// FuzzStore adds positions and wants their numbers back.
func FuzzStore(f *testing.F) {
	f.Add([]byte("abcabcabd"))
	net, _ := circuittest.BuildNetwork(f, counters)
	f.Fuzz(func(t *testing.T, text []byte) {
		s, numbers := lanes.New(net).NewStore(), map[uint64]uint32{}
		for i := 0; i+1 < len(text); i++ {
			key := uint64(text[i]) | uint64(text[i+1])<<60
			_, found := s.Number(lanes.Position{key})
			n, isNew := s.Enter(lanes.Position{key})
			want, known := numbers[key]
			if isNew == known || found != known || known && n != want {
				t.Fatalf("position %v has the number %d, new: %t; it had %d: %t", key, n, isNew, want, known)
			}
			numbers[key] = n
		}
	})
}

// A gate about the state before has the value that its gate had there, and is false in the first
// state. It is no part of a position.
func TestHeldBefore(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, counters)
	gate := net.FluentRefs[0]
	once, twice := circuit.HeldBefore(net, gate), circuit.HeldEarlier(net, gate, 2)
	m := lanes.New(net)
	m.LoadPositions([]lanes.Position{m.InitialPosition()})
	was, wasBefore := false, false
	for step := range 4 {
		if got := [2]bool{m.GateLanes(once) == 1, m.GateLanes(twice) == 1}; got != [2]bool{was, wasBefore} {
			t.Errorf("after %d moves: %v, not %v and %v", step, got, was, wasBefore)
		}
		was, wasBefore = m.GateLanes(gate) == 1, was
		m.MakeMoves(1, func(_, role int) int32 { return m.AppendLegalMoves(0, role, nil)[step%2] })
		m.EvaluateIn(1)
	}
	m.LoadPositions([]lanes.Position{m.PositionOf(0)})
	if m.GateLanes(once) != 0 {
		t.Error("a loaded position has a state before it")
	}
}
