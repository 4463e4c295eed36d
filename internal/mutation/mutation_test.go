package mutation

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
)

func sheetOf(t *testing.T, path string) *workbench.Sheet {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := workbench.Read(path, text, gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// replayed checks that both games play the match of a survivor and differ after it.
func replayed(t *testing.T, s *workbench.Sheet, o *Outcome) {
	t.Helper()
	changed, err := play.New(gdl.ParseString("changed", string(o.Apply(s.File.Source.Text))))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Game.Replay(t.Context(), o.Difference.Trace); err != nil {
		t.Errorf("%s: the game: %v", o.About, err)
	}
	if !strings.Contains(o.Difference.About, "sees") {
		if _, err := changed.Replay(t.Context(), o.Difference.Trace); err != nil {
			t.Errorf("%s: the changed game: %v", o.About, err)
		}
	}
}

func TestRun(t *testing.T) {
	s := sheetOf(t, "../../testdata/tested/lights.kif")
	r, err := Run(t.Context(), s, Options{Mutants: 100, Seed: 1, Pairs: 100, Matches: 5, Static: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Outcomes) != r.Possible || r.Possible < 20 {
		t.Errorf("%d of %d", len(r.Outcomes), r.Possible)
	}
	tests := 0
	for _, o := range r.Outcomes {
		if strings.HasPrefix(o.Noticed, "test ") {
			tests++
		}
		if o.Survives() {
			replayed(t, s, o)
		}
	}
	if noticed, survive, _ := r.Counts(); tests < 10 || noticed <= tests || survive == 0 {
		t.Errorf("%d noticed, of them %d by tests; %d survive", noticed, tests, survive)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b, true); err != nil || !strings.Contains(b.String(), "nothing you have stated would notice\n  after 1. robot (light b): the match is over: no, and yes with the change") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if err := WriteJSON(&b, []*Result{r}); err != nil {
		t.Error(err)
	}
}

// TestSurvivorsDiffer replays the matches of survivors in games without any test.
func TestSurvivorsDiffer(t *testing.T) {
	for _, name := range []string{"nim.kif", "coin.gdl", "auction.kif"} {
		path := filepath.Join("../../testdata/games", name)
		s := sheetOf(t, path)
		r, err := Run(t.Context(), s, Options{Mutants: 15, Seed: 2, Pairs: 200, Matches: 5, Static: true})
		if err != nil {
			t.Fatal(err)
		}
		survivors := 0
		for _, o := range r.Outcomes {
			if o.Survives() {
				survivors++
				replayed(t, s, o)
			}
		}
		if survivors == 0 {
			t.Errorf("%s: no change survives without tests and proofs", path)
		}
	}
}

func TestSameGame(t *testing.T) {
	s := sheetOf(t, "../../testdata/games/nim.kif")
	d, err := Differ(t.Context(), s.Game, sheetOf(t, "../../testdata/games/nim.kif").Game, 1000, 20, 1)
	if d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}

// TestTextStaysWhole applies each change: nothing else is touched.
func TestTextStaysWhole(t *testing.T) {
	s := sheetOf(t, "../../testdata/games/coin.gdl")
	text := string(s.File.Source.Text)
	for _, m := range All(s.File) {
		changed := string(m.Apply([]byte(text)))
		if changed == text || !strings.HasPrefix(changed, text[:m.From]) || !strings.HasSuffix(changed, text[m.To:]) {
			t.Errorf("%s %s", m.Kind, m.About)
		}
	}
}
