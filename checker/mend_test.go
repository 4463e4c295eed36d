package checker

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/report"
)

// forgetful is a game whose counter is lost with the first move.
const forgetful = `(role kid)
(init (step 1))
(succ 1 2) (succ 2 3)
(legal kid wait)
(<= (next (step ?n)) (true (step ?m)) (succ ?n ?m))
(<= terminal (true (step 3)))
(goal kid 100)
`

func mended(t *testing.T, config Config) (*report.File, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.kif")
	if err := os.WriteFile(path, []byte(forgetful), 0o600); err != nil {
		t.Fatal(err)
	}
	runner, err := NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	var found *report.File
	err = runner.Run(context.Background(), []Input{{Path: path}}, func(f *report.File) error {
		found = f
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return found, string(text)
}

// offered counts the repairs of the first finding about matches.
func offered(f *report.File) int {
	for _, x := range f.Findings {
		if x.Code == "P02" {
			return len(x.UnsafeFixes)
		}
	}
	return -1
}

// TestRepairsAsked offers repairs of matches unless a run is quick or static,
// and then too if somebody asks.
func TestRepairsAsked(t *testing.T) {
	for name, test := range map[string]struct {
		config Config
		some   bool
	}{
		"default": {Config{}, true},
		"quick":   {Config{Settings: Settings{Budget: config.QuickBudget}}, false},
		"asked":   {Config{Settings: Settings{Budget: config.QuickBudget}, SearchRepairs: true}, true},
	} {
		f, text := mended(t, test.config)
		if n := offered(f); n > 0 != test.some || n < 0 {
			t.Errorf("%s: %d repairs", name, n)
		}
		if text != forgetful {
			t.Errorf("%s: the file is changed", name)
		}
	}
}

// TestRepairsApplied applies them with unsafe fixes only.
func TestRepairsApplied(t *testing.T) {
	if _, text := mended(t, Config{FixMode: FixMode{ApplyFixes: true}}); text != forgetful {
		t.Errorf("safe fixes change the file to\n%s", text)
	}
	f, text := mended(t, Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}})
	if !strings.Contains(text, "(succ ?m ?n)") || f.FixedCount != 1 || offered(f) != -1 {
		t.Errorf("%d findings fixed, and the text is\n%s", f.FixedCount, text)
	}
}
