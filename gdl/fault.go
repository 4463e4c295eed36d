package gdl

import (
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/guard"
)

// readGuarded reads a part of a text. A panic becomes a fault of the file at the
// place of the part: callers need no recovery of their own, and the other parts
// are read all the same.
func (f *File) readGuarded(from, to int, read func()) {
	err := guard.Run("reading this part of the text", func() error { read(); return nil })
	if err != nil {
		f.Errors = append(f.Errors, &Error{Kind: syntax.ReaderFault, StartPos: f.Source.Pos(from), EndPos: f.Source.Pos(to), Message: err.Error(), Cause: err})
	}
}

// FirstReaderFault returns the first fault of the program that occurred while the text was
// read; nil if there was none. With such a fault, the tree of the text is
// incomplete.
func (f *File) FirstReaderFault() *Error {
	for _, e := range f.Errors {
		if e.Kind == syntax.ReaderFault {
			return e
		}
	}
	return nil
}

// unreadableFile returns the file of a text that could not be read because of a fault
// of the program: it holds nothing but the fault.
func unreadableFile(src *Source, n Notation, err error) *File {
	fault := &Error{Kind: syntax.ReaderFault, StartPos: src.Pos(0), EndPos: src.Pos(0), Message: err.Error(), Cause: err}
	return &File{Source: src, Notation: n, Errors: []*Error{fault}, explainedNames: map[string]bool{},
		Recognition: Recognition{Notation: n, Doubt: fault}}
}
