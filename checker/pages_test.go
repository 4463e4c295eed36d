package checker_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

const lampSheet = `role(robot)
base(lit)
base(control(robot))
init(control(robot))
action(press)
legal(press)
press :: lit
terminal :- lit
goal(robot,100) :- lit
goal(robot,0) :- ~lit
`

// reportsOf checks the rulesheets of a page with some configuration.
func reportsOf(t *testing.T, path string, config checker.Config) (list []*document.File) {
	t.Helper()
	all := analyzers.ReportingAnalyzers()
	r, err := checker.NewRunner(all, analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	found := (&checker.InputFinder{}).FindInputs([]string{path})
	if len(found.UsageErrors)+len(found.ReadFaults) > 0 {
		t.Fatal(found.UsageErrors, found.ReadFaults)
	}
	if err := r.Run(context.Background(), found.Inputs, func(f *document.File) error { list = append(list, f); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

func writeLampPage(t *testing.T, path, manager, players string) {
	t.Helper()
	page := "<html>\n<textarea id='library'>\n" + manager + "</textarea>\n<script>1 < 2</script>\n<textarea id='ruleset'>\n" + players + "</textarea>\n"
	if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestTwoTexts compares the texts of a page; the result of an earlier run counts for
// the same pair of texts alone.
func TestTwoTexts(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "lamp.html")
	store := cache.New(filepath.Join(dir, "cache"), 1<<30, []byte("secret"))
	runConfig := checker.Config{Settings: checker.Settings{OnlyRules: []string{"O15", "P01"}, JobCount: 1}, ResultCache: store}
	players := strings.Replace(lampSheet, "100", "99", 1)
	for i, test := range []struct {
		manager string
		want    int
	}{{lampSheet, 1}, {lampSheet, 1}, {"% the same\n" + players, 0}, {players, 0}, {lampSheet, 1}} {
		writeLampPage(t, path, test.manager, players)
		list := reportsOf(t, path, runConfig)
		if test.want == 0 { // two texts that say the same are one game
			if len(list) != 1 || list[0].Path != path+"#library" || len(list[0].Findings) != 0 {
				t.Errorf("run %d: %d reports", i, len(list))
			}
			continue
		}
		if len(list) != 2 || len(list[0].Findings) != 0 || len(list[1].Findings) != test.want {
			t.Fatalf("run %d: %d reports, %+v", i, len(list), list[len(list)-1].Findings)
		}
		x := list[1].Findings[0]
		own, other := x.Range.Start.Line, x.Related[0].Range.Start.Line
		if own != 24 || other != 11 {
			t.Errorf("run %d: lines %d and %d", i, own, other)
		}
	}
}

// TestNamedSheets names the rulesheets of a page by name and by number.
func TestNamedSheets(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "lamp.html")
	writeLampPage(t, path, lampSheet, lampSheet)
	blocks := filepath.Join(dir, "notes.md")
	fence := "```gdl\n" + lampSheet + "```\n"
	if err := os.WriteFile(blocks, []byte("# Lamps\n"+fence+fence+fence), 0o644); err != nil {
		t.Fatal(err)
	}
	odd := filepath.Join(dir, "a#b.md#2")
	if err := os.WriteFile(odd, []byte("(role a)"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args  []string
		paths []string
		fault string
	}{
		{[]string{path + "#ruleset"}, []string{path + "#ruleset"}, ""},
		{[]string{path + "#1"}, []string{path + "#library"}, ""},
		{[]string{path + "#2", path}, []string{path + "#library", path + "#ruleset"}, ""},
		{[]string{blocks + "#2"}, []string{blocks + "#block-2"}, ""},
		{[]string{blocks + "#block", blocks + "#3", blocks + "#1"}, []string{blocks + "#block", blocks + "#block-3"}, ""},
		{[]string{path + "#rulesets"}, nil, "holds no rulesheet 'rulesets'; choose " + path + "#library, " + path + "#ruleset"},
		{[]string{path + "#3"}, nil, "holds no rulesheet '3'"},
		{[]string{filepath.Join(dir, "none.html") + "#1"}, nil, "no such file"},
		{[]string{odd}, []string{odd}, ""}, // a file of this name comes first
	} {
		found := (&checker.InputFinder{}).FindInputs(test.args)
		var paths []string
		for _, in := range found.Inputs {
			paths = append(paths, in.Path)
		}
		if strings.Join(paths, " ") != strings.Join(test.paths, " ") {
			t.Errorf("%v: %v", test.args, paths)
		}
		if (test.fault == "") != (len(found.UsageErrors) == 0) || test.fault != "" && !strings.Contains(found.UsageErrors[0].Error(), test.fault) {
			t.Errorf("%v: %v, want %s", test.args, found.UsageErrors, test.fault)
		}
	}
}

// TestSingleSheet chooses the text of the manager, and no block of several.
func TestSingleSheet(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "lamp.html")
	writeLampPage(t, path, lampSheet, lampSheet)
	in, err := checker.SingleSheet((&checker.InputFinder{}).FindInputs([]string{path}).Inputs)
	if err != nil || in.Path != path+"#library" {
		t.Errorf("%s %v", in.Path, err)
	}
	blocks := filepath.Join(dir, "notes.md")
	fence := "```gdl\n" + lampSheet + "```\n"
	if err := os.WriteFile(blocks, []byte(fence+fence), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err = checker.SingleSheet((&checker.InputFinder{}).FindInputs([]string{blocks}).Inputs); err == nil || !strings.Contains(err.Error(), "choose "+blocks+"#block, "+blocks+"#block-2") {
		t.Error(err)
	}
	if _, err = checker.SingleSheet((&checker.InputFinder{}).FindInputs([]string{blocks, path}).Inputs); err == nil {
		t.Error("two pages are one rulesheet")
	}
}

// TestPageSettings gives the rulesheets of a page the settings for its name.
func TestPageSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lamp.html")
	writeLampPage(t, path, lampSheet, strings.Replace(lampSheet, "100", "99", 1))
	for pattern, want := range map[string]int{"*.html": 0, "*.html#ruleset": 0, "*.html#library": 1, "*.kif": 1} {
		layer := config.SettingOverride{PathGlobs: []string{pattern}, Settings: checker.Settings{IgnoredRules: []string{"O15"}}}
		n := 0
		for _, f := range reportsOf(t, path, checker.Config{SettingsFile: &config.SettingsFile{Overrides: []config.SettingOverride{layer}}}) {
			for _, x := range f.Findings {
				if x.Code == "O15" && x.Suppression == nil {
					n++
				}
			}
		}
		if n != want {
			t.Errorf("%s: %d findings", pattern, n)
		}
	}
}
