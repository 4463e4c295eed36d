package unroll

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestClasses divides moves by the sets that they are in.
func TestClasses(t *testing.T) {
	set := func(role int32, moves ...int) joinedSet {
		s := &MoveSet{roleIndex: role, bits: make([]uint64, 2)}
		for _, m := range moves {
			s.bits[m/64] |= 1 << (m % 64)
		}
		return joinedSet{MoveSet: s}
	}
	for _, c := range []struct {
		name  string
		sets  []joinedSet
		moves int
		want  []int
		count int
	}{
		{"no set", nil, 4, []int{0, 0, 0, 0}, 1},
		{"one set", []joinedSet{set(0, 1, 2)}, 4, []int{0, 1, 1, 0}, 2},
		{"sets that overlap", []joinedSet{set(0, 0, 1), set(0, 1, 2)}, 4, []int{0, 1, 2, 3}, 4},
		{"a set of all", []joinedSet{set(0, 0, 1, 2)}, 3, []int{0, 0, 0}, 1},
		{"a set of another role", []joinedSet{set(1, 0)}, 2, []int{0, 0}, 1},
		{"a second word", []joinedSet{set(0, 64)}, 66, append(make([]int, 64), 1, 0), 2},
	} {
		class, count := (&moveClasses{joinedSets: c.sets}).split(0, c.moves)
		if diff := cmp.Diff(c.want, class); diff != "" || count != c.count {
			t.Errorf("%s: %d classes, %s", c.name, count, diff)
		}
	}
}
