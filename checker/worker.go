package checker

// analyzerWorker runs tasks one after another in a goroutine of its own, whose stack
// grows only once. A caller that stops waiting for a task abandons the worker,
// and must not give it further tasks. The zero value is ready.
type analyzerWorker struct {
	tasks    chan func()
	taskDone chan struct{}
}

// startTask starts a task. The channel that it returns yields when the task is done.
func (w *analyzerWorker) startTask(f func()) <-chan struct{} {
	if w.tasks == nil {
		w.tasks, w.taskDone = make(chan func()), make(chan struct{}, 1)
		go runTasks(w.tasks, w.taskDone)
	}
	w.tasks <- f
	return w.taskDone
}

// stopWorker ends the goroutine after its current task.
func (w *analyzerWorker) stopWorker() {
	if w.tasks != nil {
		close(w.tasks)
		w.tasks = nil
	}
}

func runTasks(todo <-chan func(), done chan<- struct{}) {
	for f := range todo {
		f()
		done <- struct{}{}
	}
}
