package strictyaml

import (
	"bytes"
	"io"
)

// lines reads a text line by line. The last line that a failing parser has read
// is that of the mistake, or the last one of the text if an element is not
// closed.
type lines struct {
	rest  []byte
	begun bool // a part of a line was handed out
	count int  // of the lines that were begun
}

// Read is part of io.Reader.
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
