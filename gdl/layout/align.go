package layout

// A note is the place of a comment behind a word, or of a comment that
// continues such a comment on the next line.
type note struct {
	at    int // where its white space and text begin
	line  int
	block int // only comments of one block are aligned
	width int // of the line before it
	begin int // the column that the comment, or the one that it continues, would have if it stood alone
}

// align inserts the white space before comments: comments on successive lines
// begin in the same column, within a form and behind facts.
func align(text []byte, notes []note) []byte {
	if len(notes) == 0 {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/8)
	at := 0
	for len(notes) > 0 {
		n, column := together(notes)
		for _, note := range notes[:n] {
			out = append(out, text[at:note.at]...)
			out = appendSpaces(out, column-note.width)
			at = note.at
		}
		notes = notes[n:]
	}
	return append(out, text[at:]...)
}

// together returns the number of the first notes that are aligned, and their
// column.
func together(notes []note) (n, column int) {
	for n == 0 || n < len(notes) && notes[n].line == notes[n-1].line+1 && notes[n].block == notes[0].block {
		column = max(column, notes[n].begin)
		n++
	}
	return n, column
}
