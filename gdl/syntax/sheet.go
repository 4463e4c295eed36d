package syntax

import (
	"bytes"
	"slices"
)

// A Sheet is a text: its forms and everything between their words.
type Sheet struct {
	Source   *Source
	Notation Notation
	Forms    []*Node
	Tail     []Remark // the comments after the last form
	Comments []Comment
	Errors   []*Error // of a text that was read
	Words    []*Node  // the first word of each spelling; nil unless it is prefix text
	Glued    bool     // some list directly follows a word, without a blank
	places   map[*Node]*place
}

// A place holds the comments and signs before a node and inside of it.
type place struct {
	lead, tail []Remark // comments before the node, and before its closing parenthesis
	emptyLines int      // the empty lines between its comments and the node
	sameLine   bool     // the node is on the line of the token before it
	parens     bool     // parentheses are around it
	stop       bool     // a full stop follows
}

// A Comment is a comment without its line end. In prefix text it begins with ;, in operations notation with %. In infix
// text it begins with ;, % or //, or is between /* and */. Comments may directly follow a token, and may be inside of
// rules. Source.Text[StartOffset:EndOffset] is the text of a comment.
type Comment struct {
	StartOffset, EndOffset int // byte offsets into Source.Text
}

// Content returns the offsets of the text of a comment without the signs at its begin and end.
func (c Comment) Content(src *Source) (from, to int) {
	text := src.Text[c.StartOffset:c.EndOffset]
	switch {
	case bytes.HasPrefix(text, []byte("/*")):
		if len(text) >= 4 && bytes.HasSuffix(text, []byte("*/")) {
			return c.StartOffset + 2, c.EndOffset - 2
		}
		return c.StartOffset + 2, c.EndOffset
	case bytes.HasPrefix(text, []byte("//")):
		return c.StartOffset + 2, c.EndOffset
	}
	return c.StartOffset + 1, c.EndOffset
}

// A Remark is the text of a comment with its place relative to the words.
type Remark struct {
	Text       []byte
	Trailing   bool // a word is before it on its line
	Aligned    bool // it begins below a trailing one, to continue it
	EmptyLines int  // the empty lines before it

	offset int // the offset of its comment
}

// ByteOrderMark may begin a text.
const ByteOrderMark = "\uFEFF"

// SheetOf makes a sheet of forms and comments, and finds the place of each comment.
func SheetOf(src *Source, n Notation, forms []*Node, comments []Comment) *Sheet {
	s := &Sheet{Source: src, Notation: n, Forms: forms, Comments: comments, places: map[*Node]*place{}}
	p := &placer{Sheet: s, rest: comments}
	if bytes.HasPrefix(src.Text, []byte(ByteOrderMark)) {
		p.start, p.lastEnd, p.known = len(ByteOrderMark), len(ByteOrderMark), len(ByteOrderMark)
	}
	for _, f := range forms {
		p.placeNode(f)
		if n == Infix && p.endsWithStop(src.Offset(f.EndPos)) {
			s.entry(f).stop = true
		}
	}
	s.Tail, _ = p.take(len(src.Text))
	return s
}

// entry returns the place of a node, which the caller may change.
func (s *Sheet) entry(n *Node) *place {
	b := s.places[n]
	if b == nil {
		b = &place{}
		s.places[n] = b
	}
	return b
}

func (s *Sheet) placeOf(n *Node) place {
	if b := s.places[n]; b != nil {
		return *b
	}
	return place{}
}

// A placer walks through a text from token to token.
type placer struct {
	*Sheet
	rest          []Comment // the comments without a place
	late          []Remark  // comments for the place before the next token
	start         int       // where the text begins, after a byte order mark
	lastEnd       int       // the end of the last token or comment
	continued     int       // the column of the last comment, if another may continue it; else -1
	known, column int       // an offset with its column, from which columns of later offsets are counted
}

