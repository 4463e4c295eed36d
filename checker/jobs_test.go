package checker

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/gdllint/gdllint/checker/config"
)

// ofVerdicts are the seconds that verdicts have taken, in tables.
var ofVerdicts = regexp.MustCompile(` *[0-9]+\.[0-9]+ s\b`)

// TestOneJobAndTwo: a rulesheet alone has the same reports in all formats with one
// job and with two.
func TestOneJobAndTwo(t *testing.T) {
	games, err := filepath.Glob("../testdata/games/*.kif")
	if err != nil || len(games) == 0 {
		t.Fatal("no games: ", err)
	}
	for _, game := range games {
		config := Config{Settings: Settings{Budget: config.QuickBudget, JobCount: 1}, ProveAll: true}
		alone, code, _ := reports(t, config, game)
		config.JobCount = 2
		both, again, _ := reports(t, config, game)
		for format := range alone {
			alone[format], both[format] = ofVerdicts.ReplaceAllString(alone[format], ""), ofVerdicts.ReplaceAllString(both[format], "")
		}
		if code != again {
			t.Errorf("%s: exit code %d, with two jobs %d", game, code, again)
		}
		wantEqual(t, alone, both)
	}
}
