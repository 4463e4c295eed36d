package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// BenchmarkStatic measures the whole program: that it starts, and what it can
// tell from the text, of one ordinary game and of all games of the collection of
// third-party rulesheets where it is at hand. It reports processor time, which
// other work on the machine changes less than it does the time on the wall.
func BenchmarkStatic(b *testing.B) {
	program := filepath.Join(b.TempDir(), "gdllint")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	static := []string{"--static", "--no-config", "--fail-on", "never", "-f", "json"}
	for _, run := range []struct {
		name string
		args func(testing.TB) []string
	}{
		{"version", func(testing.TB) []string { return []string{"version"} }},
		{"one-game", func(testing.TB) []string {
			return append(static, filepath.Join("..", "..", "testdata", "games", "ferry.kif"))
		}},
		{"collection", func(tb testing.TB) []string {
			return append(static, filepath.Join(collectiontest.CollectionDir(tb), "games"))
		}},
	} {
		b.Run(run.name, func(b *testing.B) {
			args := run.args(b)
			var used time.Duration
			for b.Loop() {
				used += processorTime(b, program, args...)
			}
			b.ReportMetric(used.Seconds()*1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorTime runs a program to its end.
func processorTime(b *testing.B, program string, args ...string) time.Duration {
	b.Helper()
	cmd := exec.Command(program, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		b.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	if stdout.Len() == 0 {
		b.Fatal("no report")
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
