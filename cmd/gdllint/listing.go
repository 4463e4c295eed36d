package main

import (
	"io"

	"github.com/gdllint/gdllint/checker"
)

// A listing is text that is printed line by line. It remembers that a line was not
// written: a disk is full, or nobody reads on.
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

// listed is how a command ends that has printed: with a code, or incomplete if
// not everything was written.
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
