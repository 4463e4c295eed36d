package cores_test

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/internal/cores"
)

// TestBorrow: nothing is lent without a lender, when no core is idle, and when
// the context has ended.
func TestBorrow(t *testing.T) {
	if cores.Borrow(t.Context()) != nil {
		t.Error("somebody lends cores without a lender")
	}
	idle := 1
	ctx, cancel := context.WithCancel(cores.With(t.Context(), func() func() {
		if idle == 0 {
			return nil
		}
		idle--
		return func() { idle++ }
	}))
	back := cores.Borrow(ctx)
	if back == nil || cores.Borrow(ctx) != nil {
		t.Error("not one core is lent")
	}
	back()
	if cores.Borrow(ctx) == nil {
		t.Error("what was given back is not lent again")
	}
	idle = 1
	cancel()
	if cores.Borrow(ctx) != nil {
		t.Error("a core is lent after the end")
	}
}
