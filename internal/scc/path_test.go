package scc

import (
	"slices"
	"testing"
)

func TestShortestPath(t *testing.T) {
	out := map[string][]string{"a": {"b", "c"}, "b": {"d"}, "c": {"e"}, "d": {"e"}, "e": {"a"}, "f": {"f"}}
	edges := func(from string) (list []string) {
		for _, to := range out[from] {
			list = append(list, from+to)
		}
		return list
	}
	for _, test := range []struct {
		from, to string
		want     []string
	}{
		{"a", "e", []string{"ac", "ce"}}, {"a", "a", []string{"ac", "ce", "ea"}}, {"f", "f", []string{"ff"}}, {"a", "f", nil},
	} {
		got := ShortestPath(test.from, test.to, edges, func(e string) string { return e[1:] })
		if !slices.Equal(got, test.want) {
			t.Errorf("from %s to %s: got %v, want %v", test.from, test.to, got, test.want)
		}
	}
}
