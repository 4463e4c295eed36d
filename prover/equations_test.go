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
	equations := func(p *task.ProofTask) (cells, colors int) {
		features := mine.VaryingFeatures(p)
		for _, row := range mine.ShortEquations(p, features) {
			lits, _ := mine.EquationLits(p, features, row)
			var names []string
			for _, l := range lits {
				names = append(names, p.Net.Game.Fluents[p.Net.Nodes[l.NodeIndex()].InputIndex].String())
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

// reserves is a board on which two players put stones of which each has three.
const reserves = `(role a) (role b) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5) (cell 6) (cell 7)
(after 0 1) (after 1 2) (after 2 3)
(init (turn a)) (init (left a 3)) (init (left b 3)) (<= (init (at ?x none)) (cell ?x))
(<= (legal ?r (put ?x)) (true (turn ?r)) (true (at ?x none)))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (next (at ?x ?r)) (does ?r (put ?x)))
(<= (next (at ?x ?c)) (true (at ?x ?c)) (distinct ?c none))
(<= (next (at ?x none)) (true (at ?x none)) (does ?r (put ?y)) (distinct ?x ?y))
(<= (next (left ?r ?n)) (does ?r (put ?x)) (true (left ?r ?m)) (after ?n ?m))
(<= (next (left ?r ?n)) (does ?r wait) (true (left ?r ?n)))
(<= (next (turn a)) (true (turn b))) (<= (next (turn b)) (true (turn a)))
(<= terminal (true (left b 0))) (goal a 50) (goal b 50)`

// TestShortFirst: a counter and the cells that it counts are in one equation, whatever else
// can be counted and however the counter is named: its values may follow each other upwards
// or downwards.
func TestShortFirst(t *testing.T) {
	for _, text := range []string{reserves, strings.NewReplacer("(after 0 1) (after 1 2) (after 2 3)", "(after 1 0) (after 2 1) (after 3 2)", "(after ?n ?m)", "(after ?m ?n)").Replace(reserves)} {
		p := withInvariants(t, text)
		mine.Sums.AddIfOpen(p)
		found := 0
		for _, c := range p.Candidates.AllCandidates {
			if c.Family == mine.Sums.Family && len(c.StatedBound().BoundedLits) == 7+3 {
				found++
			}
		}
		if found != 2 {
			t.Errorf("%d equations of a player's stones, want one for each", found)
		}
	}
}
