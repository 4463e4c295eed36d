package sampling

import (
	"slices"
	"testing"
)

func shuffled(seed uint64, items ...string) []string {
	ShuffleByHash(seed, items, func(s string) string { return s })
	return items
}

func TestShuffle(t *testing.T) {
	one := shuffled(1, "a", "b", "c", "d", "e", "f")
	if again := shuffled(1, "f", "e", "d", "c", "b", "a"); !slices.Equal(one, again) {
		t.Errorf("%v, and %v from another order", one, again)
	}
	if other := shuffled(2, "a", "b", "c", "d", "e", "f"); slices.Equal(one, other) {
		t.Errorf("%v for two seeds", other)
	}
	rest := slices.DeleteFunc(slices.Clone(one), func(s string) bool { return s == "c" })
	if fewer := shuffled(1, "a", "b", "d", "e", "f"); !slices.Equal(fewer, rest) {
		t.Errorf("%v without c, want %v", fewer, rest)
	}
}
