package checker

import (
	"testing"

	"github.com/gdllint/gdllint/internal/cores"
)

// TestCrew: jobs help others when no input waits for one, and only those that
// are idle.
func TestCrew(t *testing.T) {
	c := newCrew(2, 2)
	ctx := c.lending(t.Context())
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("a job is lent that an input waits for")
	}
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("a job is lent that is busy")
	}
	c.end()
	back := cores.Borrow(ctx)
	if back == nil || cores.Borrow(ctx) != nil {
		t.Error("not the one idle job is lent")
	}
	back()
	if len(c.busy) != 1 {
		t.Errorf("%d jobs are busy, not 1", len(c.busy))
	}
}

// TestCrewOfOne: one job never helps itself.
func TestCrewOfOne(t *testing.T) {
	c := newCrew(1, 1)
	ctx := c.lending(t.Context())
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("the only job is lent")
	}
}
