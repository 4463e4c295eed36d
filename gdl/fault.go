package gdl

import (
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/guard"
)

// readGuarded calls read, which reads the part of the text between two offsets. If it panics, the file gets an error for
// this part, and the other parts are read nevertheless.
func (f *File) readGuarded(from, to int, read func()) {
	err := guard.Run("reading this part of the text", func() error { read(); return nil })
	if err != nil {
		f.Errors = append(f.Errors, &Error{Kind: syntax.ReaderFault, StartPos: f.Source.Pos(from), EndPos: f.Source.Pos(to), Message: err.Error(), Cause: err})
	}
}

// FirstReaderFault returns the first error that is a fault of gdllint and not of the text; nil if there is none. A file
// with such an error lacks rules.
func (f *File) FirstReaderFault() *Error {
	for _, e := range f.Errors {
		if e.Kind == syntax.ReaderFault {
			return e
		}
	}
	return nil
}

// unreadableFile returns a file with a single error, for a text that gdllint could not read because of a fault of its
// own.
func unreadableFile(src *Source, n Notation, err error) *File {
	fault := &Error{Kind: syntax.ReaderFault, StartPos: src.Pos(0), EndPos: src.Pos(0), Message: err.Error(), Cause: err}
	return &File{Source: src, Notation: n, Errors: []*Error{fault}, explainedNames: map[string]bool{},
		Recognition: Recognition{Notation: n, Doubt: fault}}
}
