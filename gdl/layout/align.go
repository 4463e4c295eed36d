package layout

// A note is the place of a comment behind something, or of one that
// continues such a comment on the next line.
type note struct {
	at    int // where its white space and text begin
	line  int
	block int // only comments of one block are aligned
	width int // of what stands before it
	begin int // the column of the comment, or of that which it continues, if it stood alone
}

// align puts the white space before comments: those on successive lines begin
// in the same column, be it within a form or behind facts.
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

// together returns how many of the first notes are aligned, and their column.
func together(notes []note) (n, column int) {
	for n == 0 || n < len(notes) && notes[n].line == notes[n-1].line+1 && notes[n].block == notes[0].block {
		column = max(column, notes[n].begin)
		n++
	}
	return n, column
}
