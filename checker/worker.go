package checker

// worker runs tasks one after another in a goroutine of its own, whose stack
// grows only once. A caller that stops waiting for a task abandons the worker,
// and must not give it further tasks. The zero value is ready.
type worker struct {
	todo chan func()
	done chan struct{}
}

// do starts a task. The channel that it returns yields when the task is done.
func (w *worker) do(f func()) <-chan struct{} {
	if w.todo == nil {
		w.todo, w.done = make(chan func()), make(chan struct{}, 1)
		go work(w.todo, w.done)
	}
	w.todo <- f
	return w.done
}

// stop ends the goroutine after its current task.
func (w *worker) stop() {
	if w.todo != nil {
		close(w.todo)
		w.todo = nil
	}
}

func work(todo <-chan func(), done chan<- struct{}) {
	for f := range todo {
		f()
		done <- struct{}{}
	}
}
