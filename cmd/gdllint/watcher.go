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

// Editors write a file in several steps. So changes are collected, and handed over together after a
// pause.
const (
	quietPeriod = 100 * time.Millisecond // the pause without changes after which they are handed over
	maxDelay    = 2 * time.Second        // the longest time that a change waits
)

// A watcher watches directories and hands over the paths of changed files.
type watcher struct {
	*fsnotify.Watcher
	isRelevant func(path string) bool
	changes    chan []string // the sorted paths of files that have changed
	failures   chan error    // an error of the file system; further ones are dropped until it is received
}

// newWatcher returns a watcher that works until ctx ends, without directories at first. It hands
// over only paths for which matters returns true.
func newWatcher(ctx context.Context, matters func(path string) bool) (*watcher, error) {
	files, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &watcher{files, matters, make(chan []string), make(chan error, 1)}
	go w.collect(ctx)
	return w, nil
}

// add watches further directories, without their subdirectories. It must be called again for a
// directory that was removed and made again.
func (w *watcher) add(dirs []string) error {
	for _, dir := range dirs {
		if err := w.Add(dir); err != nil {
			return fmt.Errorf("cannot watch %s: %w", dir, err)
		}
	}
	return nil
}

// collect gathers the events of the file system, and hands changes over after a pause.
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
