package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

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
	equations := func(p *task.Task) (cells, colors int) {
		features := mine.Features(p)
		for _, row := range mine.ShortEquations(p, features) {
			lits, _ := mine.SumLits(p, features, row)
			var names []string
			for _, l := range lits {
				names = append(names, p.Net.Game.Fluents[p.Net.Nodes[l.Node()].Index].String())
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
