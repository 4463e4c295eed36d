package operations

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A TextSpan is a part of a text: offsets of bytes.
type TextSpan struct{ StartOffset, EndOffset int }

// token is a word, an operator or a parenthesis; the end of the text has no token.
type token struct {
	text                   string
	startOffset, endOffset int
	startsLine             bool // first token of its line
	lineColumn             int  // column in its line
	isUnknown              bool // a character that the notation does not have
}

// sheetLexer splits a text into tokens.
type sheetLexer struct {
	text        []byte
	offset      int
	lineStart   int // where the line begins
	atLineStart bool
	comments    []TextSpan
}

func newLexer(text []byte) *sheetLexer {
	l := &sheetLexer{text: text, atLineStart: true}
	if strings.HasPrefix(string(text[:min(3, len(text))]), "\uFEFF") {
		l.offset, l.lineStart = 3, 3
	}
	return l
}

// nextToken returns the next token.
func (l *sheetLexer) nextToken() token {
	l.skipBlanks()
	t := token{startOffset: l.offset, startsLine: l.atLineStart, lineColumn: l.offset - l.lineStart}
	l.atLineStart = false
	if l.offset == len(l.text) {
		t.endOffset = l.offset
		return t
	}
	l.offset += l.tokenLength()
	t.endOffset = l.offset
	t.text = string(l.text[t.startOffset:t.endOffset])
	t.isUnknown = !l.isKnownToken(t.text)
	return t
}

// skipBlanks passes over blanks and comments.
func (l *sheetLexer) skipBlanks() {
	for l.offset < len(l.text) {
		switch c := l.text[l.offset]; {
		case c == '\n' || c == '\r':
			l.offset++
			l.lineStart, l.atLineStart = l.offset, true
		case c == ' ' || c == '\t' || c == '\f' || c == '\v':
			l.offset++
		case c == '%':
			from := l.offset
			for l.offset < len(l.text) && l.text[l.offset] != '\n' && l.text[l.offset] != '\r' {
				l.offset++
			}
			l.comments = append(l.comments, TextSpan{from, l.offset})
		default:
			return
		}
	}
}

// operatorTexts are the operators of more than one character, longest first.
var operatorTexts = []string{opEffect, opView, opOperation, opDefine}

// tokenLength returns the length of the token that begins here.
func (l *sheetLexer) tokenLength() int {
	rest := l.text[l.offset:]
	for _, op := range operatorTexts {
		if strings.HasPrefix(string(rest[:min(len(op), len(rest))]), op) {
			return len(op)
		}
	}
	switch c := rest[0]; {
	case c == '"':
		n := 1
		for n < len(rest) && rest[n] != '"' && rest[n] != '\n' {
			n++
		}
		return min(n+1, len(rest))
	case isNameStart(c), c == '-' && len(rest) > 1 && syntax.IsDigit(rest[1]):
		n := 1
		for n < len(rest) && isNameByte(rest[n]) {
			n++
		}
		return n
	case c >= 0x80:
		n := 1
		for n < len(rest) && rest[n] >= 0x80 {
			n++
		}
		return n
	}
	return 1
}

// isKnownToken tells whether the notation has a token.
func (l *sheetLexer) isKnownToken(text string) bool {
	switch c := text[0]; {
	case len(text) > 1 && c == '"':
		return text[len(text)-1] == '"'
	case len(text) > 1:
		return c < 0x80
	}
	return isNameStart(text[0]) || strings.ContainsAny(text, "()[],&|~!_.")
}

func isNameStart(c byte) bool { return syntax.IsLetter(c) || syntax.IsDigit(c) || c == '/' }

func isNameByte(c byte) bool {
	return syntax.IsLetter(c) || syntax.IsDigit(c) || c == '_' || c == '.' || c == '*' || c == '+' || c == '-' || c == '/'
}
