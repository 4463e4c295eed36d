package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
)

// document returns an open document, or nil.
func (s *Server) document(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs[uri]
}

// open returns the open documents that keep allows.
func (s *Server) open(keep func(*sheet) bool) []*document {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*document
	for _, d := range s.docs {
		if keep(d.current()) {
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
	first := s.sheet(item.URI, item.Version, text.New([]byte(item.Text)))
	if old := s.document(item.URI); old != nil {
		old.close() // opened twice: the later text counts
	}
	d := newDocument(s, first)
	s.mu.Lock()
	s.docs[item.URI] = d
	s.mu.Unlock()
	s.workers.Add(1)
	go func() {
		defer s.workers.Done()
		d.work()
	}()
	s.changedBeside(first)
	return nil
}

// sheet returns a version of a document, in the notation that its settings choose.
func (s *Server) sheet(uri string, version int32, t *text.Text) *sheet {
	return newSheet(uri, version, t, s.settings.of(pathOf(uri)).notation)
}

func (s *Server) didChange(params json.RawMessage) error {
	var p protocol.DidChangeTextDocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return fmt.Errorf("%s was changed but never opened", p.TextDocument.URI)
	}
	changed, err := d.current().text.Changed(p.ContentChanges)
	if err != nil {
		return err
	}
	next := s.sheet(p.TextDocument.URI, p.TextDocument.Version, changed)
	d.change(next)
	s.changedBeside(next)
	return nil
}

func (s *Server) didClose(params json.RawMessage) error {
	var p protocol.DocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	s.mu.Lock()
	d := s.docs[p.TextDocument.URI]
	delete(s.docs, p.TextDocument.URI)
	s.mu.Unlock()
	if d == nil {
		return nil
	}
	d.close()
	d.clear()
	s.changedBeside(d.current()) // the file on disk counts again
	return nil
}

func (s *Server) didSave(params json.RawMessage) error {
	var p protocol.DocumentParams
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if d := s.document(p.TextDocument.URI); d != nil {
		d.saved()
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
	for _, c := range p.Changes {
		changed := s.sheet(c.URI, 0, text.New(nil))
		switch {
		case changed.properties() && s.document(c.URI) == nil:
			s.changedBeside(changed)
		case !changed.properties():
			for _, d := range s.open(func(*sheet) bool { return true }) {
				d.refresh()
			}
		}
	}
	return nil
}

// changedBeside checks the rulesheet of a file of properties again, or the
// properties of a rulesheet.
func (s *Server) changedBeside(changed *sheet) {
	for _, d := range s.open(func(other *sheet) bool {
		return other.properties() != changed.properties() && other.beside(changed)
	}) {
		d.refresh()
	}
}

// stem returns a path without its extension.
func stem(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }

// overlay returns the text of an open document by its path.
func (s *Server) overlay(path string) ([]byte, bool) {
	list := s.open(func(other *sheet) bool { return other.saved && other.path == filepath.Clean(path) })
	if len(list) == 0 {
		return nil, false
	}
	return list[0].current().text.Bytes(), true
}
