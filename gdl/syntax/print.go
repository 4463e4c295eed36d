package syntax

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// This file writes nodes and sheets as text: in the canonical layout, or on one line.

// The measures of the layout, in columns.
const (
	lineWidth = 80
	indent    = 4
	maxIndent = 40 // bounds the indentation of nested lists, and with it the size of the text
	tooWide   = 1 << 30
)

// The most empty lines that remain.
const (
	gapBetweenForms    = 1
	gapBeforeComment   = 2 // between forms; a comment may begin a section
	gapBetweenComments = 1 // anywhere; comments on successive lines may belong together
)

// A printer writes nodes. Its text never has trailing white space: the white space between two words is written with the
// second one.
type printer struct {
	*Sheet
	room   int // the width of lines; no limit for text on one line
	text   []byte
	line   int // the number of the line
	column int
	// remarked is the number, from 1, of the line of the last comment.
	remarked int
	block    int    // number of the block: facts on successive lines, or one longer form
	notes    []note // comments after a word, which are to be aligned
	widths   map[*Node]int
}

// Format returns the sheet in the canonical layout.
func (s *Sheet) Format() []byte {
	p := &printer{Sheet: s, room: lineWidth, widths: map[*Node]int{}}
	for i, f := range s.Forms {
		b, stop, gap := s.placeOf(f), p.stop(f), gapBetweenForms
		if s.Notation == Operations {
			gap = gapBeforeComment
		}
		p.comments(b.lead, 0, gapBeforeComment)
		switch {
		case i > 0 && b.sameLine && p.continuesTable(s.Forms[i-1], f) && p.column+1+p.width(f)+len(stop) <= lineWidth:
			p.printText(" ")
		case len(p.text) > 0:
			p.newLine(min(b.emptyLines, gap), 0)
		}
		if p.isLong(f) || i > 0 && p.isLong(s.Forms[i-1]) {
			p.block++
		}
		follows := len(stop)
		if s.Notation == Infix {
			follows = len(".")
		}
		p.printNode(f, false, follows)
		p.printText(stop)
	}
	p.comments(s.Tail, 0, gapBeforeComment)
	if len(p.text) > 0 {
		p.newLine(0, 0)
	}
	return align(p.text, p.notes)
}

// TextIn writes a node of prefix text (a term, a rule or a formula of a property) in a notation, on one line.
func (n *Node) TextIn(to Notation) string {
	n, s := n.adopted(to, true)
	return s.Line(n)
}

// Adopt converts a node of prefix text to the words of a notation.
func (n *Node) Adopt(to Notation) *Node {
	n, _ = n.adopted(to, false)
	return n
}

func (n *Node) adopted(to Notation, formulas bool) (*Node, *Sheet) {
	if to == Prefix {
		return n, &Sheet{}
	}
	s := &Sheet{Notation: to, places: map[*Node]*place{}}
	w := &translator{Translation: Translation{Target: to}, source: &Sheet{}, target: s, formulas: formulas}
	return w.infix(n, condition), s
}

// stop returns the full stop after a form. In operations notation, it must not become a part of the last word.
func (p *printer) stop(n *Node) string {
	switch {
	case n.Stops > 0 && p.Notation == Operations:
		last := n
		for IsJoined(last) || IsSign(last.operatorNode()) {
			last = last.List[len(last.List)-1]
		}
		if text := strings.Repeat(".", int(n.Stops)); last.IsList() || last.Parens > 0 {
			return text
		} else {
			return " " + text
		}
	case p.placeOf(n).stop:
		return "."
	}
	return ""
}

// isLong tells whether a form takes several lines.
func (p *printer) isLong(n *Node) bool { return n.IsList() && p.width(n) > lineWidth }

// width returns the width of a node on one line, or tooWide if it must be broken.
func (p *printer) width(n *Node) int {
	if !n.IsList() {
		return utf8.RuneCountInString(n.Word)
	}
	if p.room == tooWide && len(p.places) == 0 {
		return 0 // everything is on one line
	}
	w, known := p.widths[n]
	if !known {
		w = p.listWidth(n)
		p.widths[n] = w
	}
	return w
}

