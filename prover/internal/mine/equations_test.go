package mine

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// TestShorten: pieces of two sides, a counter for each of them, and empty cells.
// The long equation follows from the short ones and the size of the board.
func TestShorten(t *testing.T) {
	lits := func(first, n int) (refs []circuit.NodeRef) {
		for i := range n {
			refs = append(refs, circuit.NodeRef(first+i)<<1)
		}
		return refs
	}
	white, black, empty := lits(1, 8), lits(11, 8), lits(21, 8)
	board := slices.Concat(white, black, empty)
	features := []stateFeature{{countedRefs: board}, {countedRefs: empty}, {countedRefs: white}, {countedRefs: black}, {countedRefs: lits(31, 2)}, {countedRefs: lits(41, 2)}}
	sizeOfBoard := []int64{-8, 1, 0, 0, 0, 0, 0}
	e := newEquationSet(features, [][]int64{
		sizeOfBoard,
		{0, 1, -1, -1, -1, 0, 0}, // says nothing: the board is made of its parts
		{-8, 0, 1, 0, 0, 1, 1},   // empty cells and both counters
		{-8, 0, 1, 1, 0, 0, 1},   // empty cells, white pieces and the black counter
	})
	e.shortenAll()
	e.keepIndependent([][]int64{sizeOfBoard})
	for _, row := range e.coefficientRows {
		if n := e.mentionedLiterals(row); n > 10 {
			t.Errorf("an equation of %d literals is left: %v", n, row)
		}
	}
	if len(e.coefficientRows) != 3 {
		t.Errorf("%d equations are left, want the empty one and one for each side: %v", len(e.coefficientRows), e.coefficientRows)
	}
}

// TestExclusiveSets: an arrow may lie under a knight, two knights share no cell.
func TestExclusiveSets(t *testing.T) {
	together := map[[2]string]bool{{"arrow", "white"}: true, {"white", "arrow"}: true, {"arrow", "black"}: true, {"black", "arrow"}: true}
	got := exclusiveSets([]string{"white", "black", "arrow"}, together)
	if len(got) != 1 || !slices.Equal(got[0], []string{"white", "black"}) {
		t.Errorf("sets that exclude each other: %v", got)
	}
}
