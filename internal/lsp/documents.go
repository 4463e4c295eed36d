package lsp

import (
	"fmt"
	"path/filepath"
	"sync"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A documentSet holds the open documents, and finds the files that belong to one game.
type documentSet struct {
	settingsCache *settingsCache

	mu             sync.Mutex
	documentsByURI map[string]*openDocument
	pagesByURI     map[string]*openPage
	mains          map[string]string // by the path of a file: the file on disk that includes it; "" if there is none
}

// documentByURI returns an open document, or nil.
func (s *documentSet) documentByURI(uri string) *openDocument {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documentsByURI[uri]
}

func (s *documentSet) addDocument(uri string, d *openDocument) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.documentsByURI[uri] = d
}

// removeDocument removes a document, and returns it; nil if it is not open.
func (s *documentSet) removeDocument(uri string) *openDocument {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documentsByURI[uri]
	delete(s.documentsByURI, uri)
	return d
}

// openDocuments returns the open documents whose current version satisfies keep.
func (s *documentSet) openDocuments(keep func(*documentVersion) bool) []*openDocument {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*openDocument
	for _, d := range s.documentsByURI {
		if keep(d.currentVersion()) {
			list = append(list, d)
		}
	}
	return list
}

func (s *Server) didOpen(p *protocol.DidOpenTextDocumentParams) error {
	item := p.TextDocument
	if fragment.IsPage(pathOfURI(item.URI)) {
		s.setPage(item.URI, item.Version, newText([]byte(item.Text)))
		return nil
	}
	s.openText(item.URI, item.Version, newText([]byte(item.Text)))
	return nil
}

func (s *Server) openText(uri string, version int32, t *docText) {
	first := s.documents.newVersion(uri, version, t)
	if old := s.documents.documentByURI(uri); old != nil {
		old.closeDocument() // if a document is opened twice, the later text counts
	}
	d := newOpenDocument(s, first)
	s.documents.addDocument(uri, d)
	s.workerGroup.Go(d.checkRepeatedly)
	s.documents.refreshSiblings(first)
}

// newVersion returns a version of a document, in the notation that its settings choose.
func (s *documentSet) newVersion(uri string, version int32, t *docText) *documentVersion {
	v := newDocumentVersion(uri, version, t, s.settingsCache.setupFor(pathOfURI(uri)).notationChoice)
	if _, part := s.pageOf(uri); part != nil && part.sheetText == t {
		v.pagePart = part
	}
	return v
}

func (s *Server) didChange(p *protocol.DidChangeTextDocumentParams) error {
	if page, _ := s.documents.pageOf(p.TextDocument.URI); page != nil {
		changed, err := page.pageText.applyChanges(p.ContentChanges)
		if err == nil {
			s.setPage(page.pageURI, p.TextDocument.Version, changed)
		}
		return err
	}
	d := s.documents.documentByURI(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s was changed but never opened", p.TextDocument.URI)
	}
	changed, err := d.currentVersion().sheetText.applyChanges(p.ContentChanges)
	if err != nil {
		return err
	}
	s.changeText(d, p.TextDocument.URI, p.TextDocument.Version, changed)
	return nil
}

// changeText gives a document a new text and version number.
func (s *Server) changeText(d *openDocument, uri string, version int32, t *docText) {
	next := s.documents.newVersion(uri, version, t)
	d.setVersion(next)
	s.documents.refreshSiblings(next)
}

func (s *Server) didClose(p *protocol.DocumentParams) error {
	if page, _ := s.documents.pageOf(p.TextDocument.URI); page != nil {
		s.setPage(page.pageURI, 0, nil)
		return nil
	}
	s.closeText(p.TextDocument.URI)
	return nil
}

func (s *Server) closeText(uri string) {
	d := s.documents.removeDocument(uri)
	if d == nil {
		return
	}
	d.closeDocument()
	d.clearDiagnostics()
	s.documents.refreshSiblings(d.currentVersion()) // the file on disk counts again
}

func (s *Server) didSave(p *protocol.DocumentParams) error {
	for _, uri := range s.documents.gameURIs(p.TextDocument.URI) {
		if d := s.documents.documentByURI(uri); d != nil {
			d.proveOnSave()
		}
	}
	return nil
}

// didChangeWatchedFiles checks documents again after files on disk have changed. A file of
// properties or tests affects the rulesheet beside it, unless the changed file is open in the editor.
// Any other file, such as one with settings, affects all documents.
func (s *Server) didChangeWatchedFiles(p *protocol.DidChangeWatchedFilesParams) error {
	s.documents.forgetMains()
	for _, c := range p.Changes {
		changed := s.documents.newVersion(c.URI, 0, newText(nil))
		switch {
		case changed.isSiblingFile() && s.documents.documentByURI(c.URI) == nil:
			s.documents.refreshSiblings(changed)
		case !changed.isSiblingFile():
			for _, d := range s.documents.openDocuments(func(*documentVersion) bool { return true }) {
				d.checkAgain()
			}
		}
	}
	return nil
}

// refreshSiblings checks the open documents that a change of one document affects: the files beside
// it, and the other files of the same game.
func (s *documentSet) refreshSiblings(changed *documentVersion) {
	s.checkGame(changed)
	for _, d := range s.openDocuments(func(other *documentVersion) bool {
		return other.isSiblingFile() != changed.isSiblingFile() && other.isSibling(changed)
	}) {
		d.checkAgain()
	}
}

// overlayText returns the text of the open document with a path; false if there is none.
func (s *documentSet) overlayText(path string) ([]byte, bool) {
	list := s.openDocuments(func(other *documentVersion) bool { return other.hasFile && other.filePath == filepath.Clean(path) })
	if len(list) == 0 {
		return nil, false
	}
	return list[0].currentVersion().sheetText.content, true
}

// asShown returns an input with the text that the editor shows for its path, if the file is open in
// the editor.
func (s *documentSet) asShown(in checker.Input) checker.Input {
	if text, ok := s.overlayText(in.Path); ok {
		in.EditorText = text
	}
	return in
}
