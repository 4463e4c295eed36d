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
	"github.com/gdllint/gdllint/report"
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
func reportsOf(t *testing.T, path string, config checker.Config) (list []*report.File) {
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
	if err := r.Run(context.Background(), found.Inputs, func(f *report.File) error { list = append(list, f); return nil }); err != nil {
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
	config := checker.Config{OnlyRules: []string{"O15", "P01"}, ResultCache: store, JobCount: 1}
	players := strings.Replace(lampSheet, "100", "99", 1)
	for i, test := range []struct {
		manager string
		want    int
	}{{lampSheet, 1}, {lampSheet, 1}, {players, 0}, {players, 0}, {lampSheet, 1}} {
		writeLampPage(t, path, test.manager, players)
		list := reportsOf(t, path, config)
		if len(list) != 2 || len(list[0].Findings) != 0 || len(list[1].Findings) != test.want {
			t.Fatalf("run %d: %d reports, %+v", i, len(list), list[len(list)-1].Findings)
		}
		if test.want == 0 {
			continue
		}
		x := list[1].Findings[0]
		own, other := list[1].Source.File.Line(x.Pos), list[1].Source.File.Line(x.Related[0].Pos)
		if own != 24 || other != 11 {
			t.Errorf("run %d: lines %d and %d", i, own, other)
		}
	}
}
