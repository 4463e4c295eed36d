package checker

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// hungry is an analyzer for which there is not enough memory.
var hungry = fake("hungry", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
	u.ReportCut(proof.CutByMemory)
	return nil, nil
})

// incidentRun runs a job about a file in a format, and returns its exit code,
// its report and what it says on standard error.
func incidentRun(t *testing.T, ctx context.Context, runConfig Config, format string, quiet bool, analyzers ...*analysis.Analyzer) (code int, out, log string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	runConfig.FailOn, runConfig.JobCount = config.FailNever, 1
	job := &Job{
		ToolName: "gdllint", Analyzers: analyzers, Config: runConfig, SheetArguments: []string{"a.kif", "b.kif"}, Outputs: []ReportOutput{{FormatName: format}}, Stdout: &stdout, Stderr: &stderr,
		ReportChoice: ReportChoice{Quiet: quiet, ColorMode: "never"},
	}
	code = job.Run(ctx)
	return code, stdout.String(), stderr.String()
}

// TestCutIsSaid: what a limit has cut short is incomplete, and every report says
// so, for people and for services, and also a quiet one.
func TestCutIsSaid(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(q)"})
	for _, test := range []struct {
		cut       string
		limit     time.Duration
		analyzers []*analysis.Analyzer
	}{
		{"timeout", 20 * time.Millisecond, []*analysis.Analyzer{heads, noticing}},
		{"memory", 0, []*analysis.Analyzer{heads, hungry}},
	} {
		for _, f := range reportFormats() {
			for _, quiet := range []bool{false, true} {
				code, out, log := incidentRun(t, t.Context(), Config{Settings: Settings{FileTimeout: test.limit}}, f.formatName, quiet, test.analyzers...)
				if code != ExitIncomplete {
					t.Errorf("%s, %s: exit code %d", test.cut, f.formatName, code)
				}
				want := map[string]string{"timeout": "cut short by --timeout 20ms", "memory": "cut short for want of memory"}[test.cut]
				if strings.HasPrefix(f.formatName, "json") {
					want = `"cut":"` + test.cut + `"`
				}
				if n := strings.Count(out, want); n < 2 {
					t.Errorf("%s, %s, quiet %t: said %d times of two files\n%s", test.cut, f.formatName, quiet, n, out)
				}
				if said := strings.Contains(log, "gdllint: a.kif: cut short"); said == (f.formatName == "text") {
					t.Errorf("%s, %s: standard error says %q", test.cut, f.formatName, log)
				}
			}
		}
	}
}

// TestUncutIsNot: without a limit that was met nothing of this is said.
func TestUncutIsNot(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(q)"})
	for _, f := range reportFormats() {
		code, out, log := incidentRun(t, t.Context(), Config{}, f.formatName, false, heads)
		if code != ExitClean || strings.Contains(out, "cut short") || strings.Contains(out, `"cut"`) || log != "" {
			t.Errorf("%s: exit code %d, %q\n%s", f.formatName, code, log, out)
		}
	}
}

// TestInterruptIsSaid: a run that the user has ended says so in every report, and
// one that a limit for all of it has ended is incomplete.
func TestInterruptIsSaid(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)", "b.kif": "(q)"})
	limit := &proof.CutError{CutCause: proof.CutByMemory, Message: "cut short by --memory 1"}
	for _, f := range reportFormats() {
		for _, test := range []struct {
			cause error
			code  int
			want  string
		}{
			{nil, ExitInterrupted, "interrupted"},
			{limit, ExitIncomplete, limit.Message},
		} {
			ctx, cancel := context.WithCancelCause(t.Context())
			stops := fake("stops", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
				cancel(test.cause)
				<-u.Ctx.Done()
				return nil, nil
			})
			code, out, _ := incidentRun(t, ctx, Config{}, f.formatName, false, heads, stops)
			if code != test.code || !strings.Contains(out, test.want) {
				t.Errorf("%s: exit code %d, want %d and %q\n%s", f.formatName, code, test.code, test.want, out)
			}
		}
	}
}

// TestCutFolder: the pages of a directory say it on the page of the game.
func TestCutFolder(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(p)"})
	var stdout, stderr bytes.Buffer
	job := &Job{
		ToolName: "gdllint", Analyzers: []*analysis.Analyzer{heads, hungry}, SheetArguments: []string{"a.kif"}, Outputs: []ReportOutput{{FormatName: "html", FilePath: "pages/"}}, Stdout: &stdout, Stderr: &stderr,
		ReportChoice: ReportChoice{ColorMode: "never"},
	}
	if code := job.Run(t.Context()); code != ExitIncomplete {
		t.Errorf("exit code %d", code)
	}
	for name, want := range map[string]string{"a.html": "cut short for want of memory", "index.html": "1 cut short"} {
		if text, err := os.ReadFile(filepath.Join("pages", name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s does not say %q: %v\n%s", name, want, err, text)
		}
	}
}
