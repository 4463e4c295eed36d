package plan

import (
	"slices"
	"testing"
)

// TestRowTree: each row is named once, and an engine has its turns, a stage its ways.
func TestRowTree(t *testing.T) {
	names := RowNames()
	if sorted := slices.Compact(slices.Sorted(slices.Values(names))); len(sorted) != len(names) {
		t.Errorf("%d of %d names are there twice: %q", len(names)-len(sorted), len(names), names)
	}
	for whole, want := range map[string][]string{
		"directed search": {"directed search", "search soon", "search late"},
		"counters":        {"counters", "counters, move by move", "counters, all at once"},
		"ranking":         {"ranking"},
		"no row":          nil,
	} {
		if parts := RowParts(whole); !slices.Equal(parts, want) && len(parts)+len(want) > 0 {
			t.Errorf("%s: %q, want %q", whole, parts, want)
		}
	}
}
