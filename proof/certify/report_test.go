package certify

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// TestLongTexts: texts of a manifest have any length, and lines of the report do not.
func TestLongTexts(t *testing.T) {
	var out bytes.Buffer
	r := &Report{Output: &out, Verbose: true}
	long := strings.Repeat("(not ü ", 100_000)
	r.AddGame(&GameResult{Path: "c", Faults: []string{long}, Verdicts: []Verdict{
		{ClaimedVerdict: evidence.ClaimedVerdict{Question: proof.Question{Property: "invariant"}, FormulaText: long}, Result: NoAnswer, Reasons: []string{long}},
	}})
	r.AddGame(&GameResult{Path: "d", Unreadable: long})
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 5 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if len(line) > mostLineBytes+len("...") || strings.ContainsRune(line, '�') {
			t.Errorf("%d bytes: %.60s", len(line), line)
		}
	}
}
