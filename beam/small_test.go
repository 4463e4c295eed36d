package main

import (
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/beam/internal/variants"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

const lamp = "(role kid) (init (lamp off)) (legal kid press)\n(<= (next (lamp on)) (does kid press))\n(<= terminal (true (lamp on)))\n(goal kid 100)\n"

// One rulesheet that breaks its child costs itself only, and is told apart from
// one that was unlucky.
func TestBrokenChildren(t *testing.T) {
	out := t.TempDir()
	in := store(t, []variants.Sheet{
		{ID: "a", Text: lamp},
		{ID: "crash", Text: lamp + "; crash\n(<= (on ?x) (true (lamp ?x)))\n"},
		{ID: "stumble", Text: lamp + "; stumble\n(<= (off ?x) (true (lamp ?x)))\n"},
		{ID: "eat", Text: lamp + "; eat @\n"},
		{ID: "z", Text: lamp + "(extra 1)\n"},
	})
	said := pipe(t, exitIncomplete, "-output", out, "-workers", "2", "-memory", "1000", in)
	if want := "5 rulesheets: 3 answered, 0 of them as duplicates; 2 failed"; !strings.Contains(said, want) {
		t.Errorf("got %q, want %q", said, want)
	}
	for _, id := range []string{"a", "stumble", "z"} {
		if line := results(t, out)[id]; !strings.Contains(line, `"property":"termination","verdict":"proved"`) {
			t.Errorf("%s: got %q", id, line)
		}
	}
	failed := failures(t, out)
	if line := failed["crash"+in+":2"]; !strings.Contains(line, "the text breaks this child") || !strings.Contains(line, `"attempts":2`) {
		t.Errorf("got %q", line)
	}
	if line := failed["eat"+in+":4"]; runtime.GOOS == "linux" && !strings.Contains(line, "out of memory") {
		t.Errorf("got %q", line)
	}
}

// A child that does not answer is ended, twice.
func TestHanging(t *testing.T) {
	out := t.TempDir()
	in := store(t, []variants.Sheet{{ID: "hang", Text: lamp + "; hang\n"}})
	pipe(t, exitIncomplete, "-output", out, "-timeout", "100ms", "-grace", "100ms", in)
	if line := failures(t, out)["hang"+in+":1"]; !strings.Contains(line, `"reason":"no answer within 200ms","attempts":2`) {
		t.Errorf("got %q", line)
	}
}

// Inputs that are no rulesheets are failures; one id is for one rulesheet.
func TestInputs(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	one := file("one.kif", lamp)
	file("two.kif", "; the same\n"+strings.ToUpper(lamp))
	in := file("in.jsonl", `{"id":"x","text":"(role a"}

{"id":"x","text":"(role b"}
{"text":"(role c)"}
nonsense
`)
	pipe(t, exitIncomplete, "-static", "-parts", "2", "-output", out, dir, in)
	got, failed := results(t, out), failures(t, out)
	if len(got) != 3 || len(failed) != 3 {
		t.Fatalf("%d results and %d failures", len(got), len(failed))
	}
	two := got[filepath.Join(dir, "two.kif")]
	if !strings.Contains(two, `"duplicate_of":"`+one+`","version":1,"path":"`+filepath.Join(dir, "two.kif")) {
		t.Errorf("got %q", two)
	}
	for at, want := range map[string]string{"x" + in + ":3": "in.jsonl:1 has this id too", in + ":4" + in + ":4": "needs texts 'id' and 'text'", in + ":5" + in + ":5": "no line"} {
		if !strings.Contains(failed[at], want) {
			t.Errorf("%s: got %q, want %q", at, failed[at], want)
		}
	}
	pipe(t, exitIncomplete, "-static", "-parts", "3", "-output", out, dir, in)
	if names, _ := filepath.Glob(out + "/results-*"); len(names) != 3 || len(results(t, out)) != 3 {
		t.Errorf("after a run with other parts: %q", names)
	}
}

// What comes out for a file is what gdllint itself writes about it, and several
// outputs may share what is known.
func TestSameAsGdllint(t *testing.T) {
	plain, out, journal := filepath.Join(t.TempDir(), "plain.jsonl"), t.TempDir(), t.TempDir()
	job := checker.Job{
		ToolName: "gdllint", Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(), Config: checker.Config{Settings: checker.Settings{Budget: config.QuickBudget}, ProveAll: true},
		SheetArguments: []string{"../testdata/games"}, Outputs: []checker.ReportOutput{{FormatName: "jsonl", FilePath: plain}}, Stdout: io.Discard, Stderr: io.Discard,
	}
	job.Run(t.Context())
	text, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	pipe(t, exitComplete, "-output", out, "-journal", journal, "-prove", "../testdata/games")
	got := results(t, out)
	for line := range strings.Lines(string(text)) {
		var x struct{ Path string }
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		want := seconds.ReplaceAllString(strings.TrimSpace(line), `"seconds":0`)
		if have := strings.Replace(got[x.Path], `"id":"`+x.Path+`",`, "", 1); x.Path != "" && have != want {
			t.Errorf("got\n%s\nwant\n%s", have, want)
		}
	}
	if names, _ := filepath.Glob("../testdata/games/*"); len(got) != len(names) {
		t.Errorf("%d results for %d files", len(got), len(names))
	}
	before, _ := filepath.Glob(journal + "/*")
	other := t.TempDir()
	pipe(t, exitComplete, "-output", other, "-journal", journal, "-prove", "../testdata/games")
	if after, _ := filepath.Glob(journal + "/*"); len(before) == 0 || len(after) != len(before) || !maps.Equal(results(t, other), got) {
		t.Errorf("a second output has other results, or answers of its own: %q, %q", before, after)
	}
}

func TestUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"name what to check":        {"-output", t.TempDir()},
		"with --output":             {"../testdata/games"},
		"unknown budget 'slow'":     {"-output", t.TempDir(), "-budget", "slow", "../testdata/games"},
		"no such file or directory": {"-output", t.TempDir(), "games-that-are-not-there"},
		"must be at least 1":        {"-output", t.TempDir(), "-workers", "0", "../testdata/games"},
	} {
		if said := pipe(t, exitUsage, args...); !strings.Contains(said, want) {
			t.Errorf("%v: got %q, want %q", args, said, want)
		}
	}
}
