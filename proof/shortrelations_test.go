package proof

import (
	"slices"
	"strings"
	"testing"
)

// TestShorten: pieces of two sides, a counter for each of them, and empty cells.
// The long equation follows from the short ones and the size of the board.
func TestShorten(t *testing.T) {
	lits := func(first, n int) (refs []ref) {
		for i := range n {
			refs = append(refs, ref(first+i)<<1)
		}
		return refs
	}
	white, black, empty := lits(1, 8), lits(11, 8), lits(21, 8)
	board := slices.Concat(white, black, empty)
	features := []feature{{refs: board}, {refs: empty}, {refs: white}, {refs: black}, {refs: lits(31, 2)}, {refs: lits(41, 2)}}
	sizeOfBoard := []int64{-8, 1, 0, 0, 0, 0, 0}
	e := newEquations(features, [][]int64{
		sizeOfBoard,
		{0, 1, -1, -1, -1, 0, 0}, // says nothing: the board is made of its parts
		{-8, 0, 1, 0, 0, 1, 1},   // empty cells and both counters
		{-8, 0, 1, 1, 0, 0, 1},   // empty cells, white pieces and the black counter
	})
	e.shorten()
	e.independent([][]int64{sizeOfBoard})
	for _, row := range e.rows {
		if n := e.length(row); n > 10 {
			t.Errorf("an equation of %d literals is left: %v", n, row)
		}
	}
	if len(e.rows) != 3 {
		t.Errorf("%d equations are left, want the empty one and one for each side: %v", len(e.rows), e.rows)
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

// tokens is a board on which tokens of two kinds swap places with a gap; the
// cells are functions, and the numbers of tokens do not change.
const tokens = `(role a) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5)
(init (at 1 red)) (init (at 2 red)) (init (at 3 gap)) (init (at 4 blue)) (init (at 5 blue))
(<= (legal a (slide ?x ?y)) (cell ?y) (true (at ?x gap)) (true (at ?y ?c)) (distinct ?c gap))
(<= (moved ?x) (does a (slide ?x ?y)))
(<= (moved ?y) (does a (slide ?x ?y)))
(<= (next (at ?x ?c)) (does a (slide ?x ?y)) (true (at ?y ?c)))
(<= (next (at ?y gap)) (does a (slide ?x ?y)))
(<= (next (at ?x ?c)) (true (at ?x ?c)) (not (moved ?x)))
(<= three (true (at ?x red)) (true (at ?y red)) (distinct ?x ?y) (true (at ?z red)) (distinct ?z ?x) (distinct ?z ?y))
(<= terminal three)
(<= terminal (true (at 1 blue)) (true (at 2 blue)))
(<= (goal a 100) (true (at 1 blue)) (not three))
(<= (goal a 0) (not (true (at 1 blue))))`

// TestKnownEquations: that a cell has one content is no equation to prove once
// it is known, and that there are two red tokens is.
func TestKnownEquations(t *testing.T) {
	equations := func(p *Prover) (cells, colors int) {
		features := p.features()
		for _, row := range p.shortEquations(features) {
			lits, _ := p.sumLits(features, row)
			var names []string
			for _, l := range lits {
				names = append(names, p.net.Game.Fluents[p.net.Nodes[l.Node()].Index].String())
			}
			all := strings.Join(names, " ")
			switch {
			case strings.Count(all, "(at 1 ") == 3 && len(names) == 3:
				cells++
			case strings.Count(all, "red") == 5 && len(names) == 5:
				colors++
			}
		}
		return cells, colors
	}
	p := prepared(t, tokens)
	if cells, colors := equations(p); cells != 1 || colors != 1 {
		t.Errorf("at first %d equations about a cell and %d about a color, want one each", cells, colors)
	}
	p = withInvariants(t, tokens)
	if cells, colors := equations(p); cells != 0 || colors != 1 {
		t.Errorf("once functions are known %d equations about a cell and %d about a color, want none and one", cells, colors)
	}
}
