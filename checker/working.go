package checker

import "sync"

// activityLog notes the current work on one file. Abandoned analyzers go on
// noting: their notes are dropped when the file is finished.
type activityLog struct {
	filePath     string
	noteActivity func(path, what string)
	noteFinished func(path string)

	mu         sync.Mutex
	isFinished bool
}

// newActivityLog returns the notes of work on an input.
func (r *Runner) newActivityLog(in Input) *activityLog {
	return &activityLog{filePath: in.Path, noteActivity: r.config.NoteActivity, noteFinished: r.config.NoteFinished}
}

// startActivity notes the current work.
func (w *activityLog) startActivity(what string) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.noteActivity != nil && !w.isFinished {
		w.noteActivity(w.filePath, what)
	}
}

// finishFile notes that the work has ended.
func (w *activityLog) finishFile() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.noteFinished != nil && !w.isFinished {
		w.noteFinished(w.filePath)
	}
	w.isFinished = true
}

// activityListener returns the function that takes the notes of analyzers; nil if there
// is no listener.
func (w *activityLog) activityListener() func(what string) {
	if w == nil || w.noteActivity == nil {
		return nil
	}
	return w.startActivity
}
