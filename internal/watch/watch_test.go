package watch

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// next waits for changes.
func next(t *testing.T, w *Watcher) string {
	t.Helper()
	select {
	case list := <-w.ChangedPaths():
		for i := range list {
			list[i] = filepath.Base(list[i])
		}
		return strings.Join(list, " ")
	case err := <-w.WatchErrors():
		t.Fatal(err)
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was noticed")
	}
	return ""
}

func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dir := t.TempDir()
	w, err := New(ctx, func(path string) bool { return filepath.Ext(path) == ".kif" })
	if err != nil {
		t.Skip("nothing can be watched here: ", err)
	}
	defer w.Close()
	if err := w.AddDirs([]string{dir, dir}); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "noise.txt"))
	write(t, filepath.Join(dir, "b.kif"))
	write(t, filepath.Join(dir, "a.kif"))
	if got := next(t, w); got != "a.kif b.kif" {
		t.Errorf("got %q", got)
	}
	// As editors do: the new text takes the name of the old one.
	write(t, filepath.Join(dir, "a.new"))
	if err := os.Rename(filepath.Join(dir, "a.new"), filepath.Join(dir, "a.kif")); err != nil {
		t.Fatal(err)
	}
	if got := next(t, w); got != "a.kif" {
		t.Errorf("got %q", got)
	}
	if err := os.Remove(filepath.Join(dir, "b.kif")); err != nil {
		t.Fatal(err)
	}
	if got := next(t, w); got != "b.kif" {
		t.Errorf("got %q", got)
	}
	if err := w.AddDirs([]string{filepath.Join(dir, "none")}); err == nil || !strings.Contains(err.Error(), "cannot watch") {
		t.Errorf("a directory that is not there: %v", err)
	}
}
