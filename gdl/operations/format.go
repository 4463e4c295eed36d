package operations

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// lineWidth is how long lines may be before a clause is broken.
const lineWidth = 80

// Format lays a sheet out that was read without a fault of its syntax: white
// space changes and nothing else. A clause stands on one line if it fits, else
// each condition and effect on its own. A clause with comments inside keeps its
// lines.
func Format(text []byte) []byte {
	f := &formatter{text: text, lex: newLexer(text)}
	for t := f.lex.next(); t.text != ""; t = f.lex.next() {
		f.tokens = append(f.tokens, t)
	}
	f.comments = f.lex.comments
	sheet := Parse(text)
	at := 0
	for _, c := range sheet.Clauses {
		f.upTo(c.From)
		var inside []token
		for at < len(f.tokens) && f.tokens[at].from < c.To {
			inside = append(inside, f.tokens[at])
			at++
		}
		for at < len(f.tokens) && f.tokens[at].text == "." {
			inside = append(inside, f.tokens[at])
			at++
		}
		f.clause(c, inside)
	}
	f.upTo(len(text))
	if f.out.Len() > 0 && !strings.HasSuffix(f.out.String(), "\n") {
		f.out.WriteByte('\n')
	}
	return f.out.Bytes()
}

// formatter writes a sheet anew.
type formatter struct {
	text     []byte
	lex      *lexer
	tokens   []token
	comments []Span // those that are not yet written
	out      bytes.Buffer
	column   int
	end      int // of what was written last, in the text
	fact     bool
}

// upTo writes the comments before an offset, and the white space before it.
func (f *formatter) upTo(offset int) {
	for len(f.comments) > 0 && f.comments[0].From < offset {
		c := f.comments[0]
		f.comments = f.comments[1:]
		if lines := f.lines(c.From); lines == 0 && f.out.Len() > 0 {
			f.write(" ")
		} else {
			f.newlines(lines)
		}
		f.write(strings.TrimRight(string(f.text[c.From:c.To]), " \t\r\f\v"))
		f.end, f.fact = c.To, false
	}
}

// lines counts the ends of lines between what was written last and an offset.
func (f *formatter) lines(offset int) int {
	between := f.text[f.end:offset]
	n := bytes.Count(between, []byte("\n"))
	return n + bytes.Count(between, []byte("\r")) - bytes.Count(between, []byte("\r\n"))
}

// newlines begins a new line; one empty line of the author stays, or two.
func (f *formatter) newlines(lines int) {
	if f.out.Len() == 0 {
		return
	}
	for range min(max(lines, 1), 3) {
		f.out.WriteByte('\n')
	}
	f.column = 0
}

func (f *formatter) write(text string) {
	f.out.WriteString(text)
	f.column += utf8.RuneCountInString(text)
}

// clause writes a clause.
func (f *formatter) clause(c *Clause, tokens []token) {
	if len(tokens) == 0 {
		return
	}
	line := flat(tokens)
	lines := f.lines(tokens[0].from)
	if lines == 0 && f.out.Len() > 0 && c.Kind == Fact && f.fact && f.column+1+utf8.RuneCountInString(line) <= lineWidth {
		f.write(" ")
	} else {
		f.newlines(lines)
	}
	last := tokens[len(tokens)-1].to
	switch {
	case len(f.comments) > 0 && f.comments[0].From < last:
		f.kept(tokens)
	case c.Kind == Fact || utf8.RuneCountInString(line) <= lineWidth:
		f.write(line)
	default:
		f.broken(tokens)
	}
	f.end, f.fact = last, c.Kind == Fact
}

// flat writes tokens on one line.
func flat(tokens []token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && spaced(tokens[i-1], t) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

// spaced tells whether a blank stands between two tokens.
func spaced(a, b token) bool {
	switch {
	case a.text == "(" || a.text == opNot || a.text == "," || a.text == "[":
		return false
	case b.text == ".":
		return isName(a.text) // or it would become part of the name
	case b.text == ")" || b.text == "," || b.text == "]" || a.text == "!" || b.text == "!":
		return false
	case b.text == "(":
		return !isName(a.text)
	}
	return true
}

// indent begins the lines of a clause but the first.
const indent = "    "

// broken writes each condition and each effect on a line of its own.
func (f *formatter) broken(tokens []token) {
	depth := 0
	for i, t := range tokens {
		switch {
		case i > 0 && depth == 0 && (tokens[i-1].text == opView || tokens[i-1].text == opOperation || tokens[i-1].text == opAnd || tokens[i-1].text == opOr):
			f.out.WriteString("\n" + indent)
		case depth == 0 && t.text == opEffect:
			f.out.WriteString("\n  ")
		case i > 0 && spaced(tokens[i-1], t):
			f.out.WriteByte(' ')
		}
		f.out.WriteString(t.text)
		switch t.text {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	f.column = lineWidth
}

// kept writes a clause with comments inside: its lines stay.
func (f *formatter) kept(tokens []token) {
	for i, t := range tokens {
		if i > 0 {
			before := len(f.comments)
			f.inner(t.from)
			switch {
			case f.lines(t.from) > 0:
				f.out.WriteString("\n" + indent)
			case before == len(f.comments) && spaced(tokens[i-1], t):
				f.out.WriteByte(' ')
			}
		}
		f.out.WriteString(t.text)
		f.end = t.to
	}
	f.column = lineWidth
}

// inner writes the comments inside of a clause before an offset.
func (f *formatter) inner(offset int) {
	for len(f.comments) > 0 && f.comments[0].From < offset {
		c := f.comments[0]
		f.comments = f.comments[1:]
		if f.lines(c.From) > 0 {
			f.out.WriteString("\n" + indent)
		} else {
			f.out.WriteByte(' ')
		}
		f.out.WriteString(strings.TrimRight(string(f.text[c.From:c.To]), " \t\r\f\v"))
		f.end = c.To
	}
}

// Same tells whether two texts differ in white space only.
func Same(a, b []byte) bool {
	one, two := newLexer(a), newLexer(b)
	for {
		s, t := one.next(), two.next()
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
		if strings.TrimRight(string(a[c.From:c.To]), " \t\r\f\v") != strings.TrimRight(string(b[d.From:d.To]), " \t\r\f\v") {
			return false
		}
	}
	return true
}
