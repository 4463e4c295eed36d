package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/beam/internal/checking"
	"github.com/gdllint/gdllint/beam/internal/variants"
)

// The test program is also the pipeline and its children, so that tests can
// kill them.
const (
	asPipeline = "GDLLINT_BEAM_TEST_PIPELINE"
	pidFile    = "GDLLINT_BEAM_TEST_PIDS" // children write their process numbers there
)

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == checking.Command {
		os.Exit(badChild())
	}
	if os.Getenv(asPipeline) != "" {
		main()
	}
	os.Exit(m.Run())
}

// badChild is a child that some texts break: those with the comments "; crash",
// "; hang" and "; eat" always, those with "; stumble" once.
func badChild() int {
	if name := os.Getenv(pidFile); name != "" {
		file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		fmt.Fprintln(file, os.Getpid())
		file.Close()
	}
	in, out, _ := os.Pipe()
	go func() {
		defer out.Close()
		for d := json.NewDecoder(os.Stdin); ; {
			var r checking.Request
			if d.Decode(&r) != nil {
				return
			}
			misbehave(string(r.Text))
			json.NewEncoder(out).Encode(r)
		}
	}()
	return checking.Main(os.Args[2:], in, os.Stdout, os.Stderr)
}

func misbehave(text string) {
	once := filepath.Join(os.TempDir(), fmt.Sprint("gdllint-beam-stumbled-", os.Getppid()))
	switch {
	case strings.Contains(text, "; crash"):
		fmt.Fprintln(os.Stderr, "fatal error: the text breaks this child")
		os.Exit(2)
	case strings.Contains(text, "; eat"):
		var eaten [][]byte
		for range 3000 {
			eaten = append(eaten, bytes.Repeat([]byte("x"), 1<<20))
		}
		fmt.Fprintln(os.Stderr, len(eaten), "MB were no problem")
		os.Exit(3)
	case strings.Contains(text, "; hang"):
		time.Sleep(time.Hour)
	case strings.Contains(text, "; stumble"):
		if _, err := os.Stat(once); err != nil {
			os.WriteFile(once, nil, 0o666)
			kill(os.Getpid())
		}
		os.Remove(once)
	}
}

// kill ends a process at once.
func kill(pid int) {
	if process, err := os.FindProcess(pid); err == nil {
		process.Kill()
	}
}

// command is the pipeline in a process of its own.
func command(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), asPipeline+"=1")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	return cmd, &said
}

// pipe runs the pipeline and wants an exit code.
func pipe(t *testing.T, code int, args ...string) string {
	t.Helper()
	cmd, said := command(t, args...)
	cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != code {
		t.Fatalf("exit code %d, want %d: %s", got, code, said)
	}
	return said.String()
}

// sheets are the games that variants are made of.
func sheets(t *testing.T) (list []variants.Sheet) {
	t.Helper()
	paths, _ := filepath.Glob("../testdata/games/*.*")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, variants.Sheet{ID: path, Text: string(text)})
	}
	if len(list) == 0 {
		t.Fatal("no games")
	}
	return list
}

// store writes rulesheets as a .jsonl and returns its path.
func store(t *testing.T, list []variants.Sheet) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	for _, x := range list {
		e.Encode(map[string]string{"id": x.ID, "text": x.Text})
	}
	if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// seconds are what may differ between answers.
var seconds = regexp.MustCompile(`"seconds":[0-9.e+-]+`)

// lines reads all files that match, by id, and wants each id once.
func lines(t *testing.T, pattern string) map[string]string {
	t.Helper()
	paths, _ := filepath.Glob(pattern)
	list := map[string]string{}
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		s := bufio.NewScanner(file)
		s.Buffer(nil, 1<<24)
		for s.Scan() {
			var x struct{ ID, Source string }
			if err := json.Unmarshal(s.Bytes(), &x); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			key := x.ID + x.Source // failures have a source
			if list[key] != "" {
				t.Errorf("%s is there twice", key)
			}
			list[key] = seconds.ReplaceAllString(s.Text(), `"seconds":0`)
		}
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func results(t *testing.T, dir string) map[string]string {
	t.Helper()
	return lines(t, filepath.Join(dir, "results-*.jsonl"))
}

func failures(t *testing.T, dir string) map[string]string {
	t.Helper()
	return lines(t, filepath.Join(dir, "failures-*.jsonl"))
}
