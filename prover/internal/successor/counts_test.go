package successor

import (
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestPartsCountNothingTwice: two of x, x and y may be x alone, which are no two of x, y
// and z.
func TestPartsCountNothingTwice(t *testing.T) {
	x, y, z := asp.Atom(1).Pos(), asp.Atom(2).Pos(), asp.Atom(3).Pos()
	whole := count{bound: 2, of: map[asp.Lit]int{x: 1, y: 1, z: 1}}
	for _, test := range []struct {
		part map[asp.Lit]int
		want bool
	}{
		{map[asp.Lit]int{x: 1, y: 1}, true},
		{map[asp.Lit]int{x: 2, y: 1}, false},
		{map[asp.Lit]int{x: 1, y.Not(): 1}, false},
		{map[asp.Lit]int{x: 1, y: 1, z: 1}, true},
	} {
		if got := whole.holdsAll(test.part); got != test.want {
			t.Errorf("%v: %t", test.part, got)
		}
	}
}
