package main

import (
	"bytes"
	"context"
	"fmt"
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
	c := Command{programStreams: programStreams{Stdout: &out, Stderr: os.Stderr}}
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

func TestCompletionBash(t *testing.T) {
	script := completionScript(t, "bash")
	dir := t.TempDir()
	write(t, filepath.Join(dir, "my game.kif"), "")
	for line, want := range map[string]string{
		"gdllint expl":                  "explain",
		"gdllint explain V0":            "V01 V02 V03 V04 V05 V06 V07",
		"gdllint explain unsafe-n":      "unsafe-negation",
		"gdllint rules --for":           "--format",
		"gdllint --sta":                 "--static",
		"gdllint prove --budget t":      "thorough",
		"gdllint -f s":                  "sarif",
		"gdllint --select V02,unsafe-h": "V02,unsafe-head",
		"gdllint --only Y0":             "Y01",
		"gdllint lint my":               "my game.kif",
		"gdllint --static m":            "my game.kif",
		"gdllint completion f":          "fish",
		"gdllint version x":             "",
	} {
		words := strings.Split(line, " ")
		test := fmt.Sprintf(`source %q; cd %q; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _gdllint; printf '%%s\n' "${COMPREPLY[@]}"`, script, dir)
		out, err := exec.Command("bash", append([]string{"-c", test, "bash"}, words...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		got := strings.TrimSpace(strings.ReplaceAll(string(out), "\n", " "))
		if line == "gdllint --only Y0" {
			got, _, _ = strings.Cut(got, " ")
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}
