package checker

import "sync"

// working tells what is being done to one file. Analyzers that are left behind go
// on telling of their work: nobody hears of it when the file is finished.
type working struct {
	path string
	tell func(path, what string)
	end  func(path string)

	mu   sync.Mutex
	over bool
}

// working returns what is told of the work on an input.
func (r *Runner) working(in Input) *working {
	return &working{path: in.Path, tell: r.config.Progress, end: r.config.Finished}
}

// on tells what is being done.
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

// finished tells that nothing more is done.
func (w *working) finished() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.end != nil && !w.over {
		w.end(w.path)
	}
	w.over = true
}

// listener returns what analyzers tell of their work; nil if nobody listens.
func (w *working) listener() func(what string) {
	if w == nil || w.tell == nil {
		return nil
	}
	return w.on
}
