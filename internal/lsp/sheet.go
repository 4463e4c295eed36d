package lsp

import (
	"go/token"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/session"
)

// A documentVersion is one immutable version of a document.
type documentVersion struct {
	documentURI, filePath string // filePath is only a name if there is no file
	hasFile               bool   // the document is a file
	versionNumber         int32
	sheetText             *docText
	pagePart              *pagePart // nil unless the document is a rulesheet in a page
	parsedFile            func() *gdl.File
	wordIndex             func() *words.Index         // the words of a rulesheet
	argumentDomains       func() *model.Domains       // the domains of the arguments in a rulesheet
	ruleTests             func() []*ruletest.RuleTest // the tests in comments
}

// newDocumentVersion returns a version of the document with a URI. The text is parsed only when
// that is needed.
func newDocumentVersion(uri string, version int32, t *docText, notation gdl.NotationChoice) *documentVersion {
	s := &documentVersion{documentURI: uri, filePath: pathOfURI(uri), hasFile: true, versionNumber: version, sheetText: t}
	if s.filePath == "" {
		s.filePath, s.hasFile = nameOfURI(uri), false
	}
	s.parsedFile = sync.OnceValue(func() *gdl.File {
		return notation.Parse(gdl.NewSource(token.NewFileSet(), s.filePath, t.content))
	})
	s.wordIndex = sync.OnceValue(func() *words.Index {
		return words.NewIndex(s.parsedFile(), property.CommentForms(s.parsedFile()))
	})
	s.argumentDomains = sync.OnceValue(func() *model.Domains { return model.New(s.parsedFile(), nil).Domains() })
	s.ruleTests = sync.OnceValue(s.readRuleTests)
	return s
}

// isSiblingFile tells whether the document is a file of properties or of tests.
func (s *documentVersion) isSiblingFile() bool {
	return checker.IsSiblingName(s.filePath)
}

func (s *documentVersion) isTestFile() bool {
	return strings.EqualFold(filepath.Ext(s.filePath), session.TestExtension)
}

// isSibling tells whether two documents are files whose paths differ only in the extension.
func (s *documentVersion) isSibling(other *documentVersion) bool {
	return s.hasFile && other.hasFile && checker.WithoutExtension(s.filePath) == checker.WithoutExtension(other.filePath)
}

// checkerInput returns the document as an input of the checker, with the text in the editor.
func (s *documentVersion) checkerInput() checker.Input {
	if s.pagePart != nil {
		return s.pagePart.sheetInput
	}
	return checker.Input{Path: s.filePath, EditorText: s.sheetText.content}
}

// clientURI returns the URI that the client knows: that of the document or, for a rulesheet in a
// page, that of the page.
func (s *documentVersion) clientURI() string {
	if s.pagePart == nil {
		return s.documentURI
	}
	return s.pagePart.pageURI
}

// rangeOf converts the range between two positions of src, a source with the text of the document,
// to a range of the protocol. A range that begins outside of the source becomes the beginning of
// the document.
func (s *documentVersion) rangeOf(src *gdl.Source, from, to token.Pos) protocol.Range {
	start, ok := src.FileOffset(from)
	if !ok {
		return protocol.Range{}
	}
	end, ok := src.FileOffset(to)
	if !ok || to < from {
		end = start
	}
	if src.Origin != nil && s.pagePart != nil {
		return s.pagePart.pageText.rangeOf(start, end)
	}
	return s.sheetText.rangeOf(start, end)
}
