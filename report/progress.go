package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gdllint/gdllint/internal/screen"
)

// Progress shows on a terminal the current work and the number of finished
// files. A nil Progress shows nothing.
type Progress struct {
	mu                    sync.Mutex
	terminal              io.Writer
	doneCount, totalCount int
	activeTasks           []*fileTask // in the order in which they began
	lineShown             bool
	decided               []string // the answers about the only file that are not shown yet
	stopSignal            chan struct{}
}

// A fileTask is a file that is being checked.
type fileTask struct {
	filePath, activity string
	startTime          time.Time
}

// displayDelay is the time after which progress is shown.
const displayDelay = time.Second

// NewProgress returns a Progress that shows on w.
func NewProgress(w io.Writer) *Progress {
	return &Progress{terminal: screen.RawWriter(w), stopSignal: make(chan struct{})}
}

// StartDisplay begins to show progress, after a second, for a total number of files.
func (p *Progress) StartDisplay(total int) {
	if p == nil {
		return
	}
	p.totalCount = total
	go p.refreshPeriodically()
}

// NoteActivity records the current work on a file. Several goroutines may call it.
func (p *Progress) NoteActivity(path, what string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.IndexFunc(p.activeTasks, func(t *fileTask) bool { return t.filePath == path }); i >= 0 {
		p.activeTasks[i].activity = what
		return
	}
	p.activeTasks = append(p.activeTasks, &fileTask{path, what, time.Now()})
}

// NoteDecided takes an answer about a file. If the run is about one file only, the answer is shown
// above the line of progress. With more files the answers are in the reports only.
func (p *Progress) NoteDecided(_, answer string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.totalCount == 1 {
		p.decided = append(p.decided, answer)
	}
}

func (p *Progress) refreshPeriodically() {
	wait := time.NewTimer(displayDelay)
	defer wait.Stop()
	for {
		select {
		case <-p.stopSignal:
			return
		case <-wait.C:
			p.showLine()
			wait.Reset(displayDelay / 4)
		}
	}
}

func (p *Progress) showLine() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal != nil {
		for _, answer := range p.decided {
			fmt.Fprintf(p.terminal, "\r\x1b[K  %s\n", MakePrintable(answer))
		}
		p.decided = nil
		fmt.Fprintf(p.terminal, "\r\x1b[K%s", p.progressLine(time.Now()))
		p.lineShown = true
	}
}

// maxLineWidth is the greatest width of the line: on a narrower terminal the line
// would wrap and could not be erased.
const maxLineWidth = 79

// progressLine returns a text with the number of finished files, and with the name, the work and the running time of the
// unfinished file that was begun first.
func (p *Progress) progressLine(now time.Time) string {
	if len(p.activeTasks) == 0 {
		return fmt.Sprintf("%d of %d rulesheets done", p.doneCount, p.totalCount)
	}
	t := p.activeTasks[0]
	number := fmt.Sprintf("[%d/%d done] ", p.doneCount, p.totalCount)
	seconds := fmt.Sprintf(", %.0f s", now.Sub(t.startTime).Seconds())
	text := []rune(MakePrintable(filepath.Base(t.filePath) + ": " + t.activity))
	width := maxLineWidth
	if columns := screen.WidthOf(p.terminal); columns > 0 {
		width = min(width, columns-1)
	}
	if room := max(3, width-len(number)-len(seconds)); len(text) > room {
		text = append(text[:room-3], []rune("...")...)
	}
	return number + string(text) + seconds
}

// WithoutLine calls write while the line of progress is erased.
func (p *Progress) WithoutLine(write func() error) error {
	if p == nil {
		return write()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clearLine()
	return write()
}

// FinishFile records that all work on a file has ended. Its report may be written later, after the
// reports of slower files.
func (p *Progress) FinishFile(path string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.doneCount++
	p.activeTasks = slices.DeleteFunc(p.activeTasks, func(t *fileTask) bool { return t.filePath == path })
}

// StopDisplay erases the line and ends the display.
func (p *Progress) StopDisplay() {
	if p == nil || p.terminal == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clearLine()
	p.terminal = nil
	close(p.stopSignal)
}

func (p *Progress) clearLine() {
	if p.lineShown {
		fmt.Fprint(p.terminal, "\r\x1b[K")
		p.lineShown = false
	}
}