// listWidth computes the width of a list for width.
func (p *printer) listWidth(n *Node) int {
	s := p.shape(n)
	w := utf8.RuneCountInString(s.open) + len(s.close)
	if len(p.placeOf(n).tail) > 0 || s.style == always && p.room < tooWide {
		return tooWide
	}
	for i, x := range s.parts {
		if len(p.placeOf(x).lead) > 0 || p.width(x) == tooWide {
			return tooWide
		}
		if i > 0 {
			w += len(s.blank)
		}
		if w += p.width(x) + len(p.separator(n, s, i)); p.grouped(n, x) {
			w += len("()") * int(max(1, x.Parens))
		}
		if s.flat && x.Join == JointOf(effect) && i > 0 {
			w += len(effect + " ")
		}
	}
	return w
}

func (p *printer) printText(s string) {
	p.text = append(p.text, s...)
	p.column += utf8.RuneCountInString(s)
}

// newLine ends the line, adds empty lines and indents.
func (p *printer) newLine(gap, column int) {
	for range gap + 1 {
		p.text = append(p.text, '\n')
	}
	p.text = spaces(p.text, column)
	p.line += gap + 1
	p.column = column
}

func spaces(text []byte, n int) []byte {
	for range n {
		text = append(text, ' ')
	}
	return text
}

// printNode writes a node at the end of the line, in parentheses if grouped is set. follows is the width of the
// text directly after the node.
func (p *printer) printNode(n *Node, grouped bool, follows int) {
	w, parens := p.width(n), int(max(1, n.Parens))
	if grouped {
		w = min(w+len("()")*parens, tooWide)
		p.printText(strings.Repeat("(", parens))
	}
	switch {
	case !n.IsList():
		p.printText(n.Word)
	default:
		p.list(n, follows, w == tooWide || p.column+w+follows > p.room)
	}
	if grouped {
		after := p.placeOf(n).tail
		if p.comments(after, min(p.column, maxIndent), 0); len(after) > 0 {
			p.newLine(0, 0)
		}
		p.printText(strings.Repeat(")", parens))
	}
}

// list writes a list, on one line or broken.
func (p *printer) list(n *Node, follows int, broken bool) {
	s := p.shape(n)
	open := min(p.column, maxIndent)
	inner, gap, start := min(open+s.hang, maxIndent), 0, p.line
	var after []Remark
	if s.close != "" {
		after = p.placeOf(n).tail
	}
	p.printText(s.open)
	for i, x := range s.parts {
		b, sep := p.placeOf(x), p.separator(n, s, i)
		next := len(sep)
		if i+1 == len(s.parts) && len(after) == 0 {
			next = len(s.close) + follows
		}
		if s.gapFrom > 0 && i >= s.gapFrom {
			gap = 1
		}
		if broken {
			p.comments(b.lead, inner, gap)
		}
		acts := s.flat && i > 0 && x.Join == JointOf(effect)
		switch {
		case acts && broken:
			p.newLine(0, indent/2)
		case broken && (len(b.lead) > 0 || s.rebreak && p.line > start || p.breaks(s, i, next)):
			p.newLine(min(b.emptyLines, gap), inner)
		case i > 0:
			p.printText(s.blank)
		}
		if start = p.line; acts {
			p.printText(effect + " ")
		}
		p.printNode(x, p.grouped(n, x), next)
		p.printText(sep)
	}
	if p.comments(after, inner, gap); len(after) > 0 {
		p.newLine(0, open)
	}
	p.printText(s.close)
}

// breaks tells whether a part of a broken list begins a line.
func (p *printer) breaks(s shape, i, follows int) bool {
	switch {
	case i == 0 || s.style == unbroken:
		return false
	case s.style != fill:
		return i >= s.first
	case s.rebreak && len(s.parts) == 2:
		return false // (true (cell ...)): a new line would gain no room
	}
	return p.column+len(s.blank)+p.width(s.parts[i])+follows > p.room
}

