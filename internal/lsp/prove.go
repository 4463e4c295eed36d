package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// proofs are the running and waiting proofs. One document is proved at a time,
// since the prover needs much of the machine.
type proofs struct {
	slot chan struct{} // holds a token while proofs run

	mu     sync.Mutex
	all    map[*proving]bool
	tokens int // the number of progress tokens so far
}

func newProofs() *proofs {
	return &proofs{slot: make(chan struct{}, 1), all: map[*proving]bool{}}
}

// A proving is the work on the questions about one version of a document.
type proving struct {
	of       *sheet
	cancel   context.CancelFunc
	progress *progress
}

// errStopped is the error of proofs that were cancelled, or whose text has
// changed.
var errStopped = errors.New("the proofs were stopped")

// saved starts proofs if the client wants them, unless their results are there.
// For properties it proves their rulesheet.
func (d *document) saved() {
	now := d.current()
	if now.properties() {
		for _, other := range d.server.open(func(o *sheet) bool { return !o.properties() && o.beside(now) }) {
			other.saved()
		}
		return
	}
	if !d.server.can().proves || d.server.settings.of(now.path).static || d.verdicts() != nil {
		return
	}
	d.server.workers.Add(1)
	go func() {
		defer d.server.workers.Done()
		_, err := guard(d.server, "proving", func() (any, error) { return d.prove(d.ctx, now, lookWhole, nil) })
		if err != nil && !errors.Is(err, errStopped) {
			d.server.logf("%s: %v", now.path, err)
		}
	}()
}

// prove answers the questions about a version of a document. It is stopped when
// the text changes, and when other proofs of the document begin.
func (d *document) prove(ctx context.Context, of *sheet, l look, token json.RawMessage) (*result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &proving{of: of, cancel: cancel, progress: &progress{server: d.server}}
	renewed, ok := d.begin(p)
	if !ok {
		return nil, errStopped
	}
	defer d.end(p)
	stop := context.AfterFunc(d.ctx, cancel)
	defer stop()
	select {
	case d.server.proofs.slot <- struct{}{}:
		defer func() { <-d.server.proofs.slot }()
	case <-ctx.Done():
		return nil, errStopped
	}
	d.server.refreshLenses()
	p.progress.begin(ctx, token, "proving "+filepath.Base(of.path))
	file, err := d.server.look(ctx, l, of)
	if ctx.Err() != nil {
		p.progress.end("stopped")
		return nil, errStopped
	}
	if err != nil {
		p.progress.end("failed")
		return nil, err
	}
	r := &result{sheet: of, renewed: renewed, file: file}
	d.settle(r)
	p.progress.end(tally(file))
	return r, nil
}

// begin registers a proving with its document. It returns false if the version
// is outdated.
func (d *document) begin(p *proving) (renewed int, ok bool) {
	d.server.proofs.mu.Lock()
	d.server.proofs.all[p] = true
	d.server.proofs.mu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.proof != nil {
		d.proof.cancel()
	}
	d.proof = p
	return d.renewed, d.sheet == p.of
}

// end removes a proving.
func (d *document) end(p *proving) {
	d.server.proofs.mu.Lock()
	delete(d.server.proofs.all, p)
	d.server.proofs.mu.Unlock()
	d.mu.Lock()
	if d.proof == p {
		d.proof = nil
	}
	d.mu.Unlock()
	d.server.refreshLenses()
}

// settle stores the result of proofs, and shows it.
func (d *document) settle(r *result) {
	d.mu.Lock()
	if r.renewed == d.renewed {
		d.proved = r
	}
	d.mu.Unlock()
	d.show()
	d.server.settleBeside(r)
}

// settleBeside shows the results of a rulesheet's proofs about the properties
// beside it. These have not changed meanwhile: that would have stopped the
// proofs.
func (s *Server) settleBeside(r *result) {
	for _, d := range s.open(func(o *sheet) bool { return o.properties() && o.beside(r.sheet) }) {
		d.mu.Lock()
		found := &report.File{Path: d.sheet.path, Extra: true}
		for _, beside := range r.file.Beside {
			if beside.Path == d.sheet.path {
				found = beside
			}
		}
		d.proved = &result{sheet: d.sheet, renewed: d.renewed, file: found}
		d.mu.Unlock()
		d.show()
	}
}

// isProving tells whether proofs of the current version are running or waiting.
func (d *document) isProving() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.proof != nil && d.proof.of == d.sheet
}

// tally returns the numbers of verdicts as a text, or the reason that there are
// none or not all.
func tally(file *report.File) string {
	if file.Invalid != nil {
		return report.InvalidText(file)
	}
	counts := map[proof.Status]int{}
	for i := range file.Verdicts {
		counts[report.StatusOf(&file.Verdicts[i])]++
	}
	var parts []string
	for _, status := range []proof.Status{proof.Proved, proof.Violated, proof.Open, report.Counted} {
		if n := counts[status]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, status))
		}
	}
	if len(parts) == 0 {
		return "nothing was asked"
	}
	if cut := report.CutText(file); cut != "" {
		parts = append(parts, cut)
	}
	return strings.Join(parts, ", ")
}

// progress reports the current work to the proofs of a file.
func (s *Server) progress(path, what string) {
	s.proofs.mu.Lock()
	defer s.proofs.mu.Unlock()
	for p := range s.proofs.all {
		if p.of.path == path {
			p.progress.report(what)
		}
	}
}

// cancelProgress stops the proofs that a token names.
func (s *Server) cancelProgress(params json.RawMessage) error {
	var t protocol.ProgressToken
	if err := json.Unmarshal(params, &t); err != nil {
		return err
	}
	s.proofs.mu.Lock()
	defer s.proofs.mu.Unlock()
	for p := range s.proofs.all {
		if p.progress.is(t.Token) {
			p.cancel()
		}
	}
	return nil
}

// token returns a new progress token.
func (s *Server) token() json.RawMessage {
	s.proofs.mu.Lock()
	defer s.proofs.mu.Unlock()
	s.proofs.tokens++
	return json.RawMessage(fmt.Sprintf(`"%s-%d"`, name, s.proofs.tokens))
}
