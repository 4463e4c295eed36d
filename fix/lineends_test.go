package fix_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/fix"
)

// TestLineEnds repairs the rulesheets of all rules with lines that end with
// CRLF, and with CR: no repair ends a line in another way.
func TestLineEnds(t *testing.T) {
	paths, err := filepath.Glob("../testdata/err/*.kif")
	if err != nil || len(paths) < 50 {
		t.Fatalf("%d rulesheets: %v", len(paths), err)
	}
	repaired := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(text, '\r') {
			continue
		}
		for _, end := range []string{"\r\n", "\r"} {
			result, err := fix.ApplyAll(bytes.ReplaceAll(text, []byte("\n"), []byte(end)), true, look)
			if err != nil {
				t.Fatal(err)
			}
			if len(result.FixedCodes) > 0 {
				repaired++
			}
			if bytes.ContainsAny(bytes.ReplaceAll(result.FinalText, []byte(end), nil), "\r\n") {
				t.Errorf("%s: after the fixes of %v with %q at the end of lines:\n%q", filepath.Base(path), result.FixedCodes, end, result.FinalText)
			}
		}
	}
	if repaired < 50 {
		t.Errorf("only %d repaired rulesheets", repaired)
	}
}
