package checker

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPageOfManySheets: of a page with more rulesheets than can be read for its size the
// first ones are taken, and the last input says how many are not.
func TestPageOfManySheets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	const count = 20_000
	if err := os.WriteFile(path, []byte(strings.Repeat("```gdl\n(role a)\n```\n", count)), 0o644); err != nil {
		t.Fatal(err)
	}
	sheets, _ := pageSheets(path)
	last := sheets[len(sheets)-1]
	if len(sheets) >= count {
		t.Fatalf("%d inputs", len(sheets))
	}
	if _, err := last.ReadText(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("the last %d rulesheets of the page are not read", count-len(sheets)+1)) {
		t.Errorf("the last input: %v", err)
	}
	if text, err := sheets[0].ReadText(); err != nil || !strings.Contains(string(text), "(role a)") {
		t.Errorf("the first input: %q, %v", text, err)
	}
}
