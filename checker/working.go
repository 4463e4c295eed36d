package checker

import (
	"sync"
)

// activityLog notes the current work on one file. Abandoned analyzers go on
// noting: their notes are dropped when the file is finished.
type activityLog struct {
	filePath     string
	noteActivity func(path, what string)
	noteDecided  func(path, answer string)
	noteFinished func(path string)

	mu         sync.Mutex
	isFinished bool
}

// newActivityLog returns the notes of work on an input.
func (r *Runner) newActivityLog(in Input) *activityLog {
	return &activityLog{filePath: in.Path, noteActivity: r.config.NoteActivity, noteDecided: r.config.NoteDecided, noteFinished: r.config.NoteFinished}
}

// startActivity notes the current work.
func (w *activityLog) startActivity(what string) {
	if note := w.listener((*activityLog).activities); note != nil {
		note(what)
	}
}

func (w *activityLog) activities() func(path, what string) { return w.noteActivity }

func (w *activityLog) answers() func(path, what string) { return w.noteDecided }

// finishFile notes that the work has ended.
func (w *activityLog) finishFile() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.noteFinished != nil && !w.isFinished {
		w.noteFinished(w.filePath)
	}
	w.isFinished = true
}

// listener returns the function that takes the notes of analyzers for one of the listeners; nil if there is none.
func (w *activityLog) listener(of func(*activityLog) func(path, what string)) func(what string) {
	if w == nil || of(w) == nil {
		return nil
	}
	return func(what string) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if !w.isFinished {
			of(w)(w.filePath, what)
		}
	}
}
