package checker

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/gdllint/gdllint/internal/cores"
)

// TestCrew: jobs help others when no input waits for one, and only those that
// are idle.
func TestCrew(t *testing.T) {
	c := newCrew(2, 2)
	ctx := c.lending(t.Context())
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("a job is lent that an input waits for")
	}
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("a job is lent that is busy")
	}
	c.end()
	back := cores.Borrow(ctx)
	if back == nil || cores.Borrow(ctx) != nil {
		t.Error("not the one idle job is lent")
	}
	back()
	if len(c.busy) != 1 {
		t.Errorf("%d jobs are busy, not 1", len(c.busy))
	}
}

// TestCrewOfOne: one job never helps itself.
func TestCrewOfOne(t *testing.T) {
	c := newCrew(1, 1)
	ctx := c.lending(t.Context())
	if !c.begin(ctx) || cores.Borrow(ctx) != nil {
		t.Error("the only job is lent")
	}
}

// ofVerdicts are the seconds that verdicts have taken, in tables.
var ofVerdicts = regexp.MustCompile(` *[0-9]+\.[0-9]+ s\b`)

// TestOneJobAndTwo: a rulesheet alone has the same reports in all formats with one
// job and with a second one, which is idle and helps.
func TestOneJobAndTwo(t *testing.T) {
	games, err := filepath.Glob("../testdata/games/*.kif")
	if err != nil || len(games) == 0 {
		t.Fatal("no games: ", err)
	}
	for _, game := range games {
		config := Config{Prove: true, Budget: Quick, Jobs: 1}
		alone, code, _ := reports(t, config, game)
		config.Jobs = 2
		helped, again, _ := reports(t, config, game)
		for format := range alone {
			alone[format], helped[format] = ofVerdicts.ReplaceAllString(alone[format], ""), ofVerdicts.ReplaceAllString(helped[format], "")
		}
		if code != again {
			t.Errorf("%s: exit code %d, with help %d", game, code, again)
		}
		wantEqual(t, alone, helped)
	}
}
