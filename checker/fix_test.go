package checker

import (
	"errors"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
)

// shorter suggests to shorten words of several letters, one at a time.
func shorter(safe bool) *analysis.Analyzer {
	return fake("shorter", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		result := &finding.AnalysisResult{}
		for _, r := range u.File.Rules {
			name := r.Head.Args[0]
			f := finding.Finding{Code: "T02", Severity: finding.SeverityWarning, Pos: name.Pos(), End: name.End(), Message: "long"}
			fixes := []analysis.SuggestedFix{{Message: "shorten", TextEdits: []analysis.TextEdit{{Pos: name.Pos(), End: name.Pos() + 1}}}}
			if len(name.Name) < 2 {
				continue
			}
			if safe {
				f.Fixes = fixes
			} else {
				f.UnsafeFixes = fixes
			}
			result.Findings = append(result.Findings, f)
		}
		return result, nil
	})
}

func TestFixRounds(t *testing.T) {
	config := Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}}
	files := check(t, config, map[string]string{"a.kif": "(role abc)", "b.kif": "(role a)"}, shorter(false))
	for i, want := range []struct {
		text  string
		fixed int
	}{{"(role c)", 2}, {"(role a)", 0}} {
		got, err := os.ReadFile(files[i].Path)
		if err != nil || string(got) != want.text || files[i].Fixed != want.fixed || len(files[i].Findings) > 0 {
			t.Errorf("%s: %q, %d fixed, %v", files[i].Path, got, files[i].Fixed, err)
		}
	}
}

// TestFixRefused: a fix that claims to be safe and is not is a fault.
func TestFixRefused(t *testing.T) {
	files := check(t, Config{FixMode: FixMode{ApplyFixes: true}}, map[string]string{"a.kif": "(role abc)"}, shorter(true))
	text, _ := os.ReadFile("a.kif")
	if f := files[0]; string(text) != "(role abc)" || len(f.Findings) != 1 || len(f.Faults) != 1 ||
		!strings.Contains(f.Faults[0], "the fix for T02 in line 1 is not applied: it changes what the rules mean") {
		t.Errorf("%q %+v", text, f)
	}
}

// TestFixFault: where an analyzer fails, nothing is changed, and it is told
// once.
func TestFixFault(t *testing.T) {
	broken := fake("broken", func(*analysis.Pass, *rulesheet.Unit) (*finding.AnalysisResult, error) { return nil, errors.New("no") })
	files := check(t, Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}}, map[string]string{"a.kif": "(role abc)"}, shorter(false), broken)
	text, _ := os.ReadFile("a.kif")
	if f := files[0]; string(text) != "(role abc)" || f.Fixed != 0 || len(f.Findings) != 1 || len(f.Faults) != 1 {
		t.Errorf("%q %+v", text, f)
	}
}

func TestFixDryRun(t *testing.T) {
	config := Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true, DryRun: true}}
	files := check(t, config, map[string]string{"a.kif": "(role abc)\n"}, shorter(false))
	text, _ := os.ReadFile("a.kif")
	const want = "--- a.kif.orig\n+++ a.kif\n@@ -1 +1 @@\n-(role abc)\n+(role c)\n"
	if f := files[0]; string(text) != "(role abc)\n" || f.Output != want || f.Fixed != 2 {
		t.Errorf("%q %+v", text, f)
	}
}

// TestReplaceChanged: what somebody else wrote meanwhile is never overwritten.
func TestReplaceChanged(t *testing.T) {
	tree(t, map[string]string{"a.kif": "new"})
	r := &Runner{}
	if err := r.replaceText(Input{Path: "a.kif"}, []byte("old"), []byte("fixed")); !errors.Is(err, errChanged) {
		t.Errorf("got %v", err)
	}
	if text, _ := os.ReadFile("a.kif"); string(text) != "new" {
		t.Errorf("the file holds %q", text)
	}
	if err := r.replaceText(Input{Path: "a.kif"}, []byte("new"), []byte("fixed")); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile("a.kif"); string(text) != "fixed" {
		t.Errorf("the file holds %q", text)
	}
}
