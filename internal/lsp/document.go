package lsp

import (
	"context"
	"go/token"
	"path/filepath"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// An openDocument is a document that is open in the editor, with its latest results and the work on it.
type openDocument struct {
	server        *Server
	lifetime      context.Context // ends when the document is closed
	closeDocument context.CancelFunc
	wakeSignal    chan struct{} // holds a token if there is something to check

	mu            sync.Mutex
	currentSheet  *documentVersion
	checkedResult *checkResult       // of a check of the text alone
	provedResult  *checkResult       // of a check of the text and the states of the game
	cancelCheck   context.CancelFunc // ends the running check; may be nil
	activeProof   *proofRun          // the running or waiting proofs; may be nil
	changeSignal  chan struct{}      // closed, and replaced by a new one, when the version or its result changes
	revision      int                // counts the events that make results stale, such as edits and changes of settings
	checkTime     time.Duration      // the time of the last complete check, or of a cancelled check that took longer
	publishLock   sync.Mutex         // held while diagnostics are sent, to keep their order
	commandNotes  *gameNotes         // the results of commands; may be nil
}

// A checkResult is the result of checking a version of a document, with the revision at the
// beginning of the check.
type checkResult struct {
	checkedSheet *documentVersion
	revision     int
	file         *document.File
}

// emptyFile returns the report on a file about which nothing is known.
func emptyFile(path string) *document.File {
	return &document.File{Path: filepath.ToSlash(path), SystemPath: path, IsSibling: true, Unread: true}
}

// parsedFile returns the rulesheet with its fragments.
func (r *checkResult) parsedFile() *gdl.File {
	f := r.checkedSheet.parsedFile()
	if r.fragments() != nil {
		return gdl.ParseAs(gdl.NewSource(token.NewFileSet(), r.file.SystemPath, r.file.Text), f.Notation)
	}
	return f
}

// rangeOf converts a range of the report to a range of the protocol. A range that is not in this
// document becomes the beginning of the document.
func (r *checkResult) rangeOf(at document.Range) protocol.Range {
	if at.StartByte < 0 {
		return protocol.Range{}
	}
	return r.checkedSheet.sheetText.rangeOf(at.StartByte, at.EndByte)
}

// newOpenDocument returns a document whose first check is due.
func newOpenDocument(s *Server, first *documentVersion) *openDocument {
	d := &openDocument{server: s, currentSheet: first, wakeSignal: make(chan struct{}, 1), changeSignal: make(chan struct{})}
	d.lifetime, d.closeDocument = context.WithCancel(s.client.serverContext)
	d.wakeWorker()
	return d
}

func (d *openDocument) currentVersion() *documentVersion {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.currentSheet
}

// setVersion makes next the current version, cancels the work on the former one, and has the new
// one checked.
func (d *openDocument) setVersion(next *documentVersion) {
	d.mu.Lock()
	d.currentSheet = next
	d.cancelWork()
	d.mu.Unlock()
	d.wakeWorker()
}

// checkAgain checks the current version again.
func (d *openDocument) checkAgain() {
	next := d.currentVersion()
	next = d.server.documents.newVersion(next.documentURI, next.versionNumber, next.sheetText) // changed settings may choose another notation
	d.setVersion(next)
}

// cancelWork cancels all work on the former version. The caller holds mu.
func (d *openDocument) cancelWork() {
	d.revision++
	if d.cancelCheck != nil {
		d.cancelCheck()
	}
	if d.activeProof != nil {
		d.activeProof.cancelRun()
	}
	close(d.changeSignal)
	d.changeSignal = make(chan struct{})
}

// wakeWorker tells the worker that there is something to check.
func (d *openDocument) wakeWorker() {
	select {
	case d.wakeSignal <- struct{}{}:
	default:
	}
}

// checkRepeatedly checks the text whenever it has changed and typing has paused. At most
// one check runs at a time. A check that is slow to notice its cancellation
// delays the next one.
func (d *openDocument) checkRepeatedly() {
	over := make(chan struct{}) // closed when no check runs
	close(over)
	for d.waitForPause() {
		if pause := d.checkPause(); pause > 0 && !waitUninterrupted(d, time.After(pause)) {
			continue
		}
		if !waitUninterrupted(d, over) {
			continue
		}
		ended := make(chan struct{})
		over = ended
		d.server.workerGroup.Go(func() {
			defer close(ended)
			if _, err := callGuarded(d.server, "checking", func() (any, error) { d.checkVersion(); return nil, nil }); err != nil {
				d.server.client.logMessage("%s: %v", d.currentVersion().filePath, err)
			}
		})
	}
}

// waitForPause waits for an edit and then for a pause in typing. It tells whether the
// document is still open.
func (d *openDocument) waitForPause() bool {
	select {
	case <-d.lifetime.Done():
		return false
	case <-d.wakeSignal:
	}
	for {
		select {
		case <-d.lifetime.Done():
			return false
		case <-d.wakeSignal:
		case <-time.After(d.server.debounceTime):
			return true
		}
	}
}

// waitUninterrupted waits for an event, and tells whether it came before the next edit and before
// the document was closed.
func waitUninterrupted[T any](d *openDocument, until <-chan T) bool {
	select {
	case <-d.lifetime.Done():
		return false
	case <-d.wakeSignal:
		d.wakeWorker()
		return false
	case <-until:
		return true
	}
}

// checkVersion checks the text and shows the findings, unless the text changes
// meanwhile.
func (d *openDocument) checkVersion() {
	d.mu.Lock()
	ctx, cancel := context.WithCancel(d.lifetime)
	defer cancel()
	r := &checkResult{checkedSheet: d.currentSheet, revision: d.revision}
	d.cancelCheck = cancel
	d.mu.Unlock()
	begun := time.Now()
	file, err := d.server.checks.checkSheet(ctx, modeText, r.checkedSheet)
	d.mu.Lock()
	if took := time.Since(begun); ctx.Err() == nil || took > d.checkTime {
		d.checkTime = took
	}
	d.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		d.server.client.logMessage("%s: %v", r.checkedSheet.filePath, err)
		file = emptyFile(r.checkedSheet.filePath)
	}
	r.file = file
	d.mu.Lock()
	if fresh := r.revision == d.revision; fresh {
		d.checkedResult = r
		close(d.changeSignal)
		d.changeSignal = make(chan struct{})
	}
	d.mu.Unlock()
	d.publishDiagnostics()
}