// comments writes comments. The caller must end the line after them. gap is the number of empty lines that may remain
// before the first.
func (p *printer) comments(list []Remark, column, gap int) {
	for i, c := range list {
		if i > 0 {
			gap = max(gap, gapBetweenComments)
		}
		last := len(p.notes) - 1
		switch {
		case c.Trailing && p.remarked == p.line+1: // some notations do not write the parenthesis between two comments
			p.newLine(0, p.commentColumn(c.Text, column))
		case c.Trailing && p.Notation == Operations:
			p.text = append(p.text, ' ')
		case c.Trailing:
			p.notes = append(p.notes, note{len(p.text), p.line, p.block, p.column, p.column + 1})
		case c.Aligned && last >= 0 && p.notes[last].line == p.line && p.notes[last].begin > column:
			p.newLine(0, 0)
			p.notes = append(p.notes, note{len(p.text), p.line, p.block, 0, p.notes[last].begin})
		case len(p.text) > 0:
			p.newLine(min(c.EmptyLines, gap), p.commentColumn(c.Text, column))
		}
		p.text = append(p.text, c.Text...)
		p.line += bytes.Count(c.Text, []byte("\n"))
		p.remarked = p.line + 1
	}
}

// commentColumn returns the column for a comment on a line of its own. In infix text a single ';' begins a comment only
// at the beginning of a line.
func (p *printer) commentColumn(text []byte, column int) int {
	if p.Notation == Infix && text[0] == ';' && !bytes.HasPrefix(text, []byte(";;")) && !bytes.HasPrefix(text, []byte(";@")) {
		return 0
	}
	return column
}

// continuesTable tells whether a form remains on the line of the form before it. This is so for short facts of one
// relation that the author wrote on one line, as cells of a table.
func (p *printer) continuesTable(before, n *Node) bool {
	if p.Notation == Operations {
		return !IsSign(before.operatorNode()) && !IsSign(n.operatorNode())
	}
	return p.isCell(before) && p.isCell(n) && haveSameShape(before, n)
}

// haveSameShape tells whether two facts have the same relation. Facts about fluents, such as those of init, must also
// have the same fluent.
func haveSameShape(a, b *Node) bool {
	if len(a.List) != len(b.List) || len(a.List) == 0 || FoldName(a.List[0].Word) != FoldName(b.List[0].Word) {
		return false
	}
	one, other := a.List[len(a.List)-1], b.List[len(b.List)-1]
	return len(a.List) != 2 || !one.IsList() && !other.IsList() || haveSameShape(one, other)
}

// isCell tells whether a form is a short ground fact.
func (p *printer) isCell(n *Node) bool {
	const most = (lineWidth - 1) / 2 // two of them fit on a line
	return len(n.List) > 1 && !n.List[0].IsList() && p.width(n) <= most && p.shape(n).style == fill && !n.HoldsVariable()
}

// A note is the place of a comment after a word, or of a comment that continues one on the next line.
type note struct {
	offset int // where its white space and text are inserted
	line   int
	block  int // only comments of one block are aligned
	width  int // the width of the line before it
	begin  int // the column that the comment would have alone, or that of the comment that it continues
}

// align inserts the white space before notes. Those on successive lines of a block begin in the same column.
func align(text []byte, notes []note) []byte {
	if len(notes) == 0 {
		return text
	}
	out, at := make([]byte, 0, len(text)+len(text)/8), 0
	for i := 0; i < len(notes); {
		n, column := i, 0
		for n == i || n < len(notes) && notes[n].line == notes[n-1].line+1 && notes[n].block == notes[i].block {
			column = max(column, notes[n].begin)
			n++
		}
		for ; i < n; i++ {
			out = spaces(append(out, text[at:notes[i].offset]...), column-notes[i].width)
			at = notes[i].offset
		}
	}
	return append(out, text[at:]...)
}
