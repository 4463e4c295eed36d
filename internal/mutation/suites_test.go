package mutation

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
	"github.com/gdllint/gdllint/session"
)

// TestSuitesNoticeFaults seeds faults in each rule of three games in turn, and asks
// the ten tests of each game, which were written from what the game is meant to be,
// and nothing else. A fault without a match that shows it is none.
func TestSuitesNoticeFaults(t *testing.T) {
	rules, rulesNoticed, faults, faultsNoticed := 0, 0, 0, 0
	for _, name := range []string{"nim.kif", "auction.kif", "coin.gdl"} {
		s := sheetOf(t, "../../testdata/games/"+name)
		tests := "../../testdata/tested/" + strings.TrimSuffix(name, filepath.Ext(name)) + session.TestExtension
		text, err := os.ReadFile(tests)
		if err != nil {
			t.Fatal(err)
		}
		runner := &session.TestRunner{Notation: gdl.PrefixNotation, ReplacementTests: []session.TestText{{FilePath: tests, Content: text}}}
		if passed, failed, _ := session.CountOutcomes([]*session.SheetResult{runner.Run(t.Context(), checker.Input{Path: s.Path, EditorText: s.File.Source.Text})}); passed != 10 || failed > 0 {
			t.Fatalf("%s: %d tests pass and %d fail without a fault", name, passed, failed)
		}
		byRule := map[*model.Rule][]*Mutant{}
		var order []*model.Rule
		list, _ := Mutants(s.File, 1e6, 1)
		for _, m := range list {
			if !showsFault(t.Context(), s, m) {
				continue
			}
			if byRule[m.Rule] == nil {
				order = append(order, m.Rule)
			}
			byRule[m.Rule] = append(byRule[m.Rule], m)
		}
		rng := rand.New(rand.NewPCG(38, 6))
		for _, r := range order {
			one := rng.IntN(len(byRule[r])) // the one fault of this rule
			rules++
			for i, m := range byRule[r] {
				faults++
				noticed := notices(t.Context(), runner, s, m)
				if noticed {
					faultsNoticed++
				} else {
					t.Logf("%s: %s: %s in %s is not noticed", name, m.ChangeKind, m.ChangeInWords, r.Rule)
				}
				if noticed && i == one {
					rulesNoticed++
				}
			}
		}
	}
	t.Logf("one fault in each of %d rules: %d noticed; all %d faults: %d noticed", rules, rulesNoticed, faults, faultsNoticed)
	if rules < 40 || float64(faultsNoticed) < 0.9*float64(faults) {
		t.Error("too few")
	}
}

// showsFault tells whether a match of at most some states shows that a change makes a
// difference, or the changed rules cannot be played.
func showsFault(ctx context.Context, s *session.Sheet, m *Mutant) bool {
	changed, err := play.New(gdl.ParseString("changed", string(m.NewText)))
	if err != nil {
		return true
	}
	d, err := trial.FindDifference(ctx, s.Game, changed, trial.Effort{StatePairs: 2000, RandomMatches: 20, RandomSeed: 1})
	return err == nil && d != nil
}

// notices tells whether some test fails, or can no longer be run.
func notices(ctx context.Context, runner *session.TestRunner, s *session.Sheet, m *Mutant) bool {
	r := runner.Run(ctx, checker.Input{Path: s.Path, EditorText: m.NewText})
	_, failed, _ := session.CountOutcomes([]*session.SheetResult{r})
	return r.SheetError != nil || failed > 0
}
