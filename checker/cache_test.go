package checker

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

const roomy = 100 << 20

// seconds are what may differ between reports: what a run took, and what the
// whole took.
var seconds = regexp.MustCompile(`("seconds": ?|time=")[0-9.e-]+|\([0-9.]+ s\)|"number">[0-9.]+<`)

// A collector keeps the documents about rulesheets.
type collector struct{ files []*document.File }

func (c *collector) WriteFile(f *document.File) error {
	if !f.IsSibling && !f.Unread {
		c.files = append(c.files, f)
	}
	return nil
}

func (*collector) Close(*document.Summary) error { return nil }

// reports runs a job over the arguments and returns its reports in all formats,
// without seconds, its exit code, and the documents about the files that could be read.
func reports(t *testing.T, config Config, args ...string) (map[string]string, int, []*document.File) {
	t.Helper()
	dir := t.TempDir()
	documents := &collector{}
	var faults bytes.Buffer
	job := &Job{
		ToolName: "gdllint", Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(), Config: config, SheetArguments: args, Stdout: &bytes.Buffer{}, Stderr: &faults,
		ReportChoice: ReportChoice{ColorMode: "never"}, SheetSelection: SheetSelection{KeepShard: func(string) (report.Writer, error) { return documents, nil }},
		Outputs: []ReportOutput{{"html", filepath.Join(dir, "pages") + "/"}},
	}
	for _, format := range FormatNames() {
		job.Outputs = append(job.Outputs, ReportOutput{format, filepath.Join(dir, format)})
	}
	code := job.Run(context.Background())
	texts := map[string]string{"faults": strings.ReplaceAll(faults.String(), dir, "")}
	for _, format := range FormatNames() {
		text, err := os.ReadFile(filepath.Join(dir, format))
		if err != nil {
			t.Fatal(err)
		}
		texts[format] = seconds.ReplaceAllString(string(text), "")
	}
	lines := strings.SplitAfter(texts["jsonl"], "\n") // in the order in which files get ready
	slices.Sort(lines)
	texts["jsonl"] = strings.Join(lines, "")
	return texts, code, documents.files
}

// wantEqual wants two sets of reports to be the same.
func wantEqual(t *testing.T, cold, warm map[string]string) {
	t.Helper()
	for format, text := range cold {
		if text == warm[format] {
			continue
		}
		a, b := strings.Split(text, "\n"), strings.Split(warm[format], "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Errorf("%s, line %d:\nfirst  %s\nsecond %s", format, i+1, a[i], b[i])
				break
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s: %d lines, then %d", format, len(a), len(b))
		}
	}
}

// recalledOf counts the files whose results an earlier run has found.
func recalledOf(files []*document.File) (n int) {
	for _, f := range files {
		if !f.CachedAt.IsZero() {
			n++
		}
	}
	return n
}

