package task

import "sync"

// Helpers are those who help with one part of the work, who wait for each other
// and for whom they help. The lock is that of all that they tell each other.
type Helpers struct {
	sync.Mutex
	changed *sync.Cond
	over    bool
	all     []*Helper
}

// NewHelpers returns nobody yet.
func NewHelpers() *Helpers {
	h := &Helpers{}
	h.changed = sync.NewCond(&h.Mutex)
	return h
}

// Join adds one who helps; nil is nobody.
func (h *Helpers) Join(one *Helper) {
	if one == nil {
		return
	}
	h.Lock()
	defer h.Unlock()
	h.all = append(h.all, one)
}

// Count returns how many have joined. The lock is held.
func (h *Helpers) Count() int { return len(h.all) }

// Over tells whether the work is over. The lock is held.
func (h *Helpers) Over() bool { return h.over }

// Await waits until something was told. The lock is held, but while it waits.
func (h *Helpers) Await() { h.changed.Wait() }

// Tell wakes those who wait. The lock is held.
func (h *Helpers) Tell() { h.changed.Broadcast() }

// End tells those who wait that the work is over.
func (h *Helpers) End() {
	h.Lock()
	defer h.Unlock()
	h.over = true
	h.Tell()
}

// Disband ends the work of all helpers, and waits until it has ended.
func (h *Helpers) Disband() {
	h.End()
	for _, one := range h.all {
		one.Stop()
	}
}
