package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/finding"
)

// TestEarly writes what is known in three parts: everything stands there once,
// and what follows from other findings is counted at the end.
func TestEarly(t *testing.T) {
	find := func(message string, follows bool) finding.Finding {
		return finding.Finding{Code: "V02", Severity: finding.Warning, Message: message, Consequence: follows}
	}
	text, ground, proofs := find("text", false), find("ground", false), find("proofs", false)
	follows := find("follows", true)
	var out bytes.Buffer
	w := NewText(&out, Options{Early: true, Rules: rules})
	for _, f := range []*File{
		{Path: "a.kif", Early: true, Findings: []finding.Finding{text, follows}},
		{Path: "a.kif", Early: true, Findings: []finding.Finding{ground, text, follows}},
	} {
		if err := w.Early(f); err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Findings {
			if strings.Contains(out.String(), x.Message) == x.Consequence {
				t.Errorf("early: %s\n%s", x.Message, out.String())
			}
		}
	}
	write(t, w, &File{Path: "a.kif", Findings: []finding.Finding{ground, proofs, text, follows}}, &File{Path: "b.kif", Findings: []finding.Finding{text}})
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
