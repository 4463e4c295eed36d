package gdl

import "bytes"

// infixKind tells the tokens of infix text apart.
type infixKind int

const (
	infixEnd        infixKind = iota
	infixName                 // also in quotes
	infixOpen                 // (
	infixClose                // )
	infixBracket              // [
	infixBracketEnd           // ]
	infixComma                // , which is "and" outside of arguments
	infixAnd                  // & &&
	infixOr                   // | || ;
	infixNot                  // ~ \+
	infixDistinct             // != \= \==
	infixIf                   // :-
	infixStop                 // .
	infixString               // "..."
	infixUnquoted             // a quote that is not closed on its line
	infixOther                // signs that GDL does not have: = < + ! ...
)

// infixToken is text[from:to].
type infixToken struct {
	kind                   infixKind
	startOffset, endOffset int
	startsLine             bool // nothing but white space and comments before it in its line
	column                 int  // bytes before it in its line
}

// infixLexer cuts infix text into tokens and collects the comments in passing.
type infixLexer struct {
	text            []byte
	offset          int
	lineStart       int  // where the line begins
	atLineStart     bool // nothing but white space was seen in the line
	comments        []Comment
	unclosedComment int // where a /* without */ begins, or -1

	// The meaning of a ';' depends on the token before it.
	afterOperand bool // the token before ends a term
	insideBody   bool // conditions or arguments are being read
	openParens   int  // parentheses that are open
}

func newInfixLexer(text []byte) *infixLexer {
	l := &infixLexer{text: text, atLineStart: true, unclosedComment: -1}
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		l.offset = len(byteOrderMark)
		l.lineStart = l.offset
	}
	return l
}

// infixSymbols are the operators, longer ones first.
var infixSymbols = []struct {
	text string
	kind infixKind
}{
	{"!==", infixOther}, {"~=", infixOther}, {":-", infixIf}, {"\\==", infixDistinct}, {"\\=", infixDistinct}, {"!=", infixDistinct}, {"\\+", infixNot},
	{"&&", infixAnd}, {"||", infixOr}, {"&", infixAnd}, {"|", infixOr}, {";", infixOr}, {"~", infixNot},
	{"(", infixOpen}, {")", infixClose}, {"[", infixBracket}, {"]", infixBracketEnd}, {",", infixComma}, {".", infixStop},
}

// nextToken returns the next token.
func (l *infixLexer) nextToken() infixToken {
	l.skipBlank()
	t := infixToken{startOffset: l.offset, startsLine: l.atLineStart, column: l.offset - l.lineStart}
	l.atLineStart = false
	t.kind = l.readToken()
	t.endOffset = l.offset
	l.afterOperand = t.kind == infixName || t.kind == infixClose
	switch t.kind {
	case infixOpen:
		l.openParens++
	case infixClose:
		l.openParens = max(l.openParens-1, 0)
	case infixIf:
		l.insideBody = true
	case infixStop:
		l.beginStatement()
	}
	return t
}

// beginStatement resets the state of the lexer at the beginning of a statement.
func (l *infixLexer) beginStatement() { l.insideBody, l.openParens = false, 0 }

// readToken moves over one token.
func (l *infixLexer) readToken() infixKind {
	if l.offset == len(l.text) {
		return infixEnd
	}
	c := l.text[l.offset]
	switch {
	case isInfixNameByte(c) || c == '?':
		l.offset++
		for l.offset < len(l.text) && isInfixNameByte(l.text[l.offset]) {
			l.offset++
		}
		return infixName
	case c == '\'':
		return l.readQuoted(infixName)
	case c == '"':
		return l.readQuoted(infixString)
	}
	for _, s := range infixSymbols {
		if l.hasPrefix(s.text) {
			l.offset += len(s.text)
			return s.kind
		}
	}
	l.offset++
	for l.offset < len(l.text) && isOperatorByte(c) && isOperatorByte(l.text[l.offset]) && !l.hasPrefix("//") && !l.hasPrefix("/*") {
		l.offset++
	}
	return infixOther
}

// hasPrefix tells whether the rest of the text begins with a word.
func (l *infixLexer) hasPrefix(word string) bool {
	return bytes.HasPrefix(l.text[l.offset:], []byte(word))
}

// readQuoted moves over a quoted word. Two quotes in it stand for one.
func (l *infixLexer) readQuoted(kind infixKind) infixKind {
	quote := l.text[l.offset]
	for l.offset++; l.offset < len(l.text) && !isLineEnd(l.text[l.offset]); l.offset++ {
		if l.text[l.offset] != quote {
			continue
		}
		if l.offset++; l.offset == len(l.text) || l.text[l.offset] != quote {
			return kind
		}
	}
	return infixUnquoted
}

// skipBlank moves over white space and comments.
func (l *infixLexer) skipBlank() {
	for l.offset < len(l.text) {
		switch c := l.text[l.offset]; {
		case isLineEnd(c):
			l.offset++
			l.lineStart, l.atLineStart = l.offset, true
		case isBlankByte(c):
			l.offset++
		case c == '%', l.hasPrefix("//"), c == ';' && l.atComment():
			l.addComment(l.lineEndOffset())
		case l.hasPrefix("/*"):
			l.skipBlockComment()
		default:
			return
		}
	}
}

// atComment tells whether a ';' begins a comment and is not an "or". At the
// beginning of a line it always does; so do ;; and ;@ first in a line.
// Elsewhere it depends on whether a condition or an argument stands before it.
func (l *infixLexer) atComment() bool {
	if l.atLineStart && (l.offset == l.lineStart || l.hasPrefix(";;") || l.hasPrefix(";@")) {
		return true
	}
	return !l.afterOperand || !l.insideBody && l.openParens == 0
}

// addComment records a comment and moves behind it.
func (l *infixLexer) addComment(to int) {
	l.comments = append(l.comments, Comment{StartOffset: l.offset, EndOffset: to})
	l.offset = to
}

func (l *infixLexer) lineEndOffset() int {
	to := l.offset
	for to < len(l.text) && !isLineEnd(l.text[to]) {
		to++
	}
	return to
}

// skipBlockComment moves over a comment between /* and */.
func (l *infixLexer) skipBlockComment() {
	from, to := l.offset, len(l.text)
	if i := bytes.Index(l.text[from+2:], []byte("*/")); i >= 0 {
		to = from + 2 + i + 2
	} else {
		l.unclosedComment = from
	}
	l.addComment(to)
	if i := bytes.LastIndexAny(l.text[from:to], "\r\n"); i >= 0 {
		l.lineStart, l.atLineStart = from+i+1, true
	}
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// isInfixNameByte tells whether a byte belongs to names that need no quotes.
// Bytes outside ASCII are parts of letters.
func isInfixNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// isOperatorByte tells whether a byte belongs to the operators of Prolog.
func isOperatorByte(c byte) bool { return bytes.IndexByte([]byte("=<>+-*/\\^@#:!?"), c) >= 0 }
