package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// counter is a game that counts to 2 to the power of 40 in binary, and in
// which nobody can move at half the way: too far for any proof or search.
func counter() string {
	const bits = 40
	var b strings.Builder
	b.WriteString("(role clock) (init start) (<= (next start) (true start))\n")
	fmt.Fprintf(&b, "(<= (legal clock tick) (true start) (not (true (bit %d))))\n", bits-1)
	b.WriteString("(<= (carry 0) (true start))\n")
	for i := range bits {
		fmt.Fprintf(&b, "(succ %d %d)\n", i, i+1)
	}
	b.WriteString(`
(<= (carry ?m) (carry ?n) (true (bit ?n)) (succ ?n ?m))
(<= (next (bit ?n)) (carry ?n) (succ ?n ?m) (not (true (bit ?n))))
(<= (next (bit ?n)) (true (bit ?n)) (not (carry ?n)))
(<= terminal (not (true start)))
(goal clock 100)
`)
	return b.String()
}

// TestInterruptProof stops the program in the middle of a proof.
func TestInterruptProof(t *testing.T) {
	dir := t.TempDir()
	nim, err := os.ReadFile(filepath.Join("..", "..", "testdata", "games", "nim.kif"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.kif": string(nim), "b.kif": counter(), "c.kif": string(nim)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("gdllint", "prove", "-j", "1", "--budget", "thorough")
	command.Dir, command.Stderr = dir, os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	if first, err := lines.ReadString('\n'); err != nil || first != "a.kif\n" {
		t.Fatalf("got %q, %v", first, err)
	}
	time.Sleep(500 * time.Millisecond) // b.kif is being proved
	if err := command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if err != nil {
		t.Fatal(err)
	}
	err = command.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("got %v, want exit code 130", err)
	}
	got := string(rest)
	if !strings.Contains(got, "b.kif\n") || !strings.Contains(got, "interrupted, after ") || strings.Contains(got, "c.kif") {
		t.Errorf("what is known of the files that were begun must be printed, and nothing else:\n%s", got)
	}
	// It is proved at once, and the rest takes years.
	if !regexp.MustCompile(`initial-state +proved`).MatchString(got[strings.Index(got, "b.kif\n"):]) {
		t.Errorf("a verdict that was reached is lost:\n%s", got)
	}
}
