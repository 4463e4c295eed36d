package mutation

import (
	"bytes"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
	"github.com/gdllint/gdllint/session"
)

func sheetOf(t *testing.T, path string) *session.Sheet {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.ReadSheet(path, text, gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// replayed checks that both games play the match of a survivor and differ after it.
func replayed(t *testing.T, s *session.Sheet, r *Result, o *Outcome) {
	t.Helper()
	changed, err := play.New(gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "changed", o.NewText), s.File.Notation))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Game.ReplayTrace(t.Context(), o.FoundDifference.MatchTrace); err != nil {
		t.Errorf("%s: the game: %v", o.ChangeInWords, err)
	}
	if !strings.Contains(r.PartInWords(o.FoundDifference), "sees") {
		if _, err := changed.ReplayTrace(t.Context(), o.FoundDifference.MatchTrace); err != nil {
			t.Errorf("%s: the changed game: %v", o.ChangeInWords, err)
		}
	}
}

func TestRun(t *testing.T) {
	s := sheetOf(t, "../../testdata/tested/lights.kif")
	r, err := RunMutants(t.Context(), s, Options{MaxMutants: 100, RandomSeed: 1, StatePairs: 100, RandomMatches: 5, StaticOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.MutantOutcomes) != r.PossibleChanges || r.PossibleChanges < 20 {
		t.Errorf("%d of %d", len(r.MutantOutcomes), r.PossibleChanges)
	}
	tests := 0
	for _, o := range r.MutantOutcomes {
		if strings.HasPrefix(o.NoticedBy, "test ") {
			tests++
		}
		if o.IsSurvivor() {
			replayed(t, s, r, o)
		}
	}
	if noticed, survive, _, _ := r.CountOutcomes(); tests < 10 || noticed <= tests || survive == 0 {
		t.Errorf("%d noticed, of them %d by tests; %d survive", noticed, tests, survive)
	}
	var b bytes.Buffer
	if err := r.WriteMutantsText(&b, true); err != nil || !strings.Contains(b.String(), "nothing you have stated would notice\n  after 1. robot (light b): the match is over with the change and goes on without it") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if err := WriteMutantsJSON(&b, []*Result{r}); err != nil {
		t.Error(err)
	}
}

// TestSurvivorsDiffer replays the matches of survivors in games without any test.
func TestSurvivorsDiffer(t *testing.T) {
	for _, name := range []string{"nim.kif", "coin.gdl", "auction.kif"} {
		path := filepath.Join("../../testdata/games", name)
		s := sheetOf(t, path)
		r, err := RunMutants(t.Context(), s, Options{MaxMutants: 15, RandomSeed: 2, StatePairs: 200, RandomMatches: 5, StaticOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		survivors := 0
		for _, o := range r.MutantOutcomes {
			if o.IsSurvivor() {
				survivors++
				replayed(t, s, r, o)
			}
		}
		if survivors == 0 {
			t.Errorf("%s: no change survives without tests and proofs", path)
		}
	}
}

func TestSameGame(t *testing.T) {
	s := sheetOf(t, "../../testdata/games/nim.kif")
	d, err := trial.FindDifference(t.Context(), s.Game, sheetOf(t, "../../testdata/games/nim.kif").Game, trial.Effort{StatePairs: 1000, RandomMatches: 20, RandomSeed: 1})
	if d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}

// TestNotations changes a game in each notation, and replays what nothing notices.
func TestNotations(t *testing.T) {
	lines := sheetOf(t, "../../testdata/games/nim.kif").File.Exprs
	var infix strings.Builder
	for _, e := range lines {
		infix.WriteString(e.TextIn(gdl.Infix) + "\n")
	}
	for notation, text := range map[gdl.Notation]string{gdl.Infix: infix.String(), gdl.Operations: lamps} {
		s, err := session.ReadSheet("a.kif", []byte(text), gdl.AutoNotation)
		if err != nil || s.File.Notation != notation {
			t.Fatal(notation, err)
		}
		r, err := RunMutants(t.Context(), s, Options{MaxMutants: 30, RandomSeed: 1, StatePairs: 100, RandomMatches: 5, StaticOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		if noticed, survive, _, _ := r.CountOutcomes(); noticed < 5 || survive < 5 {
			t.Errorf("%s: %d noticed, %d survive", notation, noticed, survive)
		}
		for _, o := range r.MutantOutcomes {
			if o.IsSurvivor() {
				replayed(t, s, r, o)
			}
		}
	}
}

const lamps = `role(a)
role(b)
place(1)
place(2)
base(lamp(P)) :- place(P)
base(control(R)) :- role(R)
action(light(P)) :- place(P)
init(control(a))
legal(light(P)) :- place(P) & ~lamp(P)
light(P) :: ~lamp(P) ==> lamp(P)
light(P) :: control(a) ==> ~control(a) & control(b)
light(P) :: control(b) ==> ~control(b) & control(a)
terminal :- lamp(1) & lamp(2)
goal(a,100) :- lamp(1)
goal(a,10) :- ~lamp(1)
goal(b,50) :- control(a)
goal(b,100) :- control(b)
`

// TestSurvivorsOfGames replays the matches of survivors in games of both collections.
func TestSurvivorsOfGames(t *testing.T) {
	if testing.Short() {
		t.Skip("minutes")
	}
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	games, mutants, survivors, seconds := 0, 0, 0, 0.0
	for _, at := range rand.New(rand.NewPCG(2, 2)).Perm(len(paths)) {
		text, err := os.ReadFile(paths[at])
		if err != nil || len(text) > 12_000 || games == 40 {
			continue
		}
		s, err := session.ReadSheet(paths[at], text, gdl.AutoNotation)
		if err != nil {
			continue
		}
		r, err := RunMutants(t.Context(), s, Options{MaxMutants: 8, RandomSeed: 1, StatePairs: 100, RandomMatches: 3, StaticOnly: true})
		if err != nil {
			continue
		}
		games++
		for _, o := range r.MutantOutcomes {
			mutants++
			seconds += o.RunSeconds
			if o.IsSurvivor() && !strings.Contains(r.PartInWords(o.FoundDifference), "cannot be played") {
				survivors++
				replayed(t, s, r, o)
			}
		}
	}
	t.Logf("%d games, %d mutants, %d survivors replayed, %.3f s each", games, mutants, survivors, seconds/float64(max(1, mutants)))
}
