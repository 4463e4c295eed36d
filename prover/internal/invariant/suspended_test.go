package invariant

import (
	"slices"
	"testing"
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
	r := NewCandidateHoudini(chosen)
	alive := r.AliveStatements
	want := func(step string, woken int, on ...bool) {
		t.Helper()
		if n := r.wakeSuspended(); n != woken || !slices.Equal(alive, on) {
			t.Errorf("%s: %d woken, alive %v; want %d, %v", step, n, alive, woken, on)
		}
	}
	want("at first", 0, false, false, true, true, false, true, false)
	if !r.suspended[0] || !r.suspended[4] || r.suspended[2] {
		t.Error("those with more fluents of which one holds at most, and those with fewer of which one does, are stronger")
	}
	r.DropStatement(2)
	want("the largest has fallen", 1, false, true, false, true, false, true, false)
	r.DropFalsified(0)
	r.DropStatement(1)
	want("a resting one was dropped", 1, false, false, false, true, false, true, true)
	if r.suspended[0] {
		t.Error("what was dropped does not rest")
	}
	r.DropStatement(5)
	want("of the other shape", 1, false, false, false, true, true, false, true)
}
