package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A watched is the program on watch, and what it prints.
type watched struct {
	t       *testing.T
	command *exec.Cmd
	lines   chan string
}

const waiting = "waiting for changes (Ctrl-C ends)"

func startWatch(t *testing.T, dir string, args ...string) *watched {
	w := &watched{t: t, command: exec.Command("gdllint", append(args, "--watch")...), lines: make(chan string)}
	w.command.Dir, w.command.Stderr = dir, os.Stderr
	out, err := w.command.StdoutPipe()
	if err == nil {
		err = w.command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.command.Process.Kill() })
	go func() {
		defer close(w.lines)
		for scan := bufio.NewScanner(out); scan.Scan(); {
			w.lines <- scan.Text()
		}
	}()
	return w
}

// until returns what is printed up to a line that holds a text.
func (w *watched) until(text string) string {
	w.t.Helper()
	var all []string
	for {
		select {
		case line, open := <-w.lines:
			if all = append(all, line); strings.Contains(line, text) {
				return strings.Join(all, "\n")
			}
			if !open {
				w.t.Fatalf("the program has ended without %q:\n%s", text, strings.Join(all, "\n"))
			}
		case <-time.After(time.Minute):
			w.t.Fatalf("no %q:\n%s", text, strings.Join(all, "\n"))
		}
	}
}

func (w *watched) wantIn(text string, want ...string) {
	w.t.Helper()
	for _, s := range want {
		if !strings.Contains(text, s) {
			w.t.Errorf("no %q in\n%s", s, text)
		}
	}
}

// TestWatch saves rulesheets, properties and settings, and wants to be told of
// what they concern and of nothing else.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	good := read(t, root+"testdata/ok/lamp.kif")
	save := func(name, text string) {
		t.Helper()
		write(t, filepath.Join(dir, name), text)
	}
	save("good.kif", good)
	save("bad.kif", "(<= (p ?x) (q))\n")
	w := startWatch(t, dir, "--static")
	w.wantIn(w.until(waiting), "bad.kif:1:8: error:", "2 rulesheets: 6 errors")

	save("good.kif", good+"(<= (p ?x) (q))\n")
	got := w.until(waiting)
	if w.wantIn(got, "good.kif:", "1 rulesheet: "); strings.Contains(got, "bad.kif") {
		t.Errorf("what was not saved is checked:\n%s", got)
	}
	save("good.kif", good)
	w.wantIn(w.until(waiting), "1 rulesheet: no findings")

	save("good.props", "always (true (no such relation))\n")
	w.wantIn(w.until(waiting), "good.props:1:", "1 rulesheet: ")

	if err := os.Mkdir(filepath.Join(dir, "deep"), 0o700); err != nil {
		t.Fatal(err)
	}
	w.wantIn(w.until(waiting), "2 rulesheets: ")
	save("deep/new.kif", "(<= (p ?x) (q))\n")
	w.wantIn(w.until(waiting), "deep/new.kif:1:8: error:", "1 rulesheet: ")

	save(".gdllint.yaml", "ignore: [all]\n")
	w.wantIn(w.until(waiting), "3 rulesheets: no findings")

	if err := w.command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for range w.lines {
	}
	var exit *exec.ExitError
	if err := w.command.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("got %v, want exit code 130", err)
	}
}

// TestWatchCancels saves a file while another one is being proved: the check
// ends and begins again, and the other file is not forgotten.
func TestWatchCancels(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.kif"), read(t, root+"testdata/ok/lamp.kif"))
	write(t, filepath.Join(dir, "b.kif"), counter())
	w := startWatch(t, dir, "prove", "-j", "1", "--budget", "thorough")
	w.until("a.kif") // and then it takes years
	time.Sleep(300 * time.Millisecond)
	write(t, filepath.Join(dir, "a.kif"), "(<= (p ?x) (q))\n")
	w.wantIn(w.until("interrupted ("), "b.kif")
	w.until("a.kif:1:8: error:")
	write(t, filepath.Join(dir, "b.kif"), read(t, root+"testdata/ok/lamp.kif"))
	w.wantIn(w.until(waiting), "b.kif")
}
