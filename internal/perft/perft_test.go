package perft

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/internal/workbench"
)

// strip is three in a row on a strip of three: whoever has the middle wins at once.
const strip = `(role x) (role o) (cell 1) (cell 2) (cell 3)
(init (turn x)) (<= (blank ?c) (cell ?c) (not (true (has x ?c))) (not (true (has o ?c))))
(<= (legal ?r (put ?c)) (true (turn ?r)) (blank ?c)) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (has ?r ?c)) (does ?r (put ?c))) (<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))
(<= terminal (true (has ?r 2))) (<= (goal ?r 100) (role ?r))`

func sheetOf(t *testing.T, text string) *workbench.Sheet {
	t.Helper()
	s, err := workbench.Read("row.kif", []byte(text), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOf(t *testing.T) {
	table, err := Of(t.Context(), sheetOf(t, strip), Limits{Depth: 9, States: 100}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := table.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := `row.kif
  depth  sequences  states  over  stuck  sequences that end
      0          1       1     0      0                   0
      1          3       3     1      0                   1
      2          4       4     2      0                   2
      3          2       2     2      0                   2
counted by the network; the reference semantics counts the same at all depths
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
}

func TestLimits(t *testing.T) {
	table, err := Of(t.Context(), sheetOf(t, strip), Limits{Depth: 9, States: 3}, 0)
	if err != nil || len(table.Levels) != 3 || !table.Levels[2].Partial || table.Levels[2].Sequences.String() != "4" {
		t.Errorf("%+v %v", table, err)
	}
	if !strings.Contains(table.Short, "more than 3 states") || table.Checked != 0 {
		t.Errorf("%+v", table)
	}
	net, err := workbench.Network(t.Context(), sheetOf(t, strip).File)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Count(t.Context(), net, Limits{Depth: 9, States: 100, Work: 1}); !errors.Is(err, ErrWork) {
		t.Errorf("%v", err)
	}
}

// TestDifferenceShows changes each count in turn.
func TestDifferenceShows(t *testing.T) {
	table, err := Of(t.Context(), sheetOf(t, strip), Limits{Depth: 3, States: 100}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for i, change := range []func(*Level){
		func(l *Level) { l.Sequences = l.Sequences.plus(Amount{low: 1}) },
		func(l *Level) { l.States++ }, func(l *Level) { l.Over++ }, func(l *Level) { l.Stuck++ },
		func(l *Level) { l.Ended = l.Ended.plus(Amount{low: 1}) },
	} {
		wrong := append([]Level{}, table.Levels...)
		change(&wrong[2])
		if depths, err := Compare(wrong, table.Levels); err == nil || depths != 2 {
			t.Errorf("change %d: not noticed", i)
		}
	}
}

func TestAmount(t *testing.T) {
	a := Amount{low: math.MaxUint64}
	if s := a.plus(Amount{low: 1}).String(); s != "18446744073709551616" {
		t.Error(s)
	}
	if s := a.times(math.MaxUint64).String(); s != "340282366920938463426481119284349108225" {
		t.Error(s)
	}
	if s := a.times(math.MaxUint64).times(2).String(); s != "more than 2^128" {
		t.Error(s)
	}
}

// TestKnownCounts compares with what others have counted: OEIS A212693 for
// connect four, the tables of chess programs for chess.
func TestKnownCounts(t *testing.T) {
	for _, test := range []struct {
		name      string
		depth     int
		sequences string
		states    []int
	}{
		{"ticTacToe", 9, "1 9 72 504 3024 15120 54720 148176 200448 127872", nil},
		{"connect4", 5, "1 7 49 343 2401 16807", []int{1, 7, 49, 238, 1120, 4263}},
		{"chess_200_v1", 2, "1 20 400", []int{1, 20, 400}},
	} {
		t.Run(test.name, func(t *testing.T) {
			table, err := Of(t.Context(), sheetOf(t, gameText(t, test.name)), Limits{Depth: test.depth, States: 1e6}, 100)
			if err != nil {
				t.Fatal(err)
			}
			var sequences []string
			for d, l := range table.Levels {
				sequences = append(sequences, l.Sequences.String())
				if test.states != nil && test.states[d] != l.States {
					t.Errorf("depth %d: %d states", d, l.States)
				}
			}
			if got := strings.Join(sequences, " "); got != test.sequences {
				t.Error(got)
			}
		})
	}
}

func gameText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(collectiontest.Dir(t), "games", name+".kif"))
	if err != nil {
		t.Skip(err)
	}
	return string(text)
}
