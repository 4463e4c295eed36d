package gdl

import "github.com/gdllint/gdllint/internal/guard"

// guarded reads a part of a text. A panic becomes a fault of the file at the
// place of the part: callers need no recovery of their own, and the other parts
// are read all the same.
func (f *File) guarded(from, to int, read func()) {
	err := guard.Run("reading this part of the text", func() error { read(); return nil })
	if err != nil {
		f.Errors = append(f.Errors, &Error{Kind: ReaderFault, From: f.Source.Pos(from), To: f.Source.Pos(to), Message: err.Error(), cause: err})
	}
}

// Fault returns the first fault of the program that occurred while the text was
// read; nil if there was none. With such a fault, the tree of the text is
// incomplete.
func (f *File) Fault() *Error {
	for _, e := range f.Errors {
		if e.Kind == ReaderFault {
			return e
		}
	}
	return nil
}

// unread returns the file of a text that could not be read because of a fault
// of the program: it holds nothing but the fault.
func unread(src *Source, n Notation, err error) *File {
	fault := &Error{Kind: ReaderFault, From: src.Pos(0), To: src.Pos(0), Message: err.Error(), cause: err}
	return &File{Source: src, Notation: n, Errors: []*Error{fault}, explained: map[string]bool{},
		Recognition: Recognition{Notation: n, Doubt: fault}}
}
