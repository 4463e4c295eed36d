package main

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

// A watcher watches directories.
type watcher struct {
	*fsnotify.Watcher
	isRelevant func(path string) bool
	changes    chan []string // the sorted paths of files that have changed; the working directory stays the same meanwhile
	failures   chan error    // the first error
}

// newWatcher returns a watcher of no directories, which works until ctx ends. It reports only the paths that matter.
func newWatcher(ctx context.Context, matters func(path string) bool) (*watcher, error) {
	files, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &watcher{files, matters, make(chan []string), make(chan error, 1)}
	go w.collect(ctx)
	return w, nil
}

// add watches further directories, without those below them. A directory that was removed and made again is watched again.
func (w *watcher) add(dirs []string) error {
	for _, dir := range dirs {
		if err := w.Add(dir); err != nil {
			return fmt.Errorf("cannot watch %s: %w", dir, err)
		}
	}
	return nil
}

// collect hands changes over once no further ones arrive.
func (w *watcher) collect(ctx context.Context) {
	seen := map[string]bool{}
	calm, end := time.NewTimer(time.Hour), time.NewTimer(time.Hour)
	calm.Stop()
	end.Stop()
	var ready chan []string
	for {
		select {
		case <-ctx.Done():
			return
		case e, open := <-w.Events:
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
		case err, open := <-w.Errors:
			if open && !errors.Is(err, fsnotify.ErrClosed) {
				select {
				case w.failures <- err:
				default:
				}
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
