package gdl

// tokenKind is the kind of a token: a parenthesis, a word or the end of the
// text.
type tokenKind int

const (
	tokenEnd tokenKind = iota
	tokenOpen
	tokenClose
	tokenWord
)

// lexeme is one token: text[from:to].
type lexeme struct {
	kind                   tokenKind
	startOffset, endOffset int
}

// textLexer cuts the text into tokens and collects the comments in passing.
type textLexer struct {
	text     []byte
	offset   int
	comments []Comment

	skipsForeign    bool          // comments of other languages are passed over
	foreignSpans    []foreignSpan // those comments
	noForeignBefore int           // before this offset there is no further one
}

// byteOrderMark may begin a file and has no meaning.
const byteOrderMark = "\uFEFF"

func newLexer(text []byte) *textLexer {
	l := &textLexer{text: text}
	if len(text) >= len(byteOrderMark) && string(text[:len(byteOrderMark)]) == byteOrderMark {
		l.offset = len(byteOrderMark)
	}
	return l
}

// nextLexeme returns the next token.
func (l *textLexer) nextLexeme() lexeme {
	l.skipBlank()
	for l.skipsForeign && l.offset < len(l.text) && l.skipForeign(l.offset) {
		l.skipBlank()
	}
	from := l.offset
	if from == len(l.text) {
		return lexeme{tokenEnd, from, from}
	}
	switch l.text[from] {
	case '(':
		l.offset++
		return lexeme{tokenOpen, from, l.offset}
	case ')':
		l.offset++
		return lexeme{tokenClose, from, l.offset}
	}
	for l.offset < len(l.text) && isWordByte(l.text[l.offset]) {
		l.offset++
	}
	return lexeme{tokenWord, from, l.offset}
}

// skipBlank moves over white space and comments.
func (l *textLexer) skipBlank() {
	for l.offset < len(l.text) {
		switch c := l.text[l.offset]; {
		case isBlankByte(c):
			l.offset++
		case c == ';':
			from := l.offset
			for l.offset < len(l.text) && l.text[l.offset] != '\n' && l.text[l.offset] != '\r' {
				l.offset++
			}
			l.comments = append(l.comments, Comment{StartOffset: from, EndOffset: l.offset})
		default:
			return
		}
	}
}

func isBlankByte(c byte) bool {
	return c == ' ' || '\t' <= c && c <= '\r'
}

func isWordByte(c byte) bool {
	return c > ';' || c > ' ' && c < '(' || c > ')' && c < ';' || c < '\t' || '\r' < c && c < ' '
}
