package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// proofQueue are the running and waiting proofs. One document is proved at a time,
// since the prover needs much of the machine.
type proofQueue struct {
	proofSlot chan struct{} // holds a token while proofs run

	mu           sync.Mutex
	activeProofs map[*proofRun]bool
}

func newProofQueue() *proofQueue {
	return &proofQueue{proofSlot: make(chan struct{}, 1), activeProofs: map[*proofRun]bool{}}
}

// A proofRun is the work on the questions about one version of a document.
type proofRun struct {
	provedSheet  *documentVersion
	cancelRun    context.CancelFunc
	workProgress *workProgress
}

// errProofsStopped is the error of proofs that were cancelled, or whose text has
// changed.
var errProofsStopped = errors.New("the proofs were stopped")

// proveOnSave starts proofs if the client wants them, unless their results are there.
// For properties it proves their rulesheet.
func (d *openDocument) proveOnSave() {
	now := d.currentVersion()
	if now.isSiblingFile() {
		for _, other := range d.server.documents.openDocuments(func(o *documentVersion) bool { return !o.isSiblingFile() && o.isSibling(now) }) {
			other.proveOnSave()
		}
		return
	}
	if !d.server.client.clientAbilities().provesOnSave || d.server.settingsCache.setupFor(now.filePath).staticOnly || d.provenResult() != nil {
		return
	}
	d.server.workerGroup.Add(1)
	go func() {
		defer d.server.workerGroup.Done()
		_, err := callGuarded(d.server, "proving", func() (any, error) { return d.proveVersion(d.lifetime, now, modeWhole, nil) })
		if err != nil && !errors.Is(err, errProofsStopped) {
			d.server.client.logMessage("%s: %v", now.filePath, err)
		}
	}()
}

// proveVersion answers the questions about a version of a document. It is stopped when
// the text changes, and when other proofs of the document begin.
func (d *openDocument) proveVersion(ctx context.Context, of *documentVersion, l checkMode, token json.RawMessage) (*checkResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &proofRun{provedSheet: of, cancelRun: cancel, workProgress: &workProgress{server: d.server}}
	renewed, ok := d.beginProof(p)
	if !ok {
		return nil, errProofsStopped
	}
	defer d.endProof(p)
	stop := context.AfterFunc(d.lifetime, cancel)
	defer stop()
	select {
	case d.server.proofQueue.proofSlot <- struct{}{}:
		defer func() { <-d.server.proofQueue.proofSlot }()
	case <-ctx.Done():
		return nil, errProofsStopped
	}
	d.server.client.refreshLenses()
	p.workProgress.beginWork(ctx, token, "proving "+filepath.Base(of.filePath))
	file, err := d.server.checks.checkSheet(ctx, l, of)
	if ctx.Err() != nil {
		p.workProgress.endWork("stopped")
		return nil, errProofsStopped
	}
	if err != nil {
		p.workProgress.endWork("failed")
		return nil, err
	}
	r := &checkResult{checkedSheet: of, revision: renewed, file: file}
	d.takeProofResult(r)
	p.workProgress.endWork(verdictTally(file))
	return r, nil
}

// beginProof registers a proving with its document. It returns false if the version
// is outdated.
func (d *openDocument) beginProof(p *proofRun) (renewed int, ok bool) {
	d.server.proofQueue.mu.Lock()
	d.server.proofQueue.activeProofs[p] = true
	d.server.proofQueue.mu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.activeProof != nil {
		d.activeProof.cancelRun()
	}
	d.activeProof = p
	return d.revision, d.currentSheet == p.provedSheet
}

// endProof removes a proving.
func (d *openDocument) endProof(p *proofRun) {
	d.server.proofQueue.mu.Lock()
	delete(d.server.proofQueue.activeProofs, p)
	d.server.proofQueue.mu.Unlock()
	d.mu.Lock()
	if d.activeProof == p {
		d.activeProof = nil
	}
	d.mu.Unlock()
	d.server.client.refreshLenses()
}

// takeProofResult stores the result of proofs, and shows it.
func (d *openDocument) takeProofResult(r *checkResult) {
	d.mu.Lock()
	if r.revision == d.revision {
		d.provedResult = r
	}
	d.mu.Unlock()
	d.publishDiagnostics()
	d.server.updateProperties(r)
}

// updateProperties shows the results of a rulesheet's proofs about the properties
// beside it. These have not changed meanwhile: that would have stopped the
// proofs.
func (s *Server) updateProperties(r *checkResult) {
	for _, d := range s.documents.openDocuments(func(o *documentVersion) bool { return o.isSiblingFile() && o.isSibling(r.checkedSheet) }) {
		d.mu.Lock()
		found := emptyFile(d.currentSheet.filePath)
		for _, beside := range r.file.Siblings {
			if beside.SystemPath == d.currentSheet.filePath {
				found = beside
			}
		}
		d.provedResult = &checkResult{checkedSheet: d.currentSheet, revision: d.revision, file: found}
		d.mu.Unlock()
		d.publishDiagnostics()
	}
}

// isProving tells whether proofs of the current version are running or waiting.
func (d *openDocument) isProving() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.activeProof != nil && d.activeProof.provedSheet == d.currentSheet
}

// verdictTally returns the numbers of verdicts as a text, or the reason that there are
// none or not all.
func verdictTally(file *document.File) string {
	if file.Invalid != nil {
		return file.InvalidText()
	}
	counts := map[document.Status]int{}
	for i := range file.Verdicts {
		counts[file.Verdicts[i].Status]++
	}
	var parts []string
	for _, status := range []document.Status{document.Proved, document.Violated, document.Open, document.Counted} {
		if n := counts[status]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, status))
		}
	}
	if len(parts) == 0 {
		return "nothing was asked"
	}
	if cut := file.CutText(); cut != "" {
		parts = append(parts, cut)
	}
	return strings.Join(parts, ", ")
}

// reportProgress reports the current work to the proofs of a file.
func (s *Server) reportProgress(path, what string) {
	s.proofQueue.mu.Lock()
	defer s.proofQueue.mu.Unlock()
	for p := range s.proofQueue.activeProofs {
		if p.provedSheet.filePath == path {
			p.workProgress.reportSoon(what)
		}
	}
}

// cancelProgress stops the work that a token names.
func (s *Server) cancelProgress(t *protocol.ProgressToken) error {
	s.commands.gameRuns.cancelToken(t.Token)
	s.proofQueue.mu.Lock()
	defer s.proofQueue.mu.Unlock()
	for p := range s.proofQueue.activeProofs {
		if p.workProgress.hasToken(t.Token) {
			p.cancelRun()
		}
	}
	return nil
}

// newProgressToken returns a new progress token.
func (c *clientConnection) newProgressToken() json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tokenCount++
	return json.RawMessage(fmt.Sprintf(`"%s-%d"`, serverName, c.tokenCount))
}
