package profile

import (
	"context"
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
	p, err := Of(context.Background(), game, Options{Matches: 2, Steps: 10})
	if err != nil {
		t.Fatal(err)
	}
	if p.Played != 2 || p.Finished != 2 || p.Shortest != 3 || p.Longest != 3 || p.MostMoves != 3 || p.Choices != 6 || p.Moves != 14 || p.Together || p.Stuck {
		t.Errorf("%+v", p)
	}
	if len(p.States) != 8 || len(p.First.Moves) != 3 {
		t.Errorf("%d states, first match of %d moves", len(p.States), len(p.First.Moves))
	}
	short, err := Of(context.Background(), game, Options{Matches: 1, Steps: 2})
	if err != nil || short.Played != 1 || short.Finished != 0 {
		t.Errorf("cut short: %+v, %v", short, err)
	}
}
