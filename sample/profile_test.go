package sample

import (
	"go/token"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

const steps = `(role a) (role b) (n 0) (s 0 1) (s 1 2) (s 2 3) (init (c 0))
(<= (legal a up) (true (c ?x))) (<= (legal a down) (true (c ?x))) (<= (legal a stay) (true (c 0))) (legal b wait)
(<= (next (c ?y)) (true (c ?x)) (s ?x ?y))
(<= terminal (true (c 3))) (<= (goal ?r 100) (role ?r))`

func TestOf(t *testing.T) {
	game, err := play.New(gdl.Parse(gdl.NewSource(token.NewFileSet(), "steps", []byte(steps))))
	if err != nil {
		t.Fatal(err)
	}
	p := OfGame(game, Options{MaxSteps: 10}).Profile(t.Context(), 2)
	if p.PlayedMatches != 2 || p.FinishedMatches != 2 || p.ShortestLength != 3 || p.LongestLength != 3 || p.MostMoves != 3 || p.ChoiceCount != 6 || p.MoveCount != 14 || p.ChooseTogether || p.AnyStuck {
		t.Errorf("%+v", p)
	}
	if len(p.SeenStates) != 8 || len(p.FirstTrace.Moves) != 3 {
		t.Errorf("%d states, first match of %d moves", len(p.SeenStates), len(p.FirstTrace.Moves))
	}
	short := OfGame(game, Options{MaxSteps: 2}).Profile(t.Context(), 1)
	if short.PlayedMatches != 1 || short.FinishedMatches != 0 {
		t.Errorf("cut short: %+v", short)
	}
}