// placeNode finds the comments before and inside of a node.
func (p *placer) placeNode(n *Node) {
	if p.Notation == Operations && IsJoined(n) && n.Parens == 0 { // comments belong to its parts
		for _, x := range n.List[1:] {
			p.placeNode(x)
		}
		return
	}
	from, to := p.Source.Offset(n.StartPos), p.Source.Offset(n.EndPos)
	end := p.lastEnd
	before, lines := p.take(from)
	same := p.Notation != Infix && len(before) == 0 && end > p.start && LineEnds(p.Source.Text[end:from]) == 0
	if len(before) > 0 || lines > 0 || same {
		b := p.entry(n)
		b.lead, b.emptyLines, b.sameLine = before, lines, same
	}
	if !n.IsList() {
		p.lastEnd = to
		return
	}
	p.lastEnd = from
	if p.Notation == Prefix {
		p.lastEnd += len("(")
	}
	for i, x := range n.List {
		switch {
		case i == 0 && p.Notation != Prefix && (IsOperator(x.Name) || IsSign(x)):
			continue // the operator is elsewhere in the text
		case i == 1 && p.Notation == Infix && IsSign(n.List[0]) && n.Lead() != Negation && from < p.Source.Offset(x.StartPos):
			p.entry(n).parens = true
		}
		p.placeNode(x)
	}
	if p.Notation == Operations && IsSign(n.operatorNode()) {
		return // its parentheses do not belong to it
	}
	if p.Notation == Prefix || to > from && p.Source.Text[to-1] == ')' && p.lastEnd < to {
		after, _ := p.take(to - len(")"))
		switch {
		case len(after) == 0:
		case p.Notation == Infix && n.Lead() == Arrow: // the parenthesis was around the last condition, and is dropped
			p.late = append(p.late, after...)
		default:
			p.entry(n).tail = after
		}
	}
	p.lastEnd = to
}

// take removes the comments before the token at an offset from the rest. It returns them with the number of empty lines
// after them.
func (p *placer) take(offset int) (list []Remark, lines int) {
	p.continued = -1
	list, p.late = p.late, nil
	for len(p.rest) > 0 && p.rest[0].StartOffset < offset {
		list = append(list, p.remark(p.rest[0]))
		p.rest = p.rest[1:]
	}
	return list, max(0, LineEnds(p.Source.Text[p.lastEnd:offset])-1)
}

// remark returns a comment with its place relative to the token before it, and moves past the comment.
func (p *placer) remark(c Comment) Remark {
	ends := LineEnds(p.Source.Text[p.lastEnd:c.StartOffset])
	out := Remark{Text: p.Source.CommentText(c), Trailing: ends == 0 && p.lastEnd > p.start, EmptyLines: max(0, ends-1), offset: c.StartOffset}
	column := p.columnAt(c.StartOffset)
	if out.Aligned = ends == 1 && p.continued == column; !out.Trailing && !out.Aligned {
		column = -1
	}
	p.continued, p.lastEnd = column, c.EndOffset
	return out
}

// CommentText returns the text of a comment, with LF at the ends of its lines.
func (s *Source) CommentText(c Comment) []byte {
	text := s.Text[c.StartOffset:c.EndOffset]
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	return bytes.TrimRight(text, " \t\f\v")
}

// columnAt returns the column of an offset, as editors show it. The offsets of its calls must ascend, so that a line with
// many comments is read once.
func (p *placer) columnAt(offset int) int {
	start, column := offset, 0
	for start > p.known && !endsLine(p.Source.Text[start-1]) {
		start--
	}
	if start == p.known {
		column = p.column
	}
	for _, c := range string(p.Source.Text[start:offset]) {
		if column++; c == '\t' {
			column += 7 - (column-1)%8
		}
	}
	p.known, p.column = offset, column
	return column
}

// endsWithStop tells whether a full stop follows an offset, after blanks and comments.
func (p *placer) endsWithStop(at int) bool {
	rest, text := p.rest, p.Source.Text
	for ; at < len(text); at++ {
		for len(rest) > 0 && rest[0].StartOffset < at {
			rest = rest[1:]
		}
		if len(rest) > 0 && rest[0].StartOffset == at {
			at = rest[0].EndOffset - 1
		} else if text[at] != ' ' && (text[at] < '\t' || text[at] > '\r') {
			return text[at] == '.'
		}
	}
	return false
}

func endsLine(c byte) bool { return c == '\n' || c == '\r' }

// LineEnds counts the ends of lines: LF, CRLF and CR.
func LineEnds(text []byte) (n int) {
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// SameTokens tells whether two sheets differ only in white space: they have the same words in the same lists, and the
// same comments at the same places.
func SameTokens(a, b *Sheet) bool {
	return sameNodes(a, b, a.Forms, b.Forms) && sameRemarks(a.Tail, b.Tail)
}

func sameNodes(a, b *Sheet, list, other []*Node) bool {
	return slices.EqualFunc(list, other, func(n, m *Node) bool {
		one, two := a.placeOf(n), b.placeOf(m)
		return n.Word == m.Word && n.Parens == m.Parens && n.Stops == m.Stops && sameRemarks(one.lead, two.lead) && sameRemarks(one.tail, two.tail) && sameNodes(a, b, n.List, m.List)
	})
}

func sameRemarks(a, b []Remark) bool {
	return slices.EqualFunc(a, b, func(x, y Remark) bool { return bytes.Equal(x.Text, y.Text) && x.Trailing == y.Trailing })
}
