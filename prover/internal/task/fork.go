package task

// Fork returns a task for a helper: it has the game and what is proved, a meter and
// memories of its own, and no questions. What the helper comes to is told by what it
// returns, and nothing may be changed meanwhile that both see.
func (t *Task) Fork() *Task {
	return &Task{Meter: t.Meter.Fork(), Store: t.Store, File: t.File, Play: t.Play, Opts: t.Opts, Sabotage: t.Sabotage}
}
