package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// TestEarlyLimited: no more findings than wanted, and those that are known
// first as soon as they are.
func TestEarlyLimited(t *testing.T) {
	find := func(message string, follows bool) finding.Finding {
		return finding.Finding{Code: "V02", Severity: finding.SeverityWarning, Message: message, IsConsequence: follows}
	}
	text, more, follows := find("text", false), find("more", false), find("follows", true)
	worst, last := find("worst", false), find("last", false)
	var out bytes.Buffer
	w := report.NewLimitedWriter(report.NewTextWriter(&out, report.TextOptions{ShowEarly: true}), 3)
	if !w.WantsEarly() {
		t.Error("it holds findings back")
	}
	if err := w.WriteEarly(documentOf(&checker.Draft{File: document.File{SystemPath: "a.kif", Early: true}, Found: []finding.Finding{text, more, follows}})); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "text") || !strings.Contains(got, "more") {
		t.Errorf("not early:\n%s", got)
	}
	write(t, w, &checker.Draft{File: document.File{SystemPath: "a.kif"}, Found: []finding.Finding{worst, last, text, more, follows}})
	got := out.String()
	for message, want := range map[string]int{"text": 1, "more [V02": 1, "worst": 1, "last": 0, "follows": 0, "and 2 more findings": 1} {
		if n := strings.Count(got, message); n != want {
			t.Errorf("%s: %d times, want %d in\n%s", message, n, want, got)
		}
	}
}

// TestEarly writes what is known in three parts: everything stands there once,
// and what follows from other findings is counted at the end.
func TestEarly(t *testing.T) {
	find := func(message string, follows bool) finding.Finding {
		return finding.Finding{Code: "V02", Severity: finding.SeverityWarning, Message: message, IsConsequence: follows}
	}
	text, ground, proofs := find("text", false), find("ground", false), find("proofs", false)
	follows := find("follows", true)
	var out bytes.Buffer
	w := report.NewTextWriter(&out, report.TextOptions{ShowEarly: true})
	for _, f := range []*checker.Draft{
		{File: document.File{SystemPath: "a.kif", Early: true}, Found: []finding.Finding{text, follows}},
		{File: document.File{SystemPath: "a.kif", Early: true}, Found: []finding.Finding{ground, text, follows}},
	} {
		if err := w.WriteEarly(documentOf(f)); err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Found {
			if strings.Contains(out.String(), x.Message) == x.IsConsequence {
				t.Errorf("early: %s\n%s", x.Message, out.String())
			}
		}
	}
	write(t, w, &checker.Draft{File: document.File{SystemPath: "a.kif"}, Found: []finding.Finding{ground, proofs, text, follows}}, &checker.Draft{File: document.File{SystemPath: "b.kif"}, Found: []finding.Finding{text}})
	got := out.String()
	for message, want := range map[string]int{"text": 2, "ground": 1, "proofs": 1, "follows from these": 1} {
		if n := strings.Count(got, message); n != want {
			t.Errorf("%s: %d times, want %d in\n%s", message, n, want, got)
		}
	}
	if !(strings.Index(got, "text") < strings.Index(got, "ground") && strings.Index(got, "ground") < strings.Index(got, "proofs")) {
		t.Errorf("not in the order in which it was known:\n%s", got)
	}
}
