package report

import (
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/screen"
)

// Progress shows on a terminal the current work and the number of finished
// files. A nil Progress shows nothing.
type Progress struct {
	mu          sync.Mutex
	w           io.Writer
	done, total int
	working     []*task // in the order in which they began
	shown       bool
	stop        chan struct{}
}

// A task is a file that is being checked.
type task struct {
	path, what string
	began      time.Time
}

// patience is the time after which progress is shown.
const patience = time.Second

// NewProgress returns a Progress that shows on w.
func NewProgress(w io.Writer) *Progress {
	return &Progress{w: screen.RawWriter(w), stop: make(chan struct{})}
}

// Start begins to show progress, after a second, for a total number of files.
func (p *Progress) Start(total int) {
	if p == nil {
		return
	}
	p.total = total
	go p.tick()
}

// Working records the current work on a file. Several goroutines may call it.
func (p *Progress) Working(path, what string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.working {
		if t.path == path {
			t.what = what
			return
		}
	}
	p.working = append(p.working, &task{path, what, time.Now()})
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
		fmt.Fprintf(p.w, "\r\x1b[K%s", p.line(time.Now()))
		p.shown = true
	}
}

// maxLine is the greatest width of the line: on a narrower terminal the line
// would wrap and could not be erased.
const maxLine = 79

// line returns the number of finished files, and of the other files the name of
// the oldest task, its current work and the time since its start.
func (p *Progress) line(now time.Time) string {
	if len(p.working) == 0 {
		return fmt.Sprintf("%d of %d rulesheets done", p.done, p.total)
	}
	t := p.working[0]
	number := fmt.Sprintf("[%d/%d done] ", p.done, p.total)
	seconds := fmt.Sprintf(", %.0f s", now.Sub(t.began).Seconds())
	text := []rune(Printable(filepath.Base(t.path) + ": " + t.what))
	if room := maxLine - len(number) - len(seconds); len(text) > room {
		text = append(text[:room-3], []rune("...")...)
	}
	return number + string(text) + seconds
}

// Step calls write while the line of progress is erased.
func (p *Progress) Step(write func() error) error {
	if p == nil {
		return write()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	return write()
}

// Finished records that all work on a file has ended. That is neither the time
// at which a part of its report is written nor the time at which the report
// waits for those of other files.
func (p *Progress) Finished(path string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	for i, t := range p.working {
		if t.path == path {
			p.working = append(p.working[:i:i], p.working[i+1:]...)
			return
		}
	}
}

// Stop erases the line and ends the display.
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
