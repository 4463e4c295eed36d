package strictyaml

import (
	"bytes"
	"io"
)

// lineReader gives a text to the parser line by line. If the parser fails, the mistake is in the
// last line that it has read, or in the last line of the text if an element is not closed.
type lineReader struct {
	remainingText []byte
	insideLine    bool // the last Read ended within a line
	lineCount     int  // the number of lines of which a part was read
}

// Read is part of io.Reader.
func (l *lineReader) Read(into []byte) (int, error) {
	if len(l.remainingText) == 0 {
		return 0, io.EOF
	}
	if !l.insideLine {
		l.lineCount++
	}
	n := len(l.remainingText)
	if end := bytes.IndexByte(l.remainingText, '\n'); end >= 0 {
		n = end + 1
	}
	n = copy(into, l.remainingText[:n])
	l.insideLine = n > 0 && l.remainingText[n-1] != '\n'
	l.remainingText = l.remainingText[n:]
	return n, nil
}
