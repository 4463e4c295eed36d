package lsp

import (
	"context"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdllint/gdllint/report"
)

// document is a document that is open in the editor.
type document struct {
	server *Server
	ctx    context.Context // ends when the document is closed
	close  context.CancelFunc
	wake   chan struct{} // holds a token if there is something to check

	mu      sync.Mutex
	sheet   *sheet
	checked *result            // from the text
	proved  *result            // from the text and the states
	cancel  context.CancelFunc // ends the running check; may be nil
	proof   *proving           // the running or waiting proofs; may be nil
	news    chan struct{}      // closed when the version or its result changes
	renewed int                // counts the events that make results stale, such as edits and other settings
	took    time.Duration      // by the last complete check, or so far by one that was cancelled
	shown   sync.Mutex         // held while diagnostics are sent, to keep their order
}

// A result is the report on a version of a document.
type result struct {
	sheet   *sheet
	renewed int
	file    *report.File
}

// newDocument returns a document whose first check is due.
func newDocument(s *Server, first *sheet) *document {
	d := &document{server: s, sheet: first, wake: make(chan struct{}, 1), news: make(chan struct{})}
	d.ctx, d.close = context.WithCancel(s.ctx)
	d.rouse()
	return d
}

// current returns the current version.
func (d *document) current() *sheet {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sheet
}

// change sets another version.
func (d *document) change(next *sheet) {
	d.mu.Lock()
	d.sheet = next
	d.outdate()
	d.mu.Unlock()
	d.rouse()
}

// refresh checks the current version again.
func (d *document) refresh() {
	next := d.current()
	next = d.server.sheet(next.uri, next.version, next.text) // its notation may be another one
	d.change(next)
}

// outdate cancels all work on the former version. The caller holds mu.
func (d *document) outdate() {
	d.renewed++
	if d.cancel != nil {
		d.cancel()
	}
	if d.proof != nil {
		d.proof.cancel()
	}
	close(d.news)
	d.news = make(chan struct{})
}

// rouse tells the worker that there is something to check.
func (d *document) rouse() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// work checks the text whenever it has changed and typing has paused. At most
// one check runs at a time. A check that is slow to notice its cancellation
// delays the next one, but not the sketch of a large text.
func (d *document) work() {
	over := make(chan struct{}) // closed when no check runs
	close(over)
	for d.woken() {
		if pause := d.pause(); pause > 0 {
			d.guarded("sketching", d.sketch)
			if !idle(d, time.After(pause)) {
				continue
			}
		}
		if !idle(d, over) {
			continue
		}
		ended := make(chan struct{})
		over = ended
		d.server.workers.Add(1)
		go func() {
			defer d.server.workers.Done()
			defer close(ended)
			d.guarded("checking", d.check)
		}()
	}
}

// woken waits for an edit and then for a pause in typing. It tells whether the
// document is still open.
func (d *document) woken() bool {
	select {
	case <-d.ctx.Done():
		return false
	case <-d.wake:
	}
	for {
		select {
		case <-d.ctx.Done():
			return false
		case <-d.wake:
		case <-time.After(d.server.debounce):
			return true
		}
	}
}

// idle waits for an event, and tells whether it came before the next edit.
func idle[T any](d *document, until <-chan T) bool {
	select {
	case <-d.ctx.Done():
		return false
	case <-d.wake:
		d.rouse()
		return false
	case <-until:
		return true
	}
}

func (d *document) guarded(what string, do func()) {
	if _, err := guard(d.server, what, func() (any, error) { do(); return nil, nil }); err != nil {
		d.server.logf("%s: %v", d.current().path, err)
	}
}

// check checks the text and shows the findings, unless the text changes
// meanwhile.
func (d *document) check() {
	d.mu.Lock()
	ctx, cancel := context.WithCancel(d.ctx)
	defer cancel()
	r := &result{sheet: d.sheet, renewed: d.renewed}
	d.cancel = cancel
	d.mu.Unlock()
	begun := time.Now()
	file, err := d.server.look(ctx, lookText, r.sheet)
	if d.spent(time.Since(begun), ctx.Err() == nil); ctx.Err() != nil {
		return
	}
	if err != nil {
		d.server.logf("%s: %v", r.sheet.path, err)
		file = &report.File{Path: r.sheet.path}
	}
	r.file = file
	d.mu.Lock()
	if fresh := r.renewed == d.renewed; fresh {
		d.checked = r
		close(d.news)
		d.news = make(chan struct{})
	}
	d.mu.Unlock()
	d.show()
}

// spent records the time of a check.
func (d *document) spent(took time.Duration, whole bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if whole || took > d.took {
		d.took = took
	}
}

// known returns the result for the current version; nil if it was not checked
// yet.
func (d *document) known() *result {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.latest()
}

// latest is known for callers that hold mu.
func (d *document) latest() *result {
	for _, r := range []*result{d.proved, d.checked} {
		if r != nil && r.renewed == d.renewed {
			return r
		}
	}
	return nil
}

// verdicts returns the result of proofs for the current version; nil if there
// is none.
func (d *document) verdicts() *result {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.proved != nil && d.proved.renewed == d.renewed {
		return d.proved
	}
	return nil
}

// errModified is the error of requests about a former version.
var errModified = &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed meanwhile"}

// await returns the result for a version, as soon as it has been checked.
func (d *document) await(ctx context.Context, of *sheet) (*result, error) {
	for {
		d.mu.Lock()
		r, now, news := d.latest(), d.sheet, d.news
		d.mu.Unlock()
		switch {
		case now.text != of.text:
			return nil, errModified
		case r != nil:
			return r, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-d.ctx.Done():
			return nil, d.ctx.Err()
		case <-news:
		}
	}
}
