package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A printer writes nodes. Its text has no trailing white space at any time:
// white space between two words is written with the second one.
type printer struct {
	notation      gdl.Notation
	text          []byte
	lineNumber    int // the number of the line being written
	column        int
	blockNumber   int            // facts on successive lines, or one longer form
	trailingNotes []trailingNote // comments behind a word, to be aligned
}

// isLong tells whether a form takes several lines.
func (n *layoutNode) isLong() bool { return n.word == "" && n.flatWidth > lineWidth }

// printSheet returns a sheet in the canonical layout.
func printSheet(s *commentedSheet, n gdl.Notation) []byte {
	p := &printer{notation: n}
	for i := range s.forms {
		form := &s.forms[i]
		p.writeComments(form.leadComments, 0, gapBeforeComment)
		switch {
		case i > 0 && (n == gdl.Prefix || s.forms[i-1].hasFullStop) && continuesTable(&s.forms[i-1], form) && p.column+1+form.flatWidth <= form.lineRoom():
			p.writeText(" ")
		case len(p.text) > 0:
			p.startLine(min(form.emptyLines, gapBetweenForms), 0)
		}
		if form.isLong() || i > 0 && s.forms[i-1].isLong() {
			p.blockNumber++
		}
		if n == gdl.Infix {
			p.writeInfixForm(form)
		} else {
			p.writeNode(form, 0)
		}
	}
	p.writeComments(s.tailComments, 0, gapBeforeComment)
	if len(p.text) > 0 {
		p.startLine(0, 0)
	}
	return alignNotes(p.text, p.trailingNotes)
}

// lineRoom returns the width of a line without the full stop of the form.
func (n *layoutNode) lineRoom() int {
	if n.hasFullStop {
		return lineWidth - len(".")
	}
	return lineWidth
}

// startLine ends the line, adds empty lines and indents.
func (p *printer) startLine(gap, column int) {
	for range gap + 1 {
		p.text = append(p.text, '\n')
	}
	p.text = appendSpaces(p.text, column)
	p.lineNumber += gap + 1
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

// writeText adds to the line.
func (p *printer) writeText(s string) {
	p.text = append(p.text, s...)
	p.column += utf8.RuneCountInString(s)
}

// writeComments writes comments. The caller must end the line behind them. gap is
// the number of empty lines that may stay before the first.
func (p *printer) writeComments(list []placedComment, column, gap int) {
	for i, c := range list {
		if i > 0 {
			gap = max(gap, gapBetweenComments)
		}
		switch {
		case c.trailing:
			p.recordNote(p.column, p.column+1)
		case c.aligned && p.canContinueNote(column):
			p.startLine(0, 0)
			p.recordNote(0, p.trailingNotes[len(p.trailingNotes)-1].startColumn)
		case len(p.text) > 0:
			p.startLine(min(c.emptyLines, gap), p.commentColumn(c, column))
		}
		p.text = append(p.text, c.text...)
		p.lineNumber += bytes.Count(c.text, []byte("\n"))
	}
}

// commentColumn returns the column for a comment on a line of its own. In infix text a
// single ';' begins a comment only at the beginning of a line.
func (p *printer) commentColumn(c placedComment, column int) int {
	if p.notation == gdl.Infix && c.text[0] == ';' && !bytes.HasPrefix(c.text, []byte(";;")) && !bytes.HasPrefix(c.text, []byte(";@")) {
		return 0
	}
	return column
}

// canContinueNote tells whether the line ends with a comment that the next line can
// continue. A continuation must begin right of the column of comments that
// stand alone, or it would look like one of them.
func (p *printer) canContinueNote(column int) bool {
	last := len(p.trailingNotes) - 1
	return last >= 0 && p.trailingNotes[last].lineNumber == p.lineNumber && p.trailingNotes[last].startColumn > column
}

// recordNote records that a comment begins here.
func (p *printer) recordNote(width, begin int) {
	p.trailingNotes = append(p.trailingNotes, trailingNote{textOffset: len(p.text), lineNumber: p.lineNumber, blockNumber: p.blockNumber, precedingWidth: width, startColumn: begin})
}

// writeNode writes a node at the end of the line; closers is the number of
// parentheses that are closed directly behind it.
func (p *printer) writeNode(n *layoutNode, closers int) {
	switch {
	case n.word != "":
		p.writeText(n.word)
	case n.flatWidth != tooWide && p.column+n.flatWidth+closers <= lineWidth:
		p.writeFlat(n)
	default:
		p.writeBroken(n, closers)
	}
}

// writeFlat writes a node without line ends.
func (p *printer) writeFlat(n *layoutNode) {
	if n.word != "" {
		p.writeText(n.word)
		return
	}
	p.writeText("(")
	for i := range n.childNodes {
		if i > 0 {
			p.writeText(" ")
		}
		p.writeFlat(&n.childNodes[i])
	}
	p.writeText(")")
}

// writeBroken writes a list over several lines.
func (p *printer) writeBroken(n *layoutNode, closers int) {
	open := min(p.column, maxIndent)
	inner := min(open+indentWidth, maxIndent)
	how, gap, start := n.styleOfList(), 0, p.lineNumber
	p.writeText("(")
	for i := range n.childNodes {
		kid, after := &n.childNodes[i], 0
		if i == len(n.childNodes)-1 && len(n.tailComments) == 0 {
			after = closers + 1
		}
		if how == ruleStyle && i > 2 {
			gap = gapBetweenConditions
		}
		p.writeComments(kid.leadComments, inner, gap)
		switch {
		case len(kid.leadComments) > 0 || p.lineNumber > start || p.breaksBefore(n, i, after):
			p.startLine(min(kid.emptyLines, gap), inner)
		case i > 0:
			p.writeText(" ")
		}
		start = p.lineNumber
		p.writeNode(kid, after)
	}
	p.writeComments(n.tailComments, inner, gap)
	if len(n.tailComments) > 0 {
		p.startLine(0, open)
	}
	p.writeText(")")
}

// breaksBefore tells whether a part of a broken list begins a line. The operands of
// operators but the first always do, other arguments where the line has no room
// for them.
func (p *printer) breaksBefore(n *layoutNode, i, closers int) bool {
	switch {
	case i == 0:
		return false
	case n.styleOfList() != fillStyle:
		return i > 1
	case len(n.childNodes) == 2:
		return false // (true (cell ...)): a new line would gain no room
	default:
		return p.column+1+n.childNodes[i].flatWidth+closers > lineWidth
	}
}
