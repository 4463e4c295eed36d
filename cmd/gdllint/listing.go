package main

import (
	"io"

	"github.com/gdllint/gdllint/checker"
)

// A lineListing is a writer of lines. It keeps the first write error, such as that
// of a full disk or a closed pipe.
type lineListing struct {
	output     io.Writer
	writeError error
}

func (l *lineListing) Write(p []byte) (int, error) {
	if l.writeError != nil {
		return 0, l.writeError
	}
	n, err := l.output.Write(p)
	l.writeError = err
	return n, err
}

// finishListing ends a command that has printed a listing: with a code, or as
// incomplete if a write has failed.
func (s *programStreams) finishListing(l *lineListing, code int) error {
	if l.writeError != nil {
		s.faultWriter().WriteRunFault(l.writeError)
		code = max(code, checker.ExitIncomplete)
	}
	return exitError(code)
}
