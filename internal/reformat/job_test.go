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
	if err := os.WriteFile(path, []byte("(role  a)"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	job := FormatJob{Job: Job{PathArgs: []string{path}, Stdout: &bytes.Buffer{}, FaultSink: report.FaultWriter{ErrorOutput: &bytes.Buffer{}}}}
	if code := job.Run(ctx); code != checker.ExitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if text, _ := os.ReadFile(path); string(text) != "(role  a)" {
		t.Errorf("the file holds %q", text)
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputFails(t *testing.T) {
	var faults bytes.Buffer
	job := FormatJob{Job: Job{PathArgs: []string{"-"}, SheetFinder: checker.InputFinder{Stdin: strings.NewReader("(role  a)")}, Stdout: full{}, FaultSink: report.FaultWriter{ErrorOutput: &faults, ToolName: "gdllint"}}}
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
	for path, text := range map[string]string{good: "(role a)\n", other: "(role  a)", broken: "(role a"} {
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
		job := FormatJob{Job: Job{PathArgs: test.args, Stdout: &bytes.Buffer{}, FaultSink: report.FaultWriter{ErrorOutput: &bytes.Buffer{}}}, CheckOnly: true}
		if code := job.Run(context.Background()); code != test.want {
			t.Errorf("%v: exit code %d, want %d", test.args, code, test.want)
		}
	}
}

// TestNames: the name of a file decides unless it is to be formatted all the
// same; what the file holds decides always.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	game, note, smile := filepath.Join(dir, "game.txt"), filepath.Join(dir, "note.txt"), filepath.Join(dir, "smile.txt")
	for path, text := range map[string]string{game: "(role  a)", smile: "(role a) : ) (", note: "a note (short) on some game"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		force      bool
		path, want string
		code       int
		says       string
	}{
		{false, game, "(role  a)", checker.ExitIncomplete, "game.txt: left as it was: not named like a rulesheet (*.kif, *.gdl, *.hrf); --force"},
		{true, note, "a note (short) on some game", checker.ExitIncomplete, "note.txt:1:1: left as it was: this is prose"},
		{true, game, "(role a)\n", checker.ExitClean, ""},
		{true, smile, "(role a) : ) (", checker.ExitIncomplete, "smile.txt:1:10: left as it was: ':' stands outside any rule"},
	} {
		var faults bytes.Buffer
		job := FormatJob{Job: Job{PathArgs: []string{test.path}, Stdout: &bytes.Buffer{}, FaultSink: report.FaultWriter{ErrorOutput: &faults}}, AnyFileName: test.force}
		code := job.Run(context.Background())
		got, err := os.ReadFile(test.path)
		if err != nil || string(got) != test.want || code != test.code || !strings.Contains(faults.String(), test.says) || (test.says == "") != (faults.Len() == 0) {
			t.Errorf("%s: code %d, text %q, %v, said %q", test.path, code, got, err, faults.String())
		}
	}
}

// TestSays: what is written is named, unless nobody wants to hear of it; what is
// only listed is not written, in whichever way else the job is told not to write.
func TestSays(t *testing.T) {
	const good, other = "(role a)\n", "(role  a)"
	for _, test := range []struct {
		job     FormatJob
		written bool
		code    int
		says    string // with the names of the files
	}{
		{FormatJob{}, true, checker.ExitClean, "OTHER: formatted\n"},
		{FormatJob{QuietWrites: true}, true, checker.ExitClean, ""},
		{FormatJob{ListNames: true}, false, checker.ExitClean, "OTHER\n"},
		{FormatJob{ListNames: true, QuietWrites: true}, false, checker.ExitClean, "OTHER\n"},
		{FormatJob{ListNames: true, CheckOnly: true}, false, checker.ExitFindings, "OTHER\n"},
		{FormatJob{CheckOnly: true}, false, checker.ExitFindings, "OTHER: not formatted\n"},
	} {
		dir := t.TempDir()
		names := map[string]string{"GOOD": filepath.Join(dir, "good.kif"), "OTHER": filepath.Join(dir, "other.kif")}
		for name, text := range map[string]string{"GOOD": good, "OTHER": other} {
			if err := os.WriteFile(names[name], []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var out, faults bytes.Buffer
		job := test.job
		job.PathArgs, job.Stdout, job.FaultSink = []string{names["GOOD"], names["OTHER"]}, &out, report.FaultWriter{ErrorOutput: &faults}
		code := job.Run(context.Background())
		text, err := os.ReadFile(names["OTHER"])
		if want := strings.ReplaceAll(test.says, "OTHER", names["OTHER"]); err != nil || code != test.code || out.String() != want || faults.Len() > 0 {
			t.Errorf("%+v: code %d, says %q, want %q; %q", test.job, code, out.String(), want, faults.String())
		}
		if written := string(text) == good; written != test.written {
			t.Errorf("%+v: the file holds %q", test.job, text)
		}
	}
}
