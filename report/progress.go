package report

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress shows on a terminal how far a long run is. The zero value and nil
// show nothing.
type Progress struct {
	mu          sync.Mutex
	w           io.Writer
	done, total int
	shown       bool
	stop        chan struct{}
}

// patience is how long a run may take before progress is shown.
const patience = time.Second

// StartProgress shows on w, after a second, how many of total files are done.
func StartProgress(w io.Writer, total int) *Progress {
	p := &Progress{w: w, total: total, stop: make(chan struct{})}
	go p.tick()
	return p
}

func (p *Progress) tick() {
	wait := time.NewTimer(patience)
	defer wait.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-wait.C:
			p.show()
			wait.Reset(patience / 4)
		}
	}
}

func (p *Progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w != nil {
		fmt.Fprintf(p.w, "\r\x1b[K%d of %d rulesheets", p.done, p.total)
		p.shown = true
	}
}

// Step counts one file as done and calls write with the line of progress out
// of the way.
func (p *Progress) Step(write func() error) error {
	if p == nil {
		return write()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.clear()
	return write()
}

// Stop removes the line for good.
func (p *Progress) Stop() {
	if p == nil || p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.w = nil
	close(p.stop)
}

func (p *Progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
