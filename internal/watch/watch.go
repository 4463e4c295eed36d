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
	quietPeriod = 100 * time.Millisecond // changes are handed over after a pause this long
	maxDelay    = 2 * time.Second        // changes wait no longer than this
)

// A Watcher watches directories.
type Watcher struct {
	fsWatcher    *fsnotify.Watcher
	isRelevant   func(path string) bool
	pendingPaths chan []string
	watchErrors  chan error
}

// New returns a watcher of no directories. It reports only the paths that
// matter.
func New(ctx context.Context, matters func(path string) bool) (*Watcher, error) {
	files, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{fsWatcher: files, isRelevant: matters, pendingPaths: make(chan []string), watchErrors: make(chan error, 1)}
	go w.collectChanges(ctx)
	return w, nil
}

// Close ends the work.
func (w *Watcher) Close() error { return w.fsWatcher.Close() }

// AddDirs watches directories that are not watched yet, without the directories
// below them. A directory that was removed and made again is watched again.
func (w *Watcher) AddDirs(dirs []string) error {
	watched := map[string]bool{}
	for _, dir := range w.fsWatcher.WatchList() {
		watched[dir] = true
	}
	for _, dir := range dirs {
		if watched[dir] {
			continue
		}
		if err := w.fsWatcher.Add(dir); err != nil {
			return fmt.Errorf("cannot watch %s: %w", dir, err)
		}
		watched[dir] = true
	}
	return nil
}

// ChangedPaths yields the paths of files that have changed, or are new, or gone.
func (w *Watcher) ChangedPaths() <-chan []string { return w.pendingPaths }

// WatchErrors yields an error if changes may be missed.
func (w *Watcher) WatchErrors() <-chan error { return w.watchErrors }

// collectChanges hands over changes once no further ones arrive.
func (w *Watcher) collectChanges(ctx context.Context) {
	seen := map[string]bool{}
	calm, end := stoppedTimer(), stoppedTimer()
	var ready chan []string
	for {
		select {
		case <-ctx.Done():
			return
		case e, open := <-w.fsWatcher.Events:
			switch {
			case !open:
				return
			case e.Op == fsnotify.Chmod || !w.isRelevant(e.Name):
				continue
			case len(seen) == 0:
				end.Reset(maxDelay)
			}
			seen[filepath.Clean(e.Name)] = true
			calm.Reset(quietPeriod)
		case err, open := <-w.fsWatcher.Errors:
			if open && !errors.Is(err, fsnotify.ErrClosed) {
				w.reportError(err)
			}
		case <-calm.C:
			ready = w.pendingPaths
		case <-end.C:
			ready = w.pendingPaths
		case ready <- slices.Sorted(maps.Keys(seen)):
			seen, ready = map[string]bool{}, nil
			calm.Stop()
			end.Stop()
		}
	}
}

// reportError hands over an error, unless one waits.
func (w *Watcher) reportError(err error) {
	select {
	case w.watchErrors <- err:
	default:
	}
}

// stoppedTimer returns a timer that does not run.
func stoppedTimer() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}
