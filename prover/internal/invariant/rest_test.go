package invariant

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Weak candidates rest while a stronger one is alive, wake when all of these have
// fallen, and not when they have been dropped themselves.
func TestRest(t *testing.T) {
	most := func(of ...int32) *Candidate {
		return &Candidate{Shape: CardinalityBound{BoundKind: ExclusiveBound, GroupFluents: of}}
	}
	least := func(of ...int32) *Candidate {
		return &Candidate{Shape: CardinalityBound{BoundKind: CoveringBound, GroupFluents: of}}
	}
	chosen := []*Candidate{most(1, 2), most(1, 2, 3), most(1, 2, 3, 4), most(4, 5), least(1, 2, 3), least(1, 2), most(3, 2)}
	alive := slices.Repeat([]bool{true}, len(chosen))
	r := SuspendSubsumed(chosen, alive)
	want := func(step string, woken int, on ...bool) {
		t.Helper()
		if n := r.Reactivate(alive); n != woken || !slices.Equal(alive, on) {
			t.Errorf("%s: %d woken, alive %v; want %d, %v", step, n, alive, woken, on)
		}
	}
	want("at first", 0, false, false, true, true, false, true, false)
	if !r.IsSuspended(0) || !r.IsSuspended(4) || r.IsSuspended(2) {
		t.Error("those with more fluents of which one holds at most, and those with fewer of which one does, are stronger")
	}
	alive[2] = false
	want("the largest has fallen", 1, false, true, false, true, false, true, false)
	r.DropSuspended(0)
	alive[1] = false
	want("a resting one was dropped", 1, false, false, false, true, false, true, true)
	if r.IsSuspended(0) {
		t.Error("what was dropped does not rest")
	}
	alive[5] = false
	want("of the other shape", 1, false, false, false, true, true, false, true)
}

// The half of a sum rests while the sum is alive, written with the same literals or with
// their opposites, and only if it says no more.
func TestRestOfHalves(t *testing.T) {
	a, b, c := circuit.NodeRef(2), circuit.NodeRef(4), circuit.NodeRef(6)
	sum := &Candidate{Shape: CardinalityBound{BoundKind: SumBound, BoundedLits: []circuit.NodeRef{a, b, c}, LeastHolding: 1, MostHolding: 1}}
	half := func(least int, of ...circuit.NodeRef) *Candidate {
		return &Candidate{Shape: CardinalityBound{BoundKind: FloorBound, BoundedLits: of, LeastHolding: least, MostHolding: len(of)}}
	}
	chosen := []*Candidate{sum, half(2, a.Negated(), b.Negated(), c.Negated()), half(1, a, b, c), half(2, a, b, c), half(3, a.Negated(), b.Negated(), c.Negated()), half(1, a, b)}
	alive := slices.Repeat([]bool{true}, len(chosen))
	r := SuspendSubsumed(chosen, alive)
	if !slices.Equal(alive, []bool{true, false, false, true, true, true}) {
		t.Errorf("alive %v", alive)
	}
	if r.LostCounter(alive) {
		t.Error("the sum is alive")
	}
	chosen[0].OfCounterValue = true
	if r = SuspendSubsumed(chosen, slices.Repeat([]bool{true}, len(chosen))); r.LostCounter(alive) {
		t.Error("no counter has fallen")
	}
	alive[0] = false
	if !r.LostCounter(alive) || r.Reactivate(alive) != 2 || r.LostCounter(alive) {
		t.Error("two halves wake at once")
	}
}
