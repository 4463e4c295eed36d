package gdl

import "bytes"

// infixKind tells the tokens of infix text apart.
type infixKind int

const (
	infixEnd      infixKind = iota
	infixName               // also in quotes
	infixOpen               // (
	infixClose              // )
	infixBracket            // [
	infixUnbrack            // ]
	infixComma              // , which is "and" outside of arguments
	infixAnd                // & &&
	infixOr                 // | || ;
	infixNot                // ~ \+
	infixDistinct           // != \= \==
	infixIf                 // :-
	infixStop               // .
	infixString             // "..."
	infixUnquoted           // a quote that is not closed on its line
	infixOther              // signs that GDL does not have: = < + ! ...
)

// infixToken is text[from:to].
type infixToken struct {
	kind     infixKind
	from, to int
	first    bool // nothing but white space and comments before it in its line
	column   int  // bytes before it in its line
}

// infixLexer cuts infix text into tokens and collects the comments in passing.
type infixLexer struct {
	text     []byte
	at       int
	line     int  // where the line begins
	first    bool // nothing but white space was seen in the line
	comments []Comment
	unclosed int // where a /* without */ begins, or -1

	// The meaning of a ';' depends on the token before it.
	operand bool // the token before ends a term
	inside  bool // conditions or arguments are being read
	opened  int  // parentheses that are open
}

func newInfixLexer(text []byte) *infixLexer {
	l := &infixLexer{text: text, first: true, unclosed: -1}
	if bytes.HasPrefix(text, []byte(byteOrderMark)) {
		l.at = len(byteOrderMark)
		l.line = l.at
	}
	return l
}

// symbols are the operators, longer ones first.
var symbols = []struct {
	text string
	kind infixKind
}{
	{":-", infixIf}, {"\\==", infixDistinct}, {"\\=", infixDistinct}, {"!=", infixDistinct}, {"\\+", infixNot},
	{"&&", infixAnd}, {"||", infixOr}, {"&", infixAnd}, {"|", infixOr}, {";", infixOr}, {"~", infixNot},
	{"(", infixOpen}, {")", infixClose}, {"[", infixBracket}, {"]", infixUnbrack}, {",", infixComma}, {".", infixStop},
}

// next returns the next token.
func (l *infixLexer) next() infixToken {
	l.skipBlank()
	t := infixToken{from: l.at, first: l.first, column: l.at - l.line}
	l.first = false
	t.kind = l.read()
	t.to = l.at
	l.operand = t.kind == infixName || t.kind == infixClose
	switch t.kind {
	case infixOpen:
		l.opened++
	case infixClose:
		l.opened = max(l.opened-1, 0)
	case infixIf:
		l.inside = true
	case infixStop:
		l.statement()
	}
	return t
}

// statement resets the state of the lexer at the beginning of a statement.
func (l *infixLexer) statement() { l.inside, l.opened = false, 0 }

// read moves over one token.
func (l *infixLexer) read() infixKind {
	if l.at == len(l.text) {
		return infixEnd
	}
	c := l.text[l.at]
	switch {
	case isInfixNameByte(c) || c == '?':
		l.at++
		for l.at < len(l.text) && isInfixNameByte(l.text[l.at]) {
			l.at++
		}
		return infixName
	case c == '\'':
		return l.quoted(infixName)
	case c == '"':
		return l.quoted(infixString)
	}
	for _, s := range symbols {
		if l.has(s.text) {
			l.at += len(s.text)
			return s.kind
		}
	}
	l.at++
	for l.at < len(l.text) && isForeignByte(c) && isForeignByte(l.text[l.at]) && !l.has("//") && !l.has("/*") {
		l.at++
	}
	return infixOther
}

// has tells whether the rest of the text begins with a word.
func (l *infixLexer) has(word string) bool { return bytes.HasPrefix(l.text[l.at:], []byte(word)) }

// quoted moves over a quoted word. Two quotes in it stand for one.
func (l *infixLexer) quoted(kind infixKind) infixKind {
	quote := l.text[l.at]
	for l.at++; l.at < len(l.text) && !isLineEnd(l.text[l.at]); l.at++ {
		if l.text[l.at] != quote {
			continue
		}
		if l.at++; l.at == len(l.text) || l.text[l.at] != quote {
			return kind
		}
	}
	return infixUnquoted
}

// skipBlank moves over white space and comments.
func (l *infixLexer) skipBlank() {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case isLineEnd(c):
			l.at++
			l.line, l.first = l.at, true
		case isBlank(c):
			l.at++
		case c == '%', l.has("//"), c == ';' && l.isComment():
			l.comment(l.lineEnd())
		case l.has("/*"):
			l.block()
		default:
			return
		}
	}
}

// isComment tells whether a ';' begins a comment and is not an "or". At the
// beginning of a line it always does; so do ;; and ;@ first in a line.
// Elsewhere it depends on whether a condition or an argument stands before it.
func (l *infixLexer) isComment() bool {
	if l.first && (l.at == l.line || l.has(";;") || l.has(";@")) {
		return true
	}
	return !l.operand || !l.inside && l.opened == 0
}

// comment records a comment and moves behind it.
func (l *infixLexer) comment(to int) {
	l.comments = append(l.comments, Comment{l.at, to})
	l.at = to
}

func (l *infixLexer) lineEnd() int {
	to := l.at
	for to < len(l.text) && !isLineEnd(l.text[to]) {
		to++
	}
	return to
}

// block moves over a comment between /* and */.
func (l *infixLexer) block() {
	from, to := l.at, len(l.text)
	if i := bytes.Index(l.text[from+2:], []byte("*/")); i >= 0 {
		to = from + 2 + i + 2
	} else {
		l.unclosed = from
	}
	l.comment(to)
	if i := bytes.LastIndexAny(l.text[from:to], "\r\n"); i >= 0 {
		l.line, l.first = from+i+1, true
	}
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// isInfixNameByte tells whether a byte belongs to names that need no quotes.
// Bytes outside ASCII are parts of letters.
func isInfixNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// isForeignByte tells whether a byte belongs to the operators of Prolog.
func isForeignByte(c byte) bool { return bytes.IndexByte([]byte("=<>+-*/\\^@#:!?"), c) >= 0 }
