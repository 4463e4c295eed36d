package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
)

// documentByURI returns an open document, or nil.
func (s *Server) documentByURI(uri string) *openDocument {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documentsByURI[uri]
}

// openDocuments returns the open documents that keep allows.
func (s *Server) openDocuments(keep func(*documentVersion) bool) []*openDocument {
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

func (s *Server) didOpen(params json.RawMessage) error {
	var p protocol.DidOpenTextDocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	item := p.TextDocument
	first := s.newVersion(item.URI, item.Version, text.New([]byte(item.Text)))
	if old := s.documentByURI(item.URI); old != nil {
		old.closeDocument() // opened twice: the later text counts
	}
	d := newOpenDocument(s, first)
	s.mu.Lock()
	s.documentsByURI[item.URI] = d
	s.mu.Unlock()
	s.workerGroup.Add(1)
	go func() {
		defer s.workerGroup.Done()
		d.checkRepeatedly()
	}()
	s.refreshSiblings(first)
	return nil
}

// newVersion returns a version of a document, in the notation that its settings choose.
func (s *Server) newVersion(uri string, version int32, t *text.Text) *documentVersion {
	return newDocumentVersion(uri, version, t, s.settingsCache.setupFor(pathOfURI(uri)).notationChoice)
}

func (s *Server) didChange(params json.RawMessage) error {
	var p protocol.DidChangeTextDocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	d := s.documentByURI(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s was changed but never opened", p.TextDocument.URI)
	}
	changed, err := d.currentVersion().sheetText.ApplyChanges(p.ContentChanges)
	if err != nil {
		return err
	}
	next := s.newVersion(p.TextDocument.URI, p.TextDocument.Version, changed)
	d.setVersion(next)
	s.refreshSiblings(next)
	return nil
}

func (s *Server) didClose(params json.RawMessage) error {
	var p protocol.DocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	s.mu.Lock()
	d := s.documentsByURI[p.TextDocument.URI]
	delete(s.documentsByURI, p.TextDocument.URI)
	s.mu.Unlock()
	if d == nil {
		return nil
	}
	d.closeDocument()
	d.clearDiagnostics()
	s.refreshSiblings(d.currentVersion()) // the file on disk counts again
	return nil
}

func (s *Server) didSave(params json.RawMessage) error {
	var p protocol.DocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if d := s.documentByURI(p.TextDocument.URI); d != nil {
		d.proveOnSave()
	}
	return nil
}

// didChangeWatchedFiles checks the documents that changed files affect: the
// rulesheet beside a file of properties that is not open, or all documents
// after a change of settings.
func (s *Server) didChangeWatchedFiles(params json.RawMessage) error {
	var p protocol.DidChangeWatchedFilesParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	s.forgetMains()
	for _, c := range p.Changes {
		changed := s.newVersion(c.URI, 0, text.New(nil))
		switch {
		case changed.isSiblingFile() && s.documentByURI(c.URI) == nil:
			s.refreshSiblings(changed)
		case !changed.isSiblingFile():
			for _, d := range s.openDocuments(func(*documentVersion) bool { return true }) {
				d.checkAgain()
			}
		}
	}
	return nil
}

// refreshSiblings checks the rulesheet of a file of properties again, or the
// properties of a rulesheet.
func (s *Server) refreshSiblings(changed *documentVersion) {
	s.changedFragment(changed)
	for _, d := range s.openDocuments(func(other *documentVersion) bool {
		return other.isSiblingFile() != changed.isSiblingFile() && other.isSibling(changed)
	}) {
		d.checkAgain()
	}
}

// withoutExtension returns a path without its extension.
func withoutExtension(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }

// overlayText returns the text of an open document by its path.
func (s *Server) overlayText(path string) ([]byte, bool) {
	list := s.openDocuments(func(other *documentVersion) bool { return other.hasFile && other.filePath == filepath.Clean(path) })
	if len(list) == 0 {
		return nil, false
	}
	return list[0].currentVersion().sheetText.Bytes(), true
}
