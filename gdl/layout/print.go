package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A printer writes nodes. Its text has no trailing white space at any time:
// white space between two words is written with the second one.
type printer struct {
	notation gdl.Notation
	text     []byte
	line     int // the number of the line being written
	column   int
	block    int    // facts on successive lines, or one longer form
	notes    []note // comments behind a word, to be aligned
}

// isLong tells whether a form takes several lines.
func (n *node) isLong() bool { return n.word == "" && n.flat > lineWidth }

// printSheet returns a sheet in the canonical layout.
func printSheet(s *sheet, n gdl.Notation) []byte {
	p := &printer{notation: n}
	for i := range s.forms {
		form := &s.forms[i]
		p.comments(form.lead, 0, gapBeforeComment)
		switch {
		case i > 0 && (n == gdl.Prefix || s.forms[i-1].stop) && inTable(&s.forms[i-1], form) && p.column+1+form.flat <= form.room():
			p.write(" ")
		case len(p.text) > 0:
			p.newline(min(form.gap, gapBetweenForms), 0)
		}
		if form.isLong() || i > 0 && s.forms[i-1].isLong() {
			p.block++
		}
		if n == gdl.Infix {
			p.infix(form)
		} else {
			p.node(form, 0)
		}
	}
	p.comments(s.tail, 0, gapBeforeComment)
	if len(p.text) > 0 {
		p.newline(0, 0)
	}
	return align(p.text, p.notes)
}

// room returns the width of a line without the full stop of the form.
func (n *node) room() int {
	if n.stop {
		return lineWidth - len(".")
	}
	return lineWidth
}

// newline ends the line, adds empty lines and indents.
func (p *printer) newline(gap, column int) {
	for range gap + 1 {
		p.text = append(p.text, '\n')
	}
	p.text = appendSpaces(p.text, column)
	p.line += gap + 1
	p.column = column
}

// appendSpaces appends n spaces.
func appendSpaces(text []byte, n int) []byte {
	const some = "                                        "
	for ; n > len(some); n -= len(some) {
		text = append(text, some...)
	}
	return append(text, some[:n]...)
}

// write adds to the line.
func (p *printer) write(s string) {
	p.text = append(p.text, s...)
	p.column += utf8.RuneCountInString(s)
}

// comments writes comments. The caller must end the line behind them. gap is
// the number of empty lines that may stay before the first.
func (p *printer) comments(list []comment, column, gap int) {
	for i, c := range list {
		if i > 0 {
			gap = max(gap, gapBetweenComments)
		}
		switch {
		case c.trailing:
			p.note(p.column, p.column+1)
		case c.aligned && p.continues(column):
			p.newline(0, 0)
			p.note(0, p.notes[len(p.notes)-1].begin)
		case len(p.text) > 0:
			p.newline(min(c.gap, gap), p.margin(c, column))
		}
		p.text = append(p.text, c.text...)
		p.line += bytes.Count(c.text, []byte("\n"))
	}
}

// margin returns the column for a comment on a line of its own. In infix text a
// single ';' begins a comment only at the beginning of a line.
func (p *printer) margin(c comment, column int) int {
	if p.notation == gdl.Infix && c.text[0] == ';' && !bytes.HasPrefix(c.text, []byte(";;")) && !bytes.HasPrefix(c.text, []byte(";@")) {
		return 0
	}
	return column
}

// continues tells whether the line ends with a comment that the next line can
// continue. A continuation must begin right of the column of comments that
// stand alone, or it would look like one of them.
func (p *printer) continues(column int) bool {
	last := len(p.notes) - 1
	return last >= 0 && p.notes[last].line == p.line && p.notes[last].begin > column
}

// note records that a comment begins here.
func (p *printer) note(width, begin int) {
	p.notes = append(p.notes, note{at: len(p.text), line: p.line, block: p.block, width: width, begin: begin})
}

// node writes a node at the end of the line; closers is the number of
// parentheses that are closed directly behind it.
func (p *printer) node(n *node, closers int) {
	switch {
	case n.word != "":
		p.write(n.word)
	case n.flat != tooWide && p.column+n.flat+closers <= lineWidth:
		p.flat(n)
	default:
		p.broken(n, closers)
	}
}

// flat writes a node without line ends.
func (p *printer) flat(n *node) {
	if n.word != "" {
		p.write(n.word)
		return
	}
	p.write("(")
	for i := range n.kids {
		if i > 0 {
			p.write(" ")
		}
		p.flat(&n.kids[i])
	}
	p.write(")")
}

// broken writes a list over several lines.
func (p *printer) broken(n *node, closers int) {
	open := min(p.column, maxIndent)
	inner := min(open+indent, maxIndent)
	how, gap, start := n.style(), 0, p.line
	p.write("(")
	for i := range n.kids {
		kid, after := &n.kids[i], 0
		if i == len(n.kids)-1 && len(n.tail) == 0 {
			after = closers + 1
		}
		if how == ruleStyle && i > 2 {
			gap = gapBetweenConditions
		}
		p.comments(kid.lead, inner, gap)
		switch {
		case len(kid.lead) > 0 || p.line > start || p.breaks(n, i, after):
			p.newline(min(kid.gap, gap), inner)
		case i > 0:
			p.write(" ")
		}
		start = p.line
		p.node(kid, after)
	}
	p.comments(n.tail, inner, gap)
	if len(n.tail) > 0 {
		p.newline(0, open)
	}
	p.write(")")
}

// breaks tells whether a part of a broken list begins a line. The operands of
// operators but the first always do, other arguments where the line has no room
// for them.
func (p *printer) breaks(n *node, i, closers int) bool {
	switch {
	case i == 0:
		return false
	case n.style() != fillStyle:
		return i > 1
	case len(n.kids) == 2:
		return false // (true (cell ...)): a new line would gain no room
	default:
		return p.column+1+n.kids[i].flat+closers > lineWidth
	}
}