// knownResult returns the result for the current version; nil if it was not checked
// yet.
func (d *openDocument) knownResult() *checkResult {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.latestResult()
}

// latestResult returns the result of knownResult to callers that hold mu.
func (d *openDocument) latestResult() *checkResult {
	for _, r := range []*checkResult{d.provedResult, d.checkedResult} {
		if r != nil && r.revision == d.revision {
			return r
		}
	}
	return nil
}

// provenResult returns the result of proofs for the current version; nil if there
// is none.
func (d *openDocument) provenResult() *checkResult {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.provedResult != nil && d.provedResult.revision == d.revision {
		return d.provedResult
	}
	return nil
}

// errModified is the error of requests about a former version.
var errModified = &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed since the request"}

// awaitResult waits until a version has been checked, and returns the result.
func (d *openDocument) awaitResult(ctx context.Context, of *documentVersion) (r *checkResult, err error) {
	err = d.await(ctx, of, nil, func() bool { r = d.latestResult(); return r != nil })
	return r, err
}

// await waits until ready returns true, or enough yields a value. It calls ready, with mu held, at
// each change of the document. It fails if the text of the document is no longer that of the
// version, the document is closed, or ctx ends.
func (d *openDocument) await(ctx context.Context, of *documentVersion, enough <-chan time.Time, ready func() bool) error {
	for {
		d.mu.Lock()
		now, news, isReady := d.currentSheet, d.changeSignal, ready()
		d.mu.Unlock()
		switch {
		case now.sheetText != of.sheetText:
			return errModified
		case isReady:
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-d.lifetime.Done():
			return d.lifetime.Err()
		case <-news:
		case <-enough:
			return nil
		}
	}
}
