package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/beam/internal/variants"
)

const many = 2000

// undisturbed returns the answers of a run to which nothing happened.
func undisturbed(t *testing.T, in string) map[string]string {
	t.Helper()
	out := t.TempDir()
	said := pipe(t, exitComplete, "-output", out, in)
	if want := fmt.Sprintf("%d rulesheets: %d answered", many, many); !strings.Contains(said, want) {
		t.Fatalf("got %q, want %q", said, want)
	}
	return results(t, out)
}

// same wants the answers of two runs to be the same, one for each input.
func same(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	if failed := failures(t, dir); len(failed) > 0 {
		t.Errorf("%d failures: %v", len(failed), failed)
	}
	got := results(t, dir)
	if len(got) != many {
		t.Errorf("%d answers, want %d", len(got), many)
	}
	if maps.Equal(got, want) {
		return
	}
	for id := range want {
		if got[id] != want[id] {
			t.Fatalf("%s: got\n%s\nwant\n%s", id, got[id], want[id])
		}
	}
}

// answered counts what a journal holds.
func answered(dir string) (n int) {
	paths, _ := filepath.Glob(filepath.Join(dir, "journal", "*.jsonl"))
	for _, path := range paths {
		text, _ := os.ReadFile(path)
		n += bytes.Count(text, []byte("\n"))
	}
	return n
}

// waitFor waits until so many texts are answered, or the run is over.
func waitFor(dir string, n int, over <-chan error) bool {
	for answered(dir) < n {
		select {
		case <-over:
			return false
		case <-time.After(time.Millisecond):
		}
	}
	return true
}

// Children and the whole pipeline are killed in the middle. Every input is
// answered once, and as if nothing had happened.
func TestKilled(t *testing.T) {
	in := store(t, variants.Make(sheets(t), many, 1))
	want := undisturbed(t, in)
	t.Run("children", func(t *testing.T) { killChildren(t, in, want) })
	t.Run("pipeline", func(t *testing.T) { killPipeline(t, in, want) })
}

// killChildren kills the children of a pipeline that is running, some times.
func killChildren(t *testing.T, in string, want map[string]string) {
	out, pids := t.TempDir(), filepath.Join(t.TempDir(), "pids")
	t.Setenv(pidFile, pids)
	cmd, said := command(t, "-output", out, "-workers", "2", in)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	killed := map[int]bool{}
	for n := 100; n <= 700; n += 200 {
		if !waitFor(out, n, over) {
			t.Fatalf("ended before anything was killed: %s", said)
		}
		for _, pid := range living(t, pids, killed) {
			kill(pid)
			killed[pid] = true
		}
	}
	if err := <-over; err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if started := len(living(t, pids, nil)); len(killed) < 4 || started <= len(killed) {
		t.Errorf("%d children started, %d killed", started, len(killed))
	}
	same(t, out, want)
}

// living returns the children that have started, but for those that were
// killed.
func living(t *testing.T, path string, killed map[int]bool) (pids []int) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range strings.Fields(string(text)) {
		if pid, err := strconv.Atoi(word); err == nil && !killed[pid] {
			pids = append(pids, pid)
		}
	}
	return pids
}

// killPipeline kills the pipeline twice, and lets the third one come to its
// end. The second and third begin with what was known.
func killPipeline(t *testing.T, in string, want map[string]string) {
	out := t.TempDir()
	for _, n := range []int{300, 600} {
		cmd, said := command(t, "-output", out, in)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		over := make(chan error, 1)
		go func() { over <- cmd.Wait() }()
		if !waitFor(out, n, over) {
			t.Fatalf("ended before it was killed: %s", said)
		}
		cmd.Process.Kill()
		<-over
		if len(results(t, out)) > 0 {
			t.Fatal("there are results although the run did not come to its end")
		}
	}
	tear(t, out)
	before := answered(out)
	pipe(t, exitComplete, "-output", out, in)
	same(t, out, want)
	after := answered(out)
	pipe(t, exitComplete, "-output", out, in)
	same(t, out, want)
	if again := answered(out); again != after || before < 500 || after <= before {
		t.Errorf("%d texts were answered when it was killed, %d at the end, %d after one more run", before, after, again)
	}
	if texts := structures(want); after > texts+2 { // those that the killed ones were about to write
		t.Errorf("%d texts were checked, but there are %d structures", after, texts)
	}
}

// structures counts answers that are those of no other rulesheet.
func structures(list map[string]string) (n int) {
	for _, line := range list {
		if !strings.Contains(line, `"duplicate_of":`) {
			n++
		}
	}
	return n
}

// tear leaves half a record at the end of a journal, as a process that is
// killed while it writes.
func tear(t *testing.T, dir string) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(dir, "journal", "*.jsonl"))
	text, err := os.ReadFile(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	last := bytes.LastIndexByte(text[:len(text)-1], '\n')
	if err := os.WriteFile(paths[0], text[:last+(len(text)-last)/2], 0o666); err != nil {
		t.Fatal(err)
	}
}
