package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"testing"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// wrong lists errors in rulesheets that the evaluator accepts, each judged by
// reading the rulesheet.
var wrong = map[string]string{
	"mummymaze1p.kif K11":                 "goal values of the mummy, which plays no role",
	"mummymaze1p__dresden1006.kif K11":    "goal values of the mummy, which plays no role",
	"muzone_s.kif K11":                    "moves of roles of the unscrambled game, so that the rule never fires",
	"othello-fourway.kif K11":             "moves of white and black, left over from the game for two",
	"othello-fourway-teamswitchA.kif K11": "moves of white and black, left over from the game for two",
	"othello-fourway-teamswitchB.kif K11": "moves of white and black, left over from the game for two",
	"point_grab_v0.kif V07":               "somebody is compared with the word opponent instead of ?opponent",
	"uf20-01.cnf.SAT.kif K11":             "moves and goal values of the second player of quantified formulas",
}

// TestCorpus runs everything over real games: nothing may panic, and rules
// must hold their tongue about games that are well written.
func TestCorpus(t *testing.T) {
	ok, paths := collectiontest.AcceptedNames(t), collectiontest.RulesheetFiles(t, "games")
	files, filesOK := map[string]int{}, map[string]int{}
	found, foundOK := map[string]int{}, map[string]int{}
	start := time.Now()
	for _, path := range paths {
		name := filepath.Base(path)
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out, err := analyzertest.AnalyzeStatic(name, src, analyzers.StaticAnalyzers()...)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, f := range out.Findings {
			found[f.Code]++
			if !seen[f.Code] {
				files[f.Code]++
			}
			if ok[name] {
				foundOK[f.Code]++
				if !seen[f.Code] {
					filesOK[f.Code]++
				}
				if _, known := wrong[name+" "+f.Code]; f.Severity == finding.SeverityError && !known {
					t.Errorf("error in an accepted game: %s", out.ShowFinding(f))
				}
			}
			seen[f.Code] = true
			if os.Getenv("GDLLINT_SHOW") == f.Code {
				fmt.Printf("%v %s\n", ok[name], out.ShowFinding(f))
			}
		}
	}
	t.Logf("%d games in %v", len(paths), time.Since(start).Round(time.Millisecond))
	var codes []string
	for code := range found {
		codes = append(codes, code)
	}
	sort.Strings(codes)
	for _, code := range codes {
		t.Logf("%s: %5d findings in %3d files; accepted: %5d in %3d", code, found[code], files[code], foundOK[code], filesOK[code])
	}
}
