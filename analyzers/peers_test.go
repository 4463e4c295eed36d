package analyzers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
)

// peerRow is a link in docs/peers.md: the code of a rule, and the example.
var peerRow = regexp.MustCompile(`\[([A-Z]\d\d)\]\(\.\./testdata/peers/([\w-]+\.kif)\)`)

// TestPeers runs the examples of docs/peers.md: a game with one fault that
// another tool reports has a finding of the rule in the list, where the
// comment in the game wants it, and no other.
func TestPeers(t *testing.T) {
	manual, err := os.ReadFile("../docs/peers.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{"base.kif": true}
	for _, row := range peerRow.FindAllStringSubmatch(string(manual), -1) {
		code, file := row[1], row[2]
		if _, ok := analyzers.RuleByCode(code); !ok {
			t.Errorf("docs/peers.md: there is no rule %s", code)
		}
		path := "../testdata/peers/" + file
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "want ") || !strings.Contains(string(text), code+" `") {
			t.Errorf("%s: no comment wants %s (%v)", path, code, err)
			continue
		}
		listed[file] = true
		run := analyzers.StaticAnalyzers()
		if code[0] == 'P' {
			run = analyzers.ReportingAnalyzers()
		}
		analyzertest.Run(t, path, keeping(run, func(c string) bool { return on(c) || c == code })...)
	}
	analyzertest.Run(t, "../testdata/peers/base.kif", withoutOff(analyzers.ReportingAnalyzers())...)
	files, _ := filepath.Glob("../testdata/peers/*.kif")
	for _, path := range files {
		if !listed[filepath.Base(path)] {
			t.Errorf("%s is not in docs/peers.md", path)
		}
	}
}
