package checker

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// forge runs a game, changes what the cache says of it, and tells whether that
// is believed.
func forge(t *testing.T, path string, change func(*entry) bool) (believed bool) {
	t.Helper()
	config := Config{Settings: Settings{SelectedRules: []string{"all"}}, ProveAll: true, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	r, err := NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept := func() (*sheetCheck, *entry) {
		s, _ := r.openInput(context.Background(), Input{Path: path})
		return s, s.cachedEntry()
	}
	look := func() bool {
		return !r.lookAt(context.Background(), Input{Path: path}, text, nil, func() {}).CachedAt.IsZero()
	}
	look()
	s, e := kept()
	if e == nil || !look() {
		t.Fatalf("%s: nothing is remembered", path)
	}
	if !change(e) {
		t.Fatalf("%s: nothing to forge", path)
	}
	config.ResultCache.KeepValue(s.cacheSubject(), e)
	believed = look()
	if after := look(); !believed && !after {
		t.Errorf("%s: it is not remembered anew", path)
	}
	return believed
}

// TestStrange: an entry that does not fit the text is none.
func TestStrange(t *testing.T) {
	for name, spoil := range map[string]func(*entry){
		"no document": func(e *entry) { e.File = nil },
		"no path":     func(e *entry) { e.File.Path = "" },
		"fewer":       func(e *entry) { e.Questions = e.Questions[1:] },
		"formula":     func(e *entry) { e.Questions[0].FormulaNumber = 100 },
		"place":       func(e *entry) { e.File.Findings[0].Range.Start.Line = 1 << 40 },
		"before":      func(e *entry) { e.File.Findings[0].Range.Start.Line = -1 },
		"severity":    func(e *entry) { e.File.Findings[0].Severity = 77 },
		"siblings":    func(e *entry) { e.Siblings = []*document.File{{}} },
		"no move":     func(e *entry) { verdictOf(e, proof.Playability).Match.Steps[0].Moves[0].Text = "(" },
	} {
		if forge(t, filepath.Join("..", "testdata", "games", "robot.kif"), func(e *entry) bool { spoil(e); return true }) {
			t.Errorf("%s: believed", name)
		}
	}
}

// verdictOf returns the verdict on a property.
func verdictOf(e *entry, p proof.Property) *document.Verdict {
	return &e.File.Verdicts[slices.IndexFunc(e.File.Verdicts, func(v document.Verdict) bool { return v.Property == string(p) })]
}

// TestReplayed: a violation whose match does not show it any more is not
// believed, and the game is asked anew.
func TestReplayed(t *testing.T) {
	forgery := func(status document.Status, do func(*document.Verdict) bool) func(*entry) bool {
		return func(e *entry) bool {
			for i := range e.File.Verdicts {
				if v := &e.File.Verdicts[i]; v.Status == status && do(v) {
					return true
				}
			}
			return false
		}
	}
	shorter := func(m *document.Match) *document.Match {
		return &document.Match{ID: 1000, Moves: m.Moves[1:], Roles: m.Roles, Steps: m.Steps[:len(m.Steps)-1]}
	}
	other := func(v *document.Verdict) bool { // all but one property, of which it may be true
		if v.Property != string(proof.Playability) {
			return false
		}
		v.Status = document.Violated
		return true
	}
	games := filepath.Join("..", "testdata")
	for _, test := range []struct {
		name, path string
		forge      func(*entry) bool
		believed   bool
	}{
		{"nothing", "games/robot.kif", func(*entry) bool { return true }, true},
		{"shorter match", "games/robot.kif", forgery(document.Violated, func(v *document.Verdict) bool {
			ok := v.Match != nil && len(v.Match.Moves) > 0
			if ok {
				v.Match = shorter(v.Match)
			}
			return ok
		}), false},
		{"no match", "games/robot.kif", forgery(document.Violated, func(v *document.Verdict) bool {
			ok := v.Property == string(proof.Playability)
			v.Match = nil
			return ok
		}), false},
		{"violated without a match", "games/nim.kif", forgery(document.Proved, other), false},
		{"violated by a match that shows nothing", "games/nim.kif", forgery(document.Proved, func(v *document.Verdict) bool {
			v.Match = &document.Match{ID: 1000}
			return other(v)
		}), false},
		{"a win that is none", "games/nim.kif", forgery(document.Proved, func(v *document.Verdict) bool {
			ok := v.Property == string(proof.Winnability) && v.Match != nil
			if ok {
				v.Match = shorter(v.Match)
			}
			return ok
		}), false},
		{"a role that knows", "knowledge/X05-cellar.kif", forgery(document.Violated, func(v *document.Verdict) bool {
			ok := strings.HasPrefix(v.Property, "knows-")
			if ok {
				v.SecondMatch = v.Match
			}
			return ok
		}), false},
		{"a finding", "knowledge/X05-cellar.kif", func(e *entry) bool {
			for i := range e.File.Findings {
				if x := &e.File.Findings[i]; x.Code == "X05" {
					x.Match = &document.Match{ID: 1000, Roles: x.Match.Roles, Moves: x.Match.Moves, Steps: append(slices.Clone(x.Match.Steps), document.Step{})}
					return true
				}
			}
			return false
		}, false},
	} {
		if believed := forge(t, filepath.Join(games, test.path), test.forge); believed != test.believed {
			t.Errorf("%s in %s: believed: %v", test.name, test.path, believed)
		}
	}
}

var errFound = errors.New("found")

// TestNotKept: what was cut short, or met a fault, is not kept; but what came
// to its end is.
func TestNotKept(t *testing.T) {
	for name, test := range map[string]struct {
		run  func(u *rulesheet.Unit) (*finding.AnalysisResult, error)
		kept bool
	}{
		"whole": {func(*rulesheet.Unit) (*finding.AnalysisResult, error) { return &finding.AnalysisResult{}, nil }, true},
		"cut": {func(u *rulesheet.Unit) (*finding.AnalysisResult, error) {
			u.ReportCut(proof.CutByTimeout)
			return &finding.AnalysisResult{}, nil
		}, false},
		"fault": {func(u *rulesheet.Unit) (*finding.AnalysisResult, error) {
			u.ReportFault(errFound)
			return &finding.AnalysisResult{}, nil
		}, false},
		"error":     {func(*rulesheet.Unit) (*finding.AnalysisResult, error) { return nil, errFound }, false},
		"panic":     {func(*rulesheet.Unit) (*finding.AnalysisResult, error) { panic("boom") }, false},
		"no result": {func(*rulesheet.Unit) (*finding.AnalysisResult, error) { return nil, nil }, false},
		"verdict": {func(*rulesheet.Unit) (*finding.AnalysisResult, error) {
			return &finding.AnalysisResult{Verdicts: []proof.Verdict{{Status: proof.Open, Explanation: proof.Explanation{CutCause: proof.CutByInterrupt}}}}, nil
		}, false},
		"open": {func(*rulesheet.Unit) (*finding.AnalysisResult, error) {
			return &finding.AnalysisResult{Verdicts: []proof.Verdict{{Status: proof.Open}}}, nil
		}, true},
	} {
		calls := 0
		probe := fake("probe", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
			calls++
			return test.run(u)
		}, reach.Analyzer)
		probe.Doc = "probe\n\n# T01 probe (note)\n\nprobe\n\nprobe\n\nBad:\n\n\tbad\n\nGood:\n\n\tgood\n\nSource: test\n"
		config := Config{ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
		for range 2 {
			check(t, config, map[string]string{"a.kif": "(role r)"}, probe)
		}
		if kept := calls == 1; kept != test.kept {
			t.Errorf("%s: kept: %v", name, kept)
		}
	}
}

// TestInterrupted: what an interrupt cut short is found out anew.
func TestInterrupted(t *testing.T) {
	config := Config{Settings: Settings{FileTimeout: 1}, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	path := filepath.Join("..", "testdata", "games", "nim.kif")
	reports(t, config, path)
	config.FileTimeout = 0
	if _, _, files := reports(t, config, path); recalledOf(files) > 0 {
		t.Error("taken from the cache")
	}
	if u := config.ResultCache.Usage(); u.EntryCount != 1 {
		t.Errorf("%+v", u)
	}
}

// TestNoPlace: without a place for the cache everything works as before.
func TestNoPlace(t *testing.T) {
	path := filepath.Join("..", "testdata", "games", "robot.kif")
	want, code, _ := reports(t, Config{}, path)
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "no directory")
	config := Config{ResultCache: cache.New(filepath.Join(file, "cache"), roomy, []byte("secret"))}
	for range 2 {
		got, again, files := reports(t, config, path)
		wantEqual(t, want, got)
		if code != again || recalledOf(files) > 0 {
			t.Errorf("exit code %d, want %d; from the cache: %d", again, code, recalledOf(files))
		}
	}
	if len(config.ResultCache.FirstErrors()) == 0 {
		t.Error("nobody could find out why")
	}
}

// TestSpoilt: entries that cannot be read are as good as none.
func TestSpoilt(t *testing.T) {
	path := filepath.Join("..", "testdata", "games", "robot.kif")
	config := Config{ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	want, _, _ := reports(t, config, path)
	for _, spoil := range []func(text []byte) []byte{
		func(text []byte) []byte { return nil },
		func(text []byte) []byte { return text[:len(text)/2] },
		func(text []byte) []byte { text[len(text)-3] ^= 4; return text },
		func(text []byte) []byte { return append(text, text...) },
	} {
		entries, err := filepath.Glob(filepath.Join(config.ResultCache.FolderPath(), "?", "*"))
		if err != nil || len(entries) != 1 {
			t.Fatal(entries, err)
		}
		text, err := os.ReadFile(entries[0])
		if err != nil {
			t.Fatal(err)
		}
		write(t, entries[0], string(spoil(text)))
		got, _, files := reports(t, config, path)
		if wantEqual(t, want, got); recalledOf(files) > 0 {
			t.Error("taken from the cache")
		}
	}
	if _, _, files := reports(t, config, path); recalledOf(files) != 1 {
		t.Error("not remembered anew")
	}
}

// TestRunsAtOnce: several runs over the same games with one directory see
// whole entries or none.
func TestRunsAtOnce(t *testing.T) {
	path := filepath.Join("..", "testdata", "games")
	want, _, _ := reports(t, Config{}, path)
	dir := t.TempDir()
	results := make([]map[string]string, 4)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			results[i], _, _ = reports(t, Config{ResultCache: cache.New(dir, roomy, []byte("secret"))}, path)
		})
	}
	all.Wait()
	for _, got := range results {
		wantEqual(t, want, got)
	}
	if _, _, files := reports(t, Config{ResultCache: cache.New(dir, roomy, []byte("secret"))}, path); recalledOf(files) != len(files) {
		t.Errorf("%d of %d files from the cache", recalledOf(files), len(files))
	}
}
