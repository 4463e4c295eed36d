package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A proofRun is the running or waiting proofs of one version of a document.
type proofRun struct {
	provedSheet *documentVersion
	cancelRun   context.CancelFunc
}

// errProofsStopped is the error of proofs that were cancelled, or whose text has
// changed.
var errProofsStopped = errors.New("the proofs were stopped")

// proveOnSave starts proofs of the document in the background if the client wants them, unless
// their results are known. For a file of properties it starts proofs of the rulesheet.
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
	d.server.workerGroup.Go(func() {
		_, err := callGuarded(d.server, "proving", func() (any, error) { return d.proveVersion(d.lifetime, now, modeWhole, nil) })
		if err != nil && !errors.Is(err, errProofsStopped) {
			d.server.client.logMessage("%s: %v", now.filePath, err)
		}
	})
}

// proveVersion checks a version of a document with proofs, in the given mode, and returns the
// result. It stops when the text changes or other proofs of the document begin. It reports its
// progress under the token.
func (d *openDocument) proveVersion(ctx context.Context, of *documentVersion, mode checkMode, token json.RawMessage) (*checkResult, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p, progress := &proofRun{of, cancel}, &workProgress{server: d.server, path: of.filePath, cancel: cancel}
	revision, ok := d.beginProof(p)
	if !ok {
		return nil, errProofsStopped
	}
	defer d.endProof(p)
	stop := context.AfterFunc(d.lifetime, cancel)
	defer stop()
	leave, ok := d.server.proofs.enter(ctx, progress)
	if !ok {
		return nil, errProofsStopped
	}
	defer leave()
	d.server.client.refreshLenses()
	progress.beginWork(ctx, token, "proving "+filepath.Base(of.filePath))
	file, err := d.server.checks.checkSheet(ctx, mode, of)
	if ctx.Err() != nil {
		progress.endWork("stopped")
		return nil, errProofsStopped
	}
	if err != nil {
		progress.endWork("failed")
		return nil, err
	}
	r := &checkResult{checkedSheet: of, revision: revision, file: file}
	d.takeProofResult(r)
	progress.endWork(verdictTally(file))
	return r, nil
}

// beginProof makes p the proofs of the document, and cancels others. It returns the revision of the
// document, and false if the version to prove is outdated.
func (d *openDocument) beginProof(p *proofRun) (revision int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.activeProof != nil {
		d.activeProof.cancelRun()
	}
	d.activeProof = p
	return d.revision, d.currentSheet == p.provedSheet
}

// endProof unregisters the proofs p.
func (d *openDocument) endProof(p *proofRun) {
	d.mu.Lock()
	if d.activeProof == p {
		d.activeProof = nil
	}
	d.mu.Unlock()
	d.server.client.refreshLenses()
}

// takeProofResult stores the result of proofs, unless it is outdated, and shows it in the document
// and in the files beside it.
func (d *openDocument) takeProofResult(r *checkResult) {
	d.mu.Lock()
	if r.revision == d.revision {
		d.provedResult = r
	}
	d.mu.Unlock()
	d.publishDiagnostics()
	d.server.updateProperties(r)
}

// updateProperties gives the open files of properties beside a rulesheet their parts of the result
// of its proofs. The files have not changed meanwhile, since that would have stopped the proofs.
func (s *Server) updateProperties(r *checkResult) {
	for _, d := range s.documents.openDocuments(func(o *documentVersion) bool { return o.isSiblingFile() && o.isSibling(r.checkedSheet) }) {
		d.mu.Lock()
		d.provedResult = &checkResult{checkedSheet: d.currentSheet, revision: d.revision, file: cmp.Or(siblingIn(r.file, d.currentSheet.filePath), emptyFile(d.currentSheet.filePath))}
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

// verdictTally returns a text with the numbers of verdicts, or with the reason why there are none.
// It also says so if the work was cut short.
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

// progressNote returns a function that passes a text about the work on a file to the progress of its running proofs. With
// isAnswer the text is an answer.
func (s *Server) progressNote(isAnswer bool) func(path, what string) {
	return func(path, what string) {
		if p := s.proofs.runs(func(p *workProgress) bool { return p.path == path }); p != nil {
			p.reportSoon(what, isAnswer)
		}
	}
}

// cancelProgress cancels the work that a token identifies.
func (s *Server) cancelProgress(t *protocol.ProgressToken) error {
	for _, q := range []*workQueue{s.proofs, s.games} {
		if p := q.runs(func(p *workProgress) bool { return p.hasToken(t.Token) }); p != nil {
			p.cancel()
		}
	}
	return nil
}

func (c *clientConnection) newProgressToken() json.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tokenCount++
	return json.RawMessage(fmt.Sprintf(`"%s-%d"`, serverName, c.tokenCount))
}
