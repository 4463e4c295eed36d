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
	var m Meter
	for _, err := range []error{nil, ErrBudget, errors.New("out of luck")} {
		if m.starve(err); m.Starved() {
			t.Errorf("%v is taken for lack of memory", err)
		}
	}
	m.starve(fmt.Errorf("clingo: %w: std::bad_alloc", asp.ErrMemory))
	if m.starve(nil); !m.Starved() {
		t.Error("lack of memory is forgotten")
	}
}
