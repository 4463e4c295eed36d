// Package watch reports changes of files.
package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Editors write a file in several steps: changes that follow each other closely
// count as one.
const (
	quiet   = 100 * time.Millisecond // changes are handed over after a pause this long
	longest = 2 * time.Second        // changes wait no longer than this
)

// A Watcher watches directories.
type Watcher struct {
	files   *fsnotify.Watcher
	matters func(path string) bool
	changes chan []string
	faults  chan error
}

// New returns a watcher of no directories. It reports the paths that matter
// alone.
func New(ctx context.Context, matters func(path string) bool) (*Watcher, error) {
	files, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{files: files, matters: matters, changes: make(chan []string), faults: make(chan error, 1)}
	go w.collect(ctx)
	return w, nil
}

// Close ends the work.
func (w *Watcher) Close() error { return w.files.Close() }

// Add watches directories that are not watched yet, without the directories
// below them. A directory that was removed and made again is watched again.
func (w *Watcher) Add(dirs []string) error {
	watched := map[string]bool{}
	for _, dir := range w.files.WatchList() {
		watched[dir] = true
	}
	for _, dir := range dirs {
		if watched[dir] {
			continue
		}
		if err := w.files.Add(dir); err != nil {
			return fmt.Errorf("cannot watch %s: %w", dir, err)
		}
		watched[dir] = true
	}
	return nil
}

// Changes yields the paths of files that have changed, or are new, or gone.
func (w *Watcher) Changes() <-chan []string { return w.changes }

// Faults yields an error if changes may be missed.
func (w *Watcher) Faults() <-chan error { return w.faults }

// collect hands over changes once no further ones arrive.
func (w *Watcher) collect(ctx context.Context) {
	seen := map[string]bool{}
	calm, end := stopped(), stopped()
	var ready chan []string
	for {
		select {
		case <-ctx.Done():
			return
		case e, open := <-w.files.Events:
			switch {
			case !open:
				return
			case e.Op == fsnotify.Chmod || !w.matters(e.Name):
				continue
			case len(seen) == 0:
				end.Reset(longest)
			}
			seen[filepath.Clean(e.Name)] = true
			calm.Reset(quiet)
		case err, open := <-w.files.Errors:
			if open && !errors.Is(err, fsnotify.ErrClosed) {
				w.fault(err)
			}
		case <-calm.C:
			ready = w.changes
		case <-end.C:
			ready = w.changes
		case ready <- slices.Sorted(maps.Keys(seen)):
			seen, ready = map[string]bool{}, nil
			calm.Stop()
			end.Stop()
		}
	}
}

// fault hands over an error, unless one waits.
func (w *Watcher) fault(err error) {
	select {
	case w.faults <- err:
	default:
	}
}

// stopped returns a timer that does not run.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}
