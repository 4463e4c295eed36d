package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/sarif/sarifcheck"
)

// sarifOf runs the program over files and returns its log.
func sarifOf(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}}
	if code := c.ExecuteArguments(context.Background(), append([]string{"gdllint", "-f", "sarif"}, args...)); code > 1 {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	return out.Bytes()
}

// gate fails for each problem of a log. The full profile is not for code
// scanning, so what code scanning would ignore in it is no fault.
func gate(t *testing.T, text []byte, full bool) {
	t.Helper()
	for _, p := range sarifcheck.CheckLog(text) {
		if full && p.IsWarning && (strings.HasSuffix(p.JSONPath, ".kind") || strings.HasSuffix(p.JSONPath, ".suppressions")) {
			continue
		}
		t.Error(p)
	}
}

// Every log that we write is one that code scanning takes and shows as it is
// meant.
func TestOwnLogs(t *testing.T) {
	t.Chdir("../../testdata")
	for _, profile := range []string{"default", "full"} {
		text := sarifOf(t, "--select", "all", "--sarif-profile", profile, "--budget", "quick", "games", "ok")
		gate(t, text, profile == "full")
		if profile == "full" && !bytes.Contains(text, []byte(`"kind": "pass"`)) {
			t.Error("the full profile has no proved property")
		}
		if !bytes.Contains(text, []byte(`"codeFlows"`)) {
			t.Error("no finding with a match")
		}
		gate(t, sarifOf(t, "--static", "--select", "all", "--sarif-profile", profile, "err"), profile == "full")
	}
}

// Real games hold what nobody would think of.
func TestOwnLogsCorpus(t *testing.T) {
	t.Chdir(filepath.Join(collectiontest.CollectionDir(t), "games"))
	games, err := filepath.Glob("*.kif")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	var sample []string
	for i := 0; i < len(games); i += 9 {
		sample = append(sample, games[i])
	}
	gate(t, sarifOf(t, append([]string{"--static", "--select", "all"}, sample...)...), false)
}
