package strictyaml

import (
	"bytes"
	"io"
)

// lines hand out a text line by line. A parser that fails has asked for the line
// of the mistake last, or for all of them if something has no end.
type lines struct {
	rest  []byte
	begun bool // a part of a line was handed out
	count int  // of the lines that were begun
}

// Read is that of io.Reader.
func (l *lines) Read(into []byte) (int, error) {
	if len(l.rest) == 0 {
		return 0, io.EOF
	}
	if !l.begun {
		l.count++
	}
	n := len(l.rest)
	if end := bytes.IndexByte(l.rest, '\n'); end >= 0 {
		n = end + 1
	}
	n = copy(into, l.rest[:n])
	l.begun = n > 0 && l.rest[n-1] != '\n'
	l.rest = l.rest[n:]
	return n, nil
}
