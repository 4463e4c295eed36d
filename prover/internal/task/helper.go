package task

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/internal/cores"
	"github.com/gdllint/gdllint/proof"
)

// A Helper does a part of the work on another core, and nobody sees anything of
// it before it is done. What it comes to must be what the same work comes to when
// its turn is, so that a verdict never depends on whether somebody has helped.
type Helper struct {
	stop context.CancelFunc
	done chan struct{}
	err  error
	took time.Duration
}

// Help has an idle core do some work, and returns nil if none is idle. The work
// may read of the task what nobody changes meanwhile, and must not change
// anything that others read.
func (t *Task) Help(ctx context.Context, part string, work func(context.Context) error) *Helper {
	giveBack := cores.Borrow(ctx)
	if giveBack == nil {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	h := &Helper{stop: stop, done: make(chan struct{})}
	t.helpers = append(t.helpers, h)
	go func() {
		defer close(h.done)
		defer giveBack()
		defer stop()
		began := time.Now()
		h.err = proof.Guard(part, func() error { return work(ctx) })
		h.took = time.Since(began)
	}()
	return h
}

// Wait waits until the work is done, and returns its error: also a fault of the
// program. It tells how long the work took.
func (h *Helper) Wait() (took time.Duration, err error) {
	<-h.done
	return h.took, h.err
}

// Stop ends the work, and waits until it has ended. There may be no helper.
func (h *Helper) Stop() {
	if h != nil {
		h.stop()
		<-h.done
	}
}

// EndHelp ends the work of all helpers: nobody waits for it any more.
func (t *Task) EndHelp() {
	for _, h := range t.helpers {
		h.stop()
	}
	for _, h := range t.helpers {
		<-h.done
	}
	t.helpers = nil
}
