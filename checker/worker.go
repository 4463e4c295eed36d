package checker

// A worker does one thing after another in a goroutine of its own, which has
// grown its stack once for all. Whoever does not want to wait for what it does
// may leave it behind, but must not ask it for more. The zero value is ready.
type worker struct {
	todo chan func()
	done chan struct{}
}

// do begins to do something. The channel that it returns yields when that is
// done.
func (w *worker) do(f func()) <-chan struct{} {
	if w.todo == nil {
		w.todo, w.done = make(chan func()), make(chan struct{}, 1)
		go work(w.todo, w.done)
	}
	w.todo <- f
	return w.done
}

// stop ends the goroutine when it has done what it is doing.
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
