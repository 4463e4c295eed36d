package lsp

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
	"github.com/gdllint/gdllint/internal/lsp/words"
	"github.com/gdllint/gdllint/property"
)

// A sheet is one immutable version of a document.
type sheet struct {
	uri, path string // the path is only a name if there is no file
	saved     bool   // there is a file
	version   int32
	text      *text.Text
	parsed    func() *gdl.File
	index     func() *words.Index // of a rulesheet
	domains   func() *gdl.Domains
}

// newSheet returns a version of a document.
func newSheet(uri string, version int32, t *text.Text, notation gdl.Choice) *sheet {
	s := &sheet{uri: uri, path: pathOf(uri), saved: true, version: version, text: t}
	if s.path == "" {
		s.path, s.saved = nameOf(uri), false
	}
	s.parsed = sync.OnceValue(func() *gdl.File {
		return notation.Parse(gdl.NewSource(token.NewFileSet(), s.path, t.Bytes()))
	})
	s.index = sync.OnceValue(func() *words.Index {
		return words.New(s.parsed(), property.CommentForms(s.parsed()))
	})
	s.domains = sync.OnceValue(func() *gdl.Domains { return gdl.NewKnownDomains(s.parsed(), gdl.Intersect) })
	return s
}

// properties tells whether the document is a file of properties.
func (s *sheet) properties() bool { return strings.EqualFold(filepath.Ext(s.path), propsExt) }

// beside tells whether two documents have the names of a rulesheet and its
// properties.
func (s *sheet) beside(other *sheet) bool {
	return s.saved && other.saved && stem(s.path) == stem(other.path)
}

// rulesheets returns the extensions of rulesheets.
func rulesheets() []string { return slices.Clone(checker.Extensions) }

const propsExt = ".props"

// input returns the document as an input of the checker.
func (s *sheet) input() checker.Input { return checker.Input{Path: s.path, Text: s.text.Bytes()} }

// span returns the range between two positions of a source with the text of the
// sheet. Positions outside of it stand for its beginning.
func (s *sheet) span(src *gdl.Source, from, to token.Pos) protocol.Range {
	if !within(src, from) {
		return protocol.Range{}
	}
	if !within(src, to) || to < from {
		to = from
	}
	return s.text.Range(src.Offset(from), src.Offset(to))
}

// within tells whether a position lies in a source.
func within(src *gdl.Source, pos token.Pos) bool {
	return src != nil && pos >= src.Pos(0) && pos <= src.Pos(len(src.Text))
}
