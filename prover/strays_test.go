package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/prover/internal/mine"
)

// climbing is a board on which pieces are taken, and may become queens after twenty
// right steps in a row, which no random match makes.
const climbing = `(role a) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5)
(up 0 1) (up 1 2) (up 2 3) (up 3 4) (up 4 5) (up 5 6) (up 6 7) (up 7 8) (up 8 9) (up 9 10)
(up 10 11) (up 11 12) (up 12 13) (up 13 14) (up 14 15) (up 15 16) (up 16 17) (up 17 18) (up 18 19) (up 19 20)
(init (height 0))
(<= (init (at ?x pawn)) (cell ?x))
(way l) (way m) (way r)
(<= (legal a (climb ?w)) (way ?w))
(<= (legal a (take ?x)) (true (at ?x ?c)))
(<= (legal a (crown ?x)) (true (at ?x pawn)) (true (height 20)))
(<= climbs (does a (climb m)))
(<= (next (height ?j)) (true (height ?i)) (up ?i ?j) climbs)
(<= (next (height 20)) (true (height 20)) climbs)
(<= (next (height 0)) (not climbs))
(<= (next (at ?x queen)) (does a (crown ?x)))
(<= (next (at ?x ?c)) (true (at ?x ?c)) (not (does a (take ?x))) (not (does a (crown ?x))))
(<= (next (hole ?x)) (does a (take ?x)))
(<= (next (hole ?x)) (true (hole ?x)))
(<= piece (true (at ?x ?c)))
(<= terminal (not piece))
(goal a 100)`

// TestStrays: as many pawns and holes as at first, and queens, which no sample shows.
func TestStrays(t *testing.T) {
	p := prepared(t, climbing)
	features := mine.Features(p)
	found := false
	for _, row := range mine.ShortEquations(p, features) {
		lits, _ := mine.SumLits(p, features, row)
		var names []string
		for _, l := range lits {
			names = append(names, p.Net.Game.Fluents[p.Net.Nodes[l.Node()].Index].String())
		}
		all := strings.Join(names, " ")
		if strings.Count(all, "pawn") == 5 && strings.Count(all, "hole") == 5 {
			found = true
			if strings.Count(all, "queen") != 5 {
				t.Errorf("an equation says nothing of queens: %s", all)
			}
		}
	}
	if !found {
		t.Error("no equation about pawns and holes")
	}
}
