//go:build unix

package certify

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// TestPipe has a named pipe for a program: nobody must wait for what is written
// to it.
func TestPipe(t *testing.T) {
	dir := written(t, presses, nil)
	program := filepath.Join(dir, "playability", "single.lp")
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(program, 0o600); err != nil {
		t.Skip(err)
	}
	if _, results, why := check(t, dir); results[proof.Playability] != Contradicts || !strings.Contains(why, "not an ordinary file") {
		t.Errorf("%v: %s", results, why)
	}
}
