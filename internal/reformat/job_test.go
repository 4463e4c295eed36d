package reformat

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
)

func TestInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.kif")
	if err := os.WriteFile(path, []byte("(p  a)"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	job := Job{Args: []string{path}, Stdout: &bytes.Buffer{}, Faults: report.Faults{W: &bytes.Buffer{}}}
	if code := job.Run(ctx); code != checker.ExitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if text, _ := os.ReadFile(path); string(text) != "(p  a)" {
		t.Errorf("the file holds %q", text)
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputFails(t *testing.T) {
	var faults bytes.Buffer
	job := Job{Args: []string{"-"}, Stdin: strings.NewReader("(p  a)"), Stdout: full{}, Faults: report.Faults{W: &faults, Tool: "gdllint"}}
	if code := job.Run(context.Background()); code != checker.ExitIncomplete {
		t.Errorf("exit code %d", code)
	}
	if got := faults.String(); got != "gdllint: no space left\n" {
		t.Errorf("it says %q", got)
	}
}

func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	good, other, broken := filepath.Join(dir, "good.kif"), filepath.Join(dir, "other.kif"), filepath.Join(dir, "broken.kif")
	for path, text := range map[string]string{good: "(p a)\n", other: "(p  a)", broken: "(p a"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	absent := filepath.Join(dir, "absent.kif")
	for _, test := range []struct {
		args []string
		want int
	}{
		{[]string{good}, checker.ExitClean},
		{[]string{good, other}, checker.ExitFindings},
		{[]string{other, broken}, checker.ExitIncomplete},
		{[]string{broken, other}, checker.ExitIncomplete},
		{[]string{broken, other, absent}, checker.ExitUsage},
	} {
		job := Job{Args: test.args, Check: true, Stdout: &bytes.Buffer{}, Faults: report.Faults{W: &bytes.Buffer{}}}
		if code := job.Run(context.Background()); code != test.want {
			t.Errorf("%v: exit code %d, want %d", test.args, code, test.want)
		}
	}
}
