package solve

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestStarved: that the solver got no memory is remembered, and nothing else is
// taken for it.
func TestStarved(t *testing.T) {
	var m WorkMeter
	for _, err := range []error{nil, ErrBudget, errors.New("out of luck")} {
		if m.noteMemoryError(err); m.MemoryExhausted() {
			t.Errorf("%v is taken for lack of memory", err)
		}
	}
	m.noteMemoryError(fmt.Errorf("clingo: %w: std::bad_alloc", asp.ErrMemory))
	if m.noteMemoryError(nil); !m.MemoryExhausted() {
		t.Error("lack of memory is forgotten")
	}
}
