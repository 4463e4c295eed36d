package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// completionScript returns the script for a shell, in a file.
func completionScript(t *testing.T, shell string) string {
	t.Helper()
	var out bytes.Buffer
	c := Command{streams: streams{Stdout: &out, Stderr: os.Stderr}}
	if code := c.ExecuteArguments(context.Background(), []string{"gdllint", "completion", shell}); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	path := filepath.Join(t.TempDir(), "completion."+shell)
	write(t, path, out.String())
	return path
}

// Each shell must at least be able to read its script. Those that are not
// installed are passed over; bash always is where these tests run.
func TestCompletionSyntax(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			program, err := exec.LookPath(shell)
			if err != nil && shell != "bash" {
				t.Skipf("no %s here", shell)
			}
			if out, err := exec.Command(program, "-n", completionScript(t, shell)).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// The words that may come next, as the scripts ask for them.
func TestCompletionWords(t *testing.T) {
	for line, want := range map[string]string{
		"expl":                   "explain",
		"explain V0":             "V01 V02 V03 V04 V05 V06 V07",
		"explain unsafe-n":       "unsafe-negation",
		"rules --for":            "--format",
		"--sta":                  "--static --statistics",
		"prove --budget t":       "thorough",
		"-f s":                   "sarif statistics",
		"--select unsafe-h":      "unsafe-head",
		"--static m":             "",
		"lint a.kif prove":       "",
		"completion f":           "fish",
		"help cert":              "certify",
		"facts --cache-d":        "--cache-dir",
		"version x":              "",
		"match --color always x": "",
	} {
		words := strings.Split("gdllint "+line, " ")
		last := words[len(words)-1]
		if !isFlag(last) {
			words = words[:len(words)-1]
		}
		var out, errs bytes.Buffer
		c := Command{streams: streams{Stdout: &out, Stderr: &errs}}
		if code := c.ExecuteArguments(context.Background(), append(words, "--generate-shell-completion")); code != 0 || errs.Len() > 0 {
			t.Errorf("%s: exit code %d: %s", line, code, errs.String())
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			if word, _, _ := strings.Cut(strings.TrimSpace(line), ":"); strings.HasPrefix(word, last) {
				got = append(got, word)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}
