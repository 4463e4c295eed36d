package syntax

import (
	"bytes"
)

// textLexer is the lexer of prefix text. It may skip comments of other languages.
type textLexer struct {
	*Lexer
	skipsForeign    bool
	foreignSpans    []foreignSpan      // the spans of such comments
	noForeignBefore int                // before this offset there is no further such comment
	wideParens      [Close + 1][]Token // by kind: '（' and '）', which are read as parentheses
}

func newLexer(text []byte) *textLexer { return &textLexer{Lexer: NewLexer(text, Prefix)} }

// nextLexeme returns the next token.
func (l *textLexer) nextLexeme() Token {
	t := l.ReadToken()
	if (t.Kind == Open || t.Kind == Close) && t.End > t.Start+1 {
		if list := l.wideParens[t.Kind]; len(list) == 0 || list[len(list)-1].Start < t.Start { // not if it is read again
			l.wideParens[t.Kind] = append(list, t)
		}
	}
	for l.skipsForeign && t.Kind == Word && mayBeForeign(l.Text[t.Start]) && l.skipForeign(t.Start) {
		t = l.ReadToken()
	}
	return t
}

// mayBeForeign tells whether a comment of another language may begin with a byte.
func mayBeForeign(c byte) bool { return c == '/' || c == '%' || c == '#' }

// skipForeign skips a comment of another language that begins at a word. "//", "%" and "#" begin a comment up to the end
// of the line, unless this text closes a list. "/*" begins a comment up to "*/", and "#|" one up to "|#". It returns
// false if no comment begins there.
func (l *textLexer) skipForeign(from int) bool {
	if from < l.noForeignBefore {
		return false
	}
	word, end := l.Text[from:], 0
	switch {
	case bytes.HasPrefix(word, []byte("/*")), bytes.HasPrefix(word, []byte("#|")):
		i := bytes.Index(word, []byte{word[1], word[0]})
		if i < 0 {
			l.noForeignBefore = len(l.Text)
			return false
		}
		end = from + i + len("*/")
	case word[0] == '/' && !bytes.HasPrefix(word, []byte("//")), bytes.HasPrefix(word, []byte("##")):
		return false
	default:
		if end = lineEndAt(l.Text, from); closesOuterList(l.Text[from:end]) {
			l.noForeignBefore = end
			return false
		}
	}
	l.foreignSpans = append(l.foreignSpans, foreignSpan{from, end})
	l.Offset = end
	return true
}

// closesOuterList tells whether a text closes a list that it does not open.
func closesOuterList(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return false
}

// reportWideParens reports parentheses of other scripts: one fault for the opening ones, and one for the closing ones.
func (r *listReader) reportWideParens() {
	for _, list := range r.textLexer.wideParens {
		if len(list) == 0 {
			continue
		}
		t, means := list[0], "("
		if t.Kind == Close {
			means = ")"
		}
		var edits []Edit
		for _, t := range list {
			edits = append(edits, Edit{r.Source.Pos(t.Start), r.Source.Pos(t.End), means})
		}
		r.tell("parenthesis", r.Source.Pos(t.Start), r.Source.Pos(t.End), edits, "{tok}", string(r.Source.Text[t.Start:t.End]), "{means}", means).OtherPlaces = len(list) - 1
	}
}
