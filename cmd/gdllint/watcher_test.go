package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func nextChange(t *testing.T, w *watcher) string {
	t.Helper()
	select {
	case list := <-w.changes:
		for i := range list {
			list[i] = filepath.Base(list[i])
		}
		return strings.Join(list, " ")
	case err := <-w.failures:
		t.Fatal(err)
	case <-time.After(20 * time.Second):
		t.Fatal("nothing was noticed")
	}
	return ""
}

func TestWatcher(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dir := t.TempDir()
	w, err := newWatcher(ctx, func(path string) bool { return filepath.Ext(path) == ".kif" })
	if err != nil {
		t.Skip("nothing can be watched here: ", err)
	}
	defer w.Close()
	if err := w.add([]string{dir, dir}); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "noise.txt"), "x")
	write(t, filepath.Join(dir, "b.kif"), "x")
	write(t, filepath.Join(dir, "a.kif"), "x")
	if got := nextChange(t, w); got != "a.kif b.kif" {
		t.Errorf("got %q", got)
	}
	// As editors do: the new text takes the name of the old one.
	write(t, filepath.Join(dir, "a.new"), "x")
	if err := os.Rename(filepath.Join(dir, "a.new"), filepath.Join(dir, "a.kif")); err != nil {
		t.Fatal(err)
	}
	if got := nextChange(t, w); got != "a.kif" {
		t.Errorf("got %q", got)
	}
	if err := os.Remove(filepath.Join(dir, "b.kif")); err != nil {
		t.Fatal(err)
	}
	if got := nextChange(t, w); got != "b.kif" {
		t.Errorf("got %q", got)
	}
	if err := w.add([]string{filepath.Join(dir, "none")}); err == nil || !strings.Contains(err.Error(), "cannot watch") {
		t.Errorf("a directory that is not there: %v", err)
	}
}
