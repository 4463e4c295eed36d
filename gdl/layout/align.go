package layout

// A trailingNote is the place of a comment behind a word, or of a comment that
// continues such a comment on the next line.
type trailingNote struct {
	textOffset     int // where its white space and text begin
	lineNumber     int
	blockNumber    int // only comments of one block are aligned
	precedingWidth int // of the line before it
	startColumn    int // the column that the comment, or the one that it continues, would have if it stood alone
}

// alignNotes inserts the white space before comments: comments on successive lines
// begin in the same column, within a form and behind facts.
func alignNotes(text []byte, notes []trailingNote) []byte {
	if len(notes) == 0 {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/8)
	at := 0
	for len(notes) > 0 {
		n, column := alignedRun(notes)
		for _, note := range notes[:n] {
			out = append(out, text[at:note.textOffset]...)
			out = appendSpaces(out, column-note.precedingWidth)
			at = note.textOffset
		}
		notes = notes[n:]
	}
	return append(out, text[at:]...)
}

// alignedRun returns the number of the first notes that are aligned, and their
// column.
func alignedRun(notes []trailingNote) (n, column int) {
	for n == 0 || n < len(notes) && notes[n].lineNumber == notes[n-1].lineNumber+1 && notes[n].blockNumber == notes[0].blockNumber {
		column = max(column, notes[n].startColumn)
		n++
	}
	return n, column
}
