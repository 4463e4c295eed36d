package gdl_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestDependents compares both directions of the same relation.
func TestDependents(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var text strings.Builder
		for range 1 + r.IntN(12) {
			fmt.Fprintf(&text, "(<= p%d p%d (not p%d))\n", r.IntN(6), r.IntN(6), r.IntN(6))
		}
		g := gdl.NewGraph(gdl.ParseString("random", text.String()))
		for _, on := range g.Predicates {
			want := map[string]bool{}
			for _, p := range g.Predicates {
				if g.DependsOn(p)[on] {
					want[p] = true
				}
			}
			if got := g.Dependents(on); !maps.Equal(got, want) {
				t.Fatalf("of %s: %v, want %v, in\n%s", on, got, want, text.String())
			}
		}
	}
}
