package operations

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// lineWidth bounds the lines of a clause that is not broken.
const lineWidth = 80

// FormatSheet lays out a sheet whose syntax has no fault. It changes white space
// alone. A clause stands on one line if it fits, else each condition and effect on
// its own. A clause with comments inside keeps its lines.
func FormatSheet(text []byte) []byte {
	f := &sheetFormatter{text: text, textLexer: newLexer(text)}
	for t := f.textLexer.nextToken(); t.text != ""; t = f.textLexer.nextToken() {
		f.tokens = append(f.tokens, t)
	}
	f.comments = f.textLexer.comments
	sheet := Parse(text)
	at := 0
	for _, c := range sheet.Clauses {
		f.writeCommentsTo(c.StartOffset)
		var inside []token
		for at < len(f.tokens) && f.tokens[at].startOffset < c.EndOffset {
			inside = append(inside, f.tokens[at])
			at++
		}
		for at < len(f.tokens) && f.tokens[at].text == "." {
			inside = append(inside, f.tokens[at])
			at++
		}
		f.writeClause(c, inside)
	}
	f.writeCommentsTo(len(text))
	if f.outputBuffer.Len() > 0 && !strings.HasSuffix(f.outputBuffer.String(), "\n") {
		f.outputBuffer.WriteByte('\n')
	}
	return f.outputBuffer.Bytes()
}

// sheetFormatter writes the clauses of a sheet in their layout.
type sheetFormatter struct {
	text         []byte
	textLexer    *sheetLexer
	tokens       []token
	comments     []TextSpan // those that are not yet written
	outputBuffer bytes.Buffer
	column       int
	lastEnd      int // end of the part that was written last, in the text
	afterFact    bool
}

// writeCommentsTo writes the comments before an offset, and the white space before it.
func (f *sheetFormatter) writeCommentsTo(offset int) {
	for len(f.comments) > 0 && f.comments[0].StartOffset < offset {
		c := f.comments[0]
		f.comments = f.comments[1:]
		if lines := f.lineEndsTo(c.StartOffset); lines == 0 && f.outputBuffer.Len() > 0 {
			f.writeText(" ")
		} else {
			f.startLines(lines)
		}
		f.writeText(strings.TrimRight(string(f.text[c.StartOffset:c.EndOffset]), " \t\r\f\v"))
		f.lastEnd, f.afterFact = c.EndOffset, false
	}
}

// lineEndsTo counts the ends of lines between the part that was written last and an
// offset.
func (f *sheetFormatter) lineEndsTo(offset int) int {
	between := f.text[f.lastEnd:offset]
	n := bytes.Count(between, []byte("\n"))
	return n + bytes.Count(between, []byte("\r")) - bytes.Count(between, []byte("\r\n"))
}

// startLines begins a new line; it keeps one empty line of the author, or two.
func (f *sheetFormatter) startLines(lines int) {
	if f.outputBuffer.Len() == 0 {
		return
	}
	for range min(max(lines, 1), 3) {
		f.outputBuffer.WriteByte('\n')
	}
	f.column = 0
}

func (f *sheetFormatter) writeText(text string) {
	f.outputBuffer.WriteString(text)
	f.column += utf8.RuneCountInString(text)
}

// writeClause writes a clause on one line if it fits.
func (f *sheetFormatter) writeClause(c *Clause, tokens []token) {
	if len(tokens) == 0 {
		return
	}
	line := joinTokens(tokens)
	lines := f.lineEndsTo(tokens[0].startOffset)
	if lines == 0 && f.outputBuffer.Len() > 0 && c.Kind == FactClause && f.afterFact && f.column+1+utf8.RuneCountInString(line) <= lineWidth {
		f.writeText(" ")
	} else {
		f.startLines(lines)
	}
	last := tokens[len(tokens)-1].endOffset
	switch {
	case len(f.comments) > 0 && f.comments[0].StartOffset < last:
		f.writeKeptLines(tokens)
	case c.Kind == FactClause || utf8.RuneCountInString(line) <= lineWidth:
		f.writeText(line)
	default:
		f.writeBroken(tokens)
	}
	f.lastEnd, f.afterFact = last, c.Kind == FactClause
}

// joinTokens writes tokens on one line.
func joinTokens(tokens []token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && needsBlank(tokens[i-1], t) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// needsBlank tells whether a blank stands between two tokens.
func needsBlank(a, b token) bool {
	switch {
	case a.text == "(" || a.text == opNot || a.text == "," || a.text == "[":
		return false
	case b.text == ".":
		return isNameToken(a.text) // or it would become part of the name
	case b.text == ")" || b.text == "," || b.text == "]" || a.text == "!" || b.text == "!":
		return false
	case b.text == "(":
		return !isNameToken(a.text)
	}
	return true
}

// lineIndent begins all lines of a clause but the first.
const lineIndent = "    "

// writeBroken writes each condition and each effect on a line of its own.
func (f *sheetFormatter) writeBroken(tokens []token) {
	depth := 0
	for i, t := range tokens {
		switch {
		case i > 0 && depth == 0 && (tokens[i-1].text == opView || tokens[i-1].text == opOperation || tokens[i-1].text == opAnd || tokens[i-1].text == opOr):
			f.outputBuffer.WriteString("\n" + lineIndent)
		case depth == 0 && t.text == opEffect:
			f.outputBuffer.WriteString("\n  ")
		case i > 0 && needsBlank(tokens[i-1], t):
			f.outputBuffer.WriteByte(' ')
		}
		f.outputBuffer.WriteString(t.text)
		switch t.text {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	f.column = lineWidth
}

// writeKeptLines writes a clause with comments inside and keeps its lines.
func (f *sheetFormatter) writeKeptLines(tokens []token) {
	for i, t := range tokens {
		if i > 0 {
			before := len(f.comments)
			f.writeInnerComments(t.startOffset)
			switch {
			case f.lineEndsTo(t.startOffset) > 0:
				f.outputBuffer.WriteString("\n" + lineIndent)
			case before == len(f.comments) && needsBlank(tokens[i-1], t):
				f.outputBuffer.WriteByte(' ')
			}
		}
		f.outputBuffer.WriteString(t.text)
		f.lastEnd = t.endOffset
	}
	f.column = lineWidth
}

// writeInnerComments writes the comments inside of a clause before an offset.
func (f *sheetFormatter) writeInnerComments(offset int) {
	for len(f.comments) > 0 && f.comments[0].StartOffset < offset {
		c := f.comments[0]
		f.comments = f.comments[1:]
		if f.lineEndsTo(c.StartOffset) > 0 {
			f.outputBuffer.WriteString("\n" + lineIndent)
		} else {
			f.outputBuffer.WriteByte(' ')
		}
		f.outputBuffer.WriteString(strings.TrimRight(string(f.text[c.StartOffset:c.EndOffset]), " \t\r\f\v"))
		f.lastEnd = c.EndOffset
	}
}

// SameTokens tells whether two texts differ in white space only.
func SameTokens(a, b []byte) bool {
	one, two := newLexer(a), newLexer(b)
	for {
		s, t := one.nextToken(), two.nextToken()
		if s.text != t.text {
			return false
		}
		if s.text == "" {
			break
		}
	}
	if len(one.comments) != len(two.comments) {
		return false
	}
	for i, c := range one.comments {
		d := two.comments[i]
		if strings.TrimRight(string(a[c.StartOffset:c.EndOffset]), " \t\r\f\v") != strings.TrimRight(string(b[d.StartOffset:d.EndOffset]), " \t\r\f\v") {
			return false
		}
	}
	return true
}
