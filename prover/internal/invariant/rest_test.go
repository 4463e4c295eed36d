package invariant

import (
	"slices"
	"testing"
)

// Weak candidates rest while a stronger one is alive, wake when all of these have
// fallen, and not when they have been dropped themselves.
func TestRest(t *testing.T) {
	most := func(of ...int32) *Candidate { return &Candidate{Shape: AtMostOne{of}} }
	least := func(of ...int32) *Candidate { return &Candidate{Shape: AtLeastOne{of}} }
	chosen := []*Candidate{most(1, 2), most(1, 2, 3), most(1, 2, 3, 4), most(4, 5), least(1, 2, 3), least(1, 2), most(3, 2)}
	alive := slices.Repeat([]bool{true}, len(chosen))
	r := NewRest(chosen, alive)
	want := func(step string, woken int, on ...bool) {
		t.Helper()
		if n := r.Wake(alive); n != woken || !slices.Equal(alive, on) {
			t.Errorf("%s: %d woken, alive %v; want %d, %v", step, n, alive, woken, on)
		}
	}
	want("at first", 0, false, false, true, true, false, true, false)
	if !r.Resting(0) || !r.Resting(4) || r.Resting(2) {
		t.Error("those with more fluents of which one holds at most, and those with fewer of which one does, are stronger")
	}
	alive[2] = false
	want("the largest has fallen", 1, false, true, false, true, false, true, false)
	r.Drop(0)
	alive[1] = false
	want("a resting one was dropped", 1, false, false, false, true, false, true, true)
	if r.Resting(0) {
		t.Error("what was dropped does not rest")
	}
	alive[5] = false
	want("of the other shape", 1, false, false, false, true, true, false, true)
}

// Where a counter has fallen it is better to begin anew, once.
func TestRestBeginsAnew(t *testing.T) {
	chosen := []*Candidate{{Shape: AtMostOne{Of: []int32{0, 1}}, Counter: true}, {Shape: AtMostOne{Of: []int32{2, 3}}}}
	alive := []bool{true, true}
	r := NewRest(chosen, alive)
	if r.Anew(alive) {
		t.Error("no counter has fallen")
	}
	alive[0] = false
	if !r.Anew(alive) || r.Anew(alive) {
		t.Error("a counter has fallen, once")
	}
}
