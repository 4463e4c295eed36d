package report

import (
	"github.com/gdllint/gdllint/document"
)

// A Writer shows files as they are finished, and a summary at the end. It is called from one goroutine at a time. The
// files come in the order of their paths, unless all formats of the run allow any order.
type Writer interface {
	WriteFile(*document.File) error
	Close(*document.Summary) error
}

// An EarlyWriter is a Writer that may show the findings of a file before the
// states of its game are visited. It shows only the rest when the file is
// finished.
type EarlyWriter interface {
	Writer
	WantsEarly() bool
	WriteEarly(*document.File) error
}