// TestColdAndWarm: reports are the same in all formats, whether this run or an
// earlier one found everything out.
func TestColdAndWarm(t *testing.T) {
	data := filepath.Join("..", "testdata")
	for name, config := range map[string]Config{
		"lint":  {Settings: Settings{SelectedRules: []string{"all"}, Budget: config.QuickBudget}},
		"prove": {ProveAll: true},
		"whole": {Settings: Settings{Budget: config.QuickBudget, RequiredProperties: []string{"zero-sum"}}, ProveAll: true, ShowSizes: true},
	} {
		args := []string{filepath.Join(data, "games"), filepath.Join(data, "knowledge"), filepath.Join(data, "states"), filepath.Join(data, "err"), filepath.Join(data, "ok")}
		if name != "lint" || testing.Short() {
			args = args[:2]
		}
		config.ResultCache = cache.New(t.TempDir(), roomy, []byte("secret"))
		cold, code, files := reports(t, config, args...)
		if n := recalledOf(files); n > 0 {
			t.Fatalf("%s: %d files from an empty cache", name, n)
		}
		warm, again, files := reports(t, config, args...)
		if n := recalledOf(files); n != len(files) || n == 0 {
			t.Errorf("%s: %d of %d files from the cache", name, n, len(files))
		}
		if code != again {
			t.Errorf("%s: exit code %d, then %d", name, code, again)
		}
		wantEqual(t, cold, warm)
		for _, err := range config.ResultCache.FirstErrors() {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A sheetText is a rulesheet for which there are findings of all kinds: about
// the text, about matches, ignored ones, and about properties beside it.
const sheetText = `(role a) (role b)
(init (step 1)) (init (turn a))
(<= (legal ?r wait) (role ?r) (true (turn a))) ; gdllint:ignore V01,P01 -- for the test
(<= (next (step 2)) (true (step 1)))
(<= (next (turn b)) (does a wait))
(<= terminal (true (step 3)))
(color red)
(<= (goal ?r 100) (role ?r) (true (turn ?r)))
(<= (goal ?r 50) (role ?r))
; always (true (turn a))
`

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestMisses changes one thing after the other on which results depend, and
// wants them to be found out anew; and things on which they do not, and wants
// that they are not.
func TestMisses(t *testing.T) {
	t.Chdir(t.TempDir())
	base := Config{Settings: Settings{NotationChoice: "auto"}, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
	write(t, "a.kif", sheetText)
	write(t, "a.props", "once (true (step 1))\nalways (or (true (step 1)) (true (step 2)))\n")
	look := func(c Config) bool {
		t.Helper()
		_, _, files := reports(t, c, "a.kif")
		return recalledOf(files) > 0
	}
	look(base)
	if !look(base) {
		t.Fatal("nothing is remembered")
	}
	for name, change := range map[string]func(*Config){
		"fail-on": func(c *Config) { c.FailOn, c.FailOnOpen = config.FailNever, true },
		"timeout": func(c *Config) { c.FileTimeout = 1 << 40 },
		"jobs":    func(c *Config) { c.JobCount = 3 },
		"sizes":   func(c *Config) { c.ShowSizes = true }, // there are none in a game that hides nothing
		"early":   func(c *Config) { c.ReportEarly = true },
		"pages":   func(c *Config) { c.Document.Reasons = true },
	} {
		c := base
		if change(&c); !look(c) {
			t.Errorf("%s: found out anew", name)
		}
	}
	for name, change := range map[string]func(*Config){
		"severity": func(c *Config) {
			c.RuleSeverities = []config.RuleSeverity{{RuleWord: "P01", Severity: finding.SeverityNote}}
		},
		"select":  func(c *Config) { c.SelectedRules = []string{"all"} },
		"ignore":  func(c *Config) { c.IgnoredRules = []string{"P01"} },
		"only":    func(c *Config) { c.OnlyRules = []string{"P01"} },
		"require": func(c *Config) { c.RequiredProperties = []string{"zero-sum"} },
		"budget":  func(c *Config) { c.Budget = config.QuickBudget },
		"layer": func(c *Config) {
			c.SettingsFile = &config.SettingsFile{Settings: Settings{Budget: config.ThoroughBudget}}
		},
		"prove":        func(c *Config) { c.ProveAll = true },
		"row":          func(c *Config) { c.ChosenRows = []string{"random matches"} },
		"property":     func(c *Config) { c.ExtraFormulas = []string{"(true (step 1))"} },
		"other":        func(c *Config) { c.ExtraFormulas = []string{"(true (step 2))"} },
		"notation":     func(c *Config) { c.NotationChoice = "prefix" },
		"evidence":     func(c *Config) { c.ProveAll, c.WithEvidence = true, true },
		"no cache":     func(c *Config) { c.ResultCache = nil },
		"empty cache":  func(c *Config) { c.ResultCache = cache.New(t.TempDir(), roomy, []byte("secret")) },
		"static":       func(c *Config) { c.StaticOnly = true },
		"nothing asks": func(c *Config) { c.OnlyRules = []string{"V01", "C"} },
	} {
		c := base
		if change(&c); look(c) {
			t.Errorf("%s: taken from the cache", name)
		}
	}
	for name, change := range map[string]func(){
		"text":          func() { write(t, "a.kif", sheetText+" ") },
		"properties":    func() { write(t, "a.props", "once (true (step 1))\n") },
		"no properties": func() { os.Remove("a.props") },
	} {
		change()
		if look(base) {
			t.Errorf("%s: taken from the cache", name)
		}
	}
	if !look(base) {
		t.Error("found out anew at last")
	}
}

// TestOtherPath: results of one text under another name are those of the text,
// also where findings name the file.
func TestOtherPath(t *testing.T) {
	t.Chdir(t.TempDir())
	stated := ";@ always (true (step 1))\n" + sheetText
	named := sheetText + ";@ always same (true (step 1))\n"
	for _, test := range []struct {
		text, props, first, second string
		kept                       bool
	}{
		{stated, "", "noext", "a.kif", true},
		{named, "always same (true (step 2))\n", "b.kif", "b.gdl", false},
	} {
		config := Config{Settings: Settings{Budget: config.QuickBudget}, ProveAll: true, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))}
		write(t, test.first, test.text)
		write(t, test.second, test.text)
		if test.props != "" {
			write(t, "b.props", test.props)
		}
		reports(t, config, test.first)
		got, _, files := reports(t, config, test.second)
		if kept := recalledOf(files) > 0; kept != test.kept {
			t.Errorf("%s after %s: from the cache: %v", test.second, test.first, kept)
		}
		config.ResultCache = nil
		want, _, _ := reports(t, config, test.second)
		if want["json"] != got["json"] {
			t.Errorf("%s after %s: the report is not that of a run without the cache", test.second, test.first)
		}
		if strings.Contains(got["json"], test.first) {
			t.Errorf("%s is named in the report about %s", test.first, test.second)
		}
	}
}

// TestSameAnswers: a baseline is told the same by the cache as without it, also for a text whose game was not ground.
func TestSameAnswers(t *testing.T) {
	t.Chdir(t.TempDir())
	config := Config{Settings: Settings{SelectedRules: []string{"all"}, IgnoredRules: []string{"P07"}}}
	for text, said := range map[string]map[string]bool{
		sheetText:                {"P02": true, "B01": true, "P07": false},
		sheetText + "(role ?x)":  {"P02": false, "V01": true},
		"(role a) (legal a b c)": {"P02": false, "V01": true},
	} {
		write(t, "a.kif", text)
		config.ResultCache = nil
		_, _, files := reports(t, config, "a.kif")
		want := files[0].Completed
		config.ResultCache = cache.New(t.TempDir(), roomy, []byte("secret"))
		for range 2 {
			_, _, files = reports(t, config, "a.kif")
			if !slices.Equal(files[0].Completed, want) {
				t.Errorf("got  %s\nwant %s", files[0].Completed, want)
			}
		}
		if recalledOf(files) != 1 {
			t.Error("found out anew")
		}
		for code, done := range said {
			if slices.Contains(want, code) != done {
				t.Errorf("%s: %v", code, !done)
			}
		}
	}
}
