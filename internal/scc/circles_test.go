package scc

import (
	"iter"
	"maps"
	"slices"
	"testing"
)

func TestCircles(t *testing.T) {
	edges := [][]int32{0: {1}, 1: {2}, 2: {1, 3}, 3: {4}, 4: {4}, 5: {0}}
	if got, want := InCircles(edges), []bool{false, true, true, false, true, false}; !slices.Equal(got, want) {
		t.Errorf("circles: got %v, want %v", got, want)
	}
	for from, want := range [][]int32{0: {1, 2, 3, 4}, 2: {1, 2, 3, 4}, 3: {4}} {
		got := Reached(func(n int32) iter.Seq[int32] { return slices.Values(edges[n]) }, int32(from))
		if list := slices.Sorted(maps.Keys(got)); want != nil && !slices.Equal(list, want) {
			t.Errorf("behind %d: got %v, want %v", from, list, want)
		}
	}
}
