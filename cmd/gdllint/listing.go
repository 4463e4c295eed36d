package main

import (
	"io"

	"github.com/gdllint/gdllint/checker"
)

// A listing is a writer of lines. It keeps the first write error, such as that
// of a full disk or a closed pipe.
type listing struct {
	w   io.Writer
	err error
}

func (l *listing) Write(p []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.w.Write(p)
	l.err = err
	return n, err
}

// listed ends a command that has printed a listing: with a code, or as
// incomplete if a write has failed.
func (c *Command) listed(l *listing, code int) error {
	if l.err != nil {
		c.faults().Run(l.err)
		code = max(code, checker.ExitIncomplete)
	}
	if code == checker.ExitClean {
		return nil
	}
	return exitError(code)
}
