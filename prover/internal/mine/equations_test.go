package mine

import (
	"slices"
	"testing"
)

// TestExclusiveSets: an arrow may lie under a knight, two knights share no cell.
func TestExclusiveSets(t *testing.T) {
	together := map[[2]string]bool{{"arrow", "white"}: true, {"white", "arrow"}: true, {"arrow", "black"}: true, {"black", "arrow"}: true}
	got := exclusiveSets([]string{"white", "black", "arrow"}, together)
	if len(got) != 1 || !slices.Equal(got[0], []string{"white", "black"}) {
		t.Errorf("sets that exclude each other: %v", got)
	}
}
