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
	"github.com/gdllint/gdllint/session"
)

// strip is three in a row on a strip of three: whoever has the middle wins at once.
const strip = `(role x) (role o) (cell 1) (cell 2) (cell 3)
(init (turn x)) (<= (blank ?c) (cell ?c) (not (true (has x ?c))) (not (true (has o ?c))))
(<= (legal ?r (put ?c)) (true (turn ?r)) (blank ?c)) (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (has ?r ?c)) (does ?r (put ?c))) (<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (turn x)) (true (turn o))) (<= (next (turn o)) (true (turn x)))
(<= terminal (true (has ?r 2))) (<= (goal ?r 100) (role ?r))`

func sheetOf(t *testing.T, text string) *session.Sheet {
	t.Helper()
	s, err := session.ReadSheet("row.kif", []byte(text), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOf(t *testing.T) {
	table, err := CountSheet(t.Context(), sheetOf(t, strip), CountLimits{MaxDepth: 9, MaxStates: 100}, 1000)
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
	table, err := CountSheet(t.Context(), sheetOf(t, strip), CountLimits{MaxDepth: 9, MaxStates: 3}, 0)
	if err != nil || len(table.DepthCounts) != 3 || !table.DepthCounts[2].SequencesOnly || table.DepthCounts[2].MoveSequences.String() != "4" {
		t.Errorf("%+v %v", table, err)
	}
	if !strings.Contains(table.StopReason, "more than 3 states") || table.AgreedDepths != 0 {
		t.Errorf("%+v", table)
	}
	net, err := session.BuildNetwork(t.Context(), sheetOf(t, strip).File, session.ShortGrounding)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CountNetwork(t.Context(), net, CountLimits{MaxDepth: 9, MaxStates: 100, MaxGates: 1}); !errors.Is(err, ErrWorkLimit) {
		t.Errorf("%v", err)
	}
}

// TestDifferenceShows changes each count in turn.
func TestDifferenceShows(t *testing.T) {
	table, err := CountSheet(t.Context(), sheetOf(t, strip), CountLimits{MaxDepth: 3, MaxStates: 100}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for i, change := range []func(*DepthCount){
		func(l *DepthCount) { l.MoveSequences = l.MoveSequences.addCount(SequenceCount{lowWord: 1}) },
		func(l *DepthCount) { l.DistinctStates++ }, func(l *DepthCount) { l.TerminalStates++ }, func(l *DepthCount) { l.StuckStates++ },
		func(l *DepthCount) { l.EndedSequences = l.EndedSequences.addCount(SequenceCount{lowWord: 1}) },
	} {
		wrong := append([]DepthCount{}, table.DepthCounts...)
		change(&wrong[2])
		if depths, err := CompareCounts(wrong, table.DepthCounts); err == nil || depths != 2 {
			t.Errorf("change %d: not noticed", i)
		}
	}
}

func TestAmount(t *testing.T) {
	a := SequenceCount{lowWord: math.MaxUint64}
	if s := a.addCount(SequenceCount{lowWord: 1}).String(); s != "18446744073709551616" {
		t.Error(s)
	}
	if s := a.multiplyCount(math.MaxUint64).String(); s != "340282366920938463426481119284349108225" {
		t.Error(s)
	}
	if s := a.multiplyCount(math.MaxUint64).multiplyCount(2).String(); s != "more than 2^128" {
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
			table, err := CountSheet(t.Context(), sheetOf(t, gameText(t, test.name)), CountLimits{MaxDepth: test.depth, MaxStates: 1e6}, 100)
			if err != nil {
				t.Fatal(err)
			}
			var sequences []string
			for d, l := range table.DepthCounts {
				sequences = append(sequences, l.MoveSequences.String())
				if test.states != nil && test.states[d] != l.DistinctStates {
					t.Errorf("depth %d: %d states", d, l.DistinctStates)
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
	text, err := os.ReadFile(filepath.Join(collectiontest.CollectionDir(t), "games", name+".kif"))
	if err != nil {
		t.Skip(err)
	}
	return string(text)
}
