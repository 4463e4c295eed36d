//go:build unix

package disk_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gdllint/gdllint/internal/disk"
)

// A pipe into which nothing is written is refused at once.
func TestReadPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip(err)
	}
	if _, err := disk.ReadFile(path, 10); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("got %v", err)
	}
}
