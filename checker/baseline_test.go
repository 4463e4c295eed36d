package checker

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

// facts reports each fact.
var facts = lint.Table("facts", `facts: report facts

# Y50 fact (warning)

fact

Text.

Bad:

	(a)

Good:

	(<= a b)

Source: none
`, []lint.Row{{Code: "Y50", Text: "the fact @1", Find: func(p *lint.Pass, found lint.Found) {
	for _, r := range p.File.Rules {
		if !r.HasArrow {
			found(lint.CaseAt(r, lint.WholeText{Range: r.Head}))
		}
	}
}}})

// job runs analyzers over the working directory and returns the exit code and
// what is printed.
func job(t *testing.T, change func(*Job)) (int, string) {
	t.Helper()
	var out bytes.Buffer
	j := &Job{
		ToolName: "test", Analyzers: []*analysis.Analyzer{facts, ignores.New(facts)}, SheetArguments: []string{"./..."}, Config: Config{Settings: Settings{FailOn: config.FailOnWarning}}, Outputs: []ReportOutput{{FormatName: "text"}}, Stdout: &out, Stderr: &out,
		ReportChoice: ReportChoice{Quiet: true},
	}
	j.Rules = RulesOf(j.Analyzers)
	change(j)
	code := j.Run(context.Background())
	return code, out.String()
}

// Findings are accepted in the order of the files, whatever the number of
// files at the same time.
func TestAdopt(t *testing.T) {
	files := map[string]string{}
	for i := range 30 {
		files[fmt.Sprintf("g%02d.kif", i)] = strings.Repeat("(p)\n", 1+i%3) + fmt.Sprintf("(q %d)\n", i)
	}
	tree(t, files)
	for _, jobs := range []int{1, 8} {
		code, out := job(t, func(j *Job) {
			j.BaselineMode, j.Config.JobCount = Adoption{BaselinePath: "b.yaml", WriteFile: true}, jobs
		})
		if code != ExitClean || out != "" {
			t.Errorf("exit code %d\n%s", code, out)
		}
	}
	text, err := os.ReadFile("b.yaml")
	if err != nil || strings.Count(string(text), "fingerprint:") != 90 {
		t.Errorf("%v: %d entries", err, strings.Count(string(text), "fingerprint:"))
	}
	code, out := job(t, func(j *Job) { j.BaselineMode, j.Config.JobCount = Adoption{BaselinePath: "b.yaml"}, 8 })
	if code != ExitClean || out != "" {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// A broken file stops the run before anything is checked, and is not
// overwritten.
func TestAdoptBroken(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.yaml": "version: 3\n"})
	code, out := job(t, func(j *Job) { j.BaselineMode = Adoption{BaselinePath: "b.yaml", WriteFile: true} })
	if code != ExitUsage || !strings.Contains(out, "b.yaml:1:10: want version 1") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if text, err := os.ReadFile("b.yaml"); err != nil || string(text) != "version: 3\n" {
		t.Errorf("%v, %q", err, text)
	}
}

// An interrupted run writes nothing.
func TestAdoptInterrupted(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)"})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	j := &Job{ToolName: "test", Analyzers: []*analysis.Analyzer{facts}, SheetArguments: []string{"."}, Stdout: new(bytes.Buffer), Stderr: new(bytes.Buffer),
		BaselineMode: Adoption{BaselinePath: "b.yaml", WriteFile: true}}
	if code := j.Run(ctx); code != ExitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat("b.yaml"); err == nil {
		t.Error("a baseline was written")
	}
}

// Comments take findings out of the report; equal ones that stay keep their
// fingerprints.
func TestComments(t *testing.T) {
	files := check(t, Config{}, map[string]string{"a.kif": "(p) ; gdllint:ignore Y50 -- why not\n(p)\n"}, facts, ignores.New(facts))
	f := files[0]
	if len(f.Findings) != 1 || len(f.Suppressed) != 1 || f.Findings[0].Fingerprint == f.Suppressed[0].Fingerprint {
		t.Errorf("findings %v, suppressed %v", f.Findings, f.Suppressed)
	}
	if s := f.Suppressed[0].Suppression; s == nil || s.Kind != document.InSourceKind || s.Reason != "why not" {
		t.Errorf("got %+v", s)
	}
}

// An accepted cause frees its consequences, in a document of the cache too.
func TestAcceptedCause(t *testing.T) {
	text := "(role robot) (init (at home)) (succ 1 2)\n(<= (legal robot walk) (true (at home)))\n(<= (next (at ?q)) (true (at ?pl)) (succ ?p1 ?pl))\n" +
		"(<= terminal (true (at home)))\n(goal robot 100)\n"
	tree(t, map[string]string{"a.kif": text})
	r, err := NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), Config{Settings: Settings{Budget: config.QuickBudget}, ResultCache: cache.New(t.TempDir(), roomy, []byte("secret"))})
	if err != nil {
		t.Fatal(err)
	}
	look := func(accepted *baseline.Baseline) (causes []document.Finding, list string) {
		f, err := r.CheckOne(context.Background(), Input{Path: "a.kif"}, accepted)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Findings {
			if list += " " + x.Code; x.Consequence {
				list += "<"
			} else {
				causes = append(causes, x)
			}
		}
		return causes, list
	}
	causes, before := look(nil)
	accepted, err := baseline.New("b.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range causes {
		accepted.AddFinding("a.kif", x.Code, x.Fingerprint, "")
	}
	if err := accepted.WriteEntries(accepted.NextEntries()); err != nil {
		t.Fatal(err)
	}
	if accepted, err = baseline.LoadBaseline("b.yaml"); err != nil {
		t.Fatal(err)
	}
	freed, after := look(accepted)
	if !strings.Contains(before, "<") || strings.Contains(after, "<") || len(freed) == 0 {
		t.Errorf("before%s, after%s", before, after)
	}
	if again, _ := look(nil); len(again) != len(causes) {
		t.Errorf("%d causes, then %d", len(causes), len(again))
	}
}
