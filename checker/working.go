package checker

import "sync"

// working notes the current work on one file. Abandoned analyzers go on
// noting: their notes are dropped when the file is finished.
type working struct {
	path string
	tell func(path, what string)
	end  func(path string)

	mu   sync.Mutex
	over bool
}

// working returns the notes of work on an input.
func (r *Runner) working(in Input) *working {
	return &working{path: in.Path, tell: r.config.Progress, end: r.config.Finished}
}

// on notes the current work.
func (w *working) on(what string) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tell != nil && !w.over {
		w.tell(w.path, what)
	}
}

// finished notes that the work has ended.
func (w *working) finished() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.end != nil && !w.over {
		w.end(w.path)
	}
	w.over = true
}

// listener returns the function that takes the notes of analyzers; nil if there
// is no listener.
func (w *working) listener() func(what string) {
	if w == nil || w.tell == nil {
		return nil
	}
	return w.on
}
