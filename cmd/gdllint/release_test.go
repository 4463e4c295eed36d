package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// step returns the script of a step of the action.
func step(t *testing.T, name string) string {
	t.Helper()
	var a actionFile
	parse(t, root+"action.yml", &a)
	for _, s := range a.Runs.Steps {
		if s.Name == name {
			return s.Run
		}
	}
	t.Fatalf("the action has no step %q", name)
	return ""
}

// A release is downloaded for its tag, and everything else is built.
func TestActionSource(t *testing.T) {
	script := step(t, "Choose a release or the sources")
	for ref, want := range map[string]string{
		"v0.1.0": "release=v0.1.0\n", "v1.20.3-rc.1": "release=v1.20.3-rc.1\n",
		"main": "", "v1": "", "0.1.0": "", "v0.1.0;id": "", "v0.1.0/../x": "", "da39a3ee5e6b4b0d3255bfef95601890afd80709": "",
	} {
		dir := t.TempDir()
		command := exec.Command("bash", "-e", "-o", "pipefail", "-c", script)
		command.Env = append(os.Environ(), "VERSION=", "ACTION_REF="+ref, "ACTION_PATH=/action", "RUNNER_TEMP="+dir, "GITHUB_OUTPUT="+filepath.Join(dir, "out"))
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", ref, err, out)
		}
		if got := read(t, filepath.Join(dir, "out")); got != want+"dir=/action\n" {
			t.Errorf("%s: got %q", ref, got)
		}
	}
}

// What is downloaded is used only if it has the sum that the release says.
func TestDownloadRelease(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil || runtime.GOOS != "linux" {
		t.Skip("needs curl and Linux")
	}
	releases := t.TempDir()
	name := fmt.Sprintf("gdllint_0.1.0_linux_%s.tar.gz", runtime.GOARCH)
	for _, test := range []struct{ tag, sums, want string }{
		{"v0.1.0", "SUM  " + name + "\n", ""},
		{"v0.1.0", strings.Repeat("0", 64) + "  " + name + "\n", "has not the sum"},
		{"v0.1.0", "SUM  other.tar.gz\n", "does not name"},
		{"v0.2.0", "", "curl"},
	} {
		at, dir := filepath.Join(releases, "v0.1.0"), filepath.Join(t.TempDir(), "bin")
		if err := os.MkdirAll(at, 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(at, "gdllint"), "#!/bin/sh\necho it runs\n")
		if out, err := exec.Command("tar", "-czf", filepath.Join(at, name), "-C", at, "gdllint").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		sum := fmt.Sprintf("%x", sha256.Sum256([]byte(read(t, filepath.Join(at, name)))))
		write(t, filepath.Join(at, "checksums.txt"), strings.ReplaceAll(test.sums, "SUM", sum))
		command := exec.Command("bash", root+"scripts/download-release.sh", test.tag, dir)
		command.Env = append(os.Environ(), "GDLLINT_RELEASES=file://"+releases)
		out, err := command.CombinedOutput()
		_, missing := os.Stat(filepath.Join(dir, "gdllint"))
		switch {
		case test.want == "" && (err != nil || missing != nil):
			t.Errorf("%q: %v, %v\n%s", test.sums, err, missing, out)
		case test.want != "" && (err == nil || missing == nil || !strings.Contains(string(out), test.want)):
			t.Errorf("%q: got %v, want %q\n%s", test.sums, err, test.want, out)
		}
	}
}

// The summary of a job shows what was found, and nothing that a rulesheet says
// becomes a heading or a link.
func TestActionSummary(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "gdllint.txt"), "# a heading\n[a link](x)\n1 rulesheet: 1 error\n")
	summary := filepath.Join(dir, "summary")
	command := exec.Command("bash", "-e", "-o", "pipefail", "-c", step(t, "Summarize"))
	command.Env = append(os.Environ(), "CODE=1", "RUNNER_TEMP="+dir, "GITHUB_STEP_SUMMARY="+summary)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text := read(t, summary)
	if !strings.HasPrefix(text, "### gdllint: exit code 1\n") || !strings.Contains(text, "\n    1 rulesheet: 1 error\n") ||
		regexp.MustCompile(`(?m)^[#\[]`).MatchString(strings.TrimPrefix(text, "###")) {
		t.Errorf("got\n%s", text)
	}
}

// What runs with rights to publish is pinned by hashes, and workflows are YAML.
func TestReleaseWorkflow(t *testing.T) {
	const path = root + ".github/workflows/release.yml"
	var any map[string]any
	parse(t, path, &any)
	uses := regexp.MustCompile(`uses: (\S+)`).FindAllStringSubmatch(read(t, path), -1)
	if len(uses) < 3 {
		t.Errorf("only %d actions", len(uses))
	}
	for _, m := range uses {
		if !regexp.MustCompile(`^[a-z-]+/[a-z-]+@[0-9a-f]{40}$`).MatchString(m[1]) {
			t.Errorf("%s is not pinned by a hash", m[1])
		}
	}
}

// Faults are often reported with what this prints.
func TestVersion(t *testing.T) {
	var out bytes.Buffer
	c := Command{streams: streams{Stdout: &out, Stderr: &out}}
	if code := c.ExecuteArguments(t.Context(), []string{"gdllint", "version", "--verbose"}); code != 0 {
		t.Fatalf("exit code %d\n%s", code, out.String())
	}
	if !regexp.MustCompile(`^gdllint .*\nbuilt +go1\.\d+.*, ` + runtime.GOOS + `/` + runtime.GOARCH + `, with(out)? cgo\nclingo +(\d+\.\d+\.\d+|not usable: .*)\nembedded +part of this program`).Match(out.Bytes()) {
		t.Errorf("got\n%s", out.String())
	}
}
