package play

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// corpusGame reads a game of the corpus, or skips the test.
func corpusGame(t testing.TB, path string) *Game {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(collectiontest.CollectionDir(t), path))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s is not here; the corpus is no part of the project", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(gdl.ParseString(path, string(text)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEnumerate(t *testing.T) {
	for _, test := range []struct {
		game             string
		states, terminal int
		long             bool
	}{
		{"tables/tictactoe.kif", 5478, 958, false},
		{"tables/bidding-tictactoe.kif", 530879, -1, true},
		{"tables/endgame.kif", 697547, -1, true},
	} {
		t.Run(test.game, func(t *testing.T) {
			if test.long && testing.Short() {
				t.Skip("takes minutes")
			}
			x, err := corpusGame(t, test.game).EnumerateStates(context.Background(), 1e6, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(x.Len(), "states,", x.TerminalCount, "terminal")
			if !x.IsComplete || x.Len() != test.states {
				t.Errorf("got %d states (complete: %v), want %d", x.Len(), x.IsComplete, test.states)
			}
			if test.terminal >= 0 && x.TerminalCount != test.terminal {
				t.Errorf("got %d terminal states, want %d", x.TerminalCount, test.terminal)
			}
		})
	}
}

func TestCountSequencesOfChess(t *testing.T) {
	for _, name := range []string{"games/chess.kif"} {
		counts := sequences(t, corpusGame(t, name))
		t.Log(counts)
		if counts[1] != 20 || counts[2] != 400 || counts[3] != 8902 {
			t.Errorf("got %v, want 20, 400, 8902 sequences of length 1 to 3", counts)
		}
	}
}

// TestSeesInKriegspiel makes a move onto a cell that is taken, which only the
// player who makes it is told: it has to move again.
func TestSeesInKriegspiel(t *testing.T) {
	g := corpusGame(t, "tables/kriegtictactoe.kif")
	mark := func(x, o string) JointMove { return JointMove{parse(x), parse(o)} }
	m, err := g.ReplayTrace(context.Background(), Trace{[]JointMove{mark("(mark 1 1)", "noop"), mark("noop", "(mark 1 1)"), mark("noop", "(mark 2 2)")}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"/yourmove", "/yourmove", "yourmove/"} {
		if got := show(m.Steps[i].RolePercepts[0]) + "/" + show(m.Steps[i].RolePercepts[1]); got != want {
			t.Errorf("step %d: x/o see %s, want %s", i+1, got, want)
		}
	}
}
