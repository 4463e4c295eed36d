package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A commentedSheet is a rulesheet with its comments attached to the nodes that they
// precede.
type commentedSheet struct {
	forms        []layoutNode
	tailComments []placedComment // behind the last form

	// commentTexts holds the texts of the comments in the notation that is written, in
	// their order. They come from the source and not from the forms, and so
	// show a comment that was not attached.
	commentTexts [][]byte
}

// A layoutNode is a word or a list.
type layoutNode struct {
	word         string // "" for a list
	name         string // the meaning of the word
	childNodes   []layoutNode
	leadComments []placedComment // before the word or the opening parenthesis
	tailComments []placedComment // before the closing parenthesis
	emptyLines   int             // empty lines before the node, behind its lead
	onSameLine   bool            // it stands on the line of the token before it
	flatWidth    int             // its width on one line, or tooWide if it must be broken

	// In infix text.
	joinOperator string // the operator before the node
	inParens     bool   // has parentheses around it
	hasFullStop  bool   // ends with a full stop
}

// tooWide is the width of nodes that must be broken.
const tooWide = 1 << 30

// A placedComment is a comment with its place.
type placedComment struct {
	text       []byte
	trailing   bool // a word stands before it on its line
	aligned    bool // begins below a trailing comment, to continue it
	emptyLines int  // empty lines before it
}

// newCommentedSheet attaches comments to the forms of a file.
func newCommentedSheet(f *gdl.File, t translation) *commentedSheet {
	src := f.Source
	a := &commentAttacher{source: src, text: src.Text, pendingComments: f.Comments, translation: t}
	if bytes.HasPrefix(a.text, []byte(byteOrderMark)) {
		a.textStart, a.lastEnd, a.knownOffset = len(byteOrderMark), len(byteOrderMark), len(byteOrderMark)
	}
	s := &commentedSheet{forms: make([]layoutNode, len(f.Exprs))}
	for i, e := range f.Exprs {
		a.fillForm(&s.forms[i], e)
	}
	s.tailComments, _ = a.takeCommentsBefore(len(src.Text))
	s.commentTexts = writtenComments(f, t)
	return s
}

// writtenComments returns the texts of the comments of a file in the notation that is
// written.
func writtenComments(f *gdl.File, t translation) (all [][]byte) {
	a := &commentAttacher{source: f.Source, text: f.Source.Text, translation: t}
	for _, c := range f.Comments {
		out := placedComment{text: bytes.TrimRight(withLineFeeds(a.text[c.StartOffset:c.EndOffset]), " \t\f\v")}
		list := []placedComment{out}
		if t.sourceNotation != t.targetNotation {
			list = a.translateComment(c, out)
		}
		for _, c := range list {
			all = append(all, c.text)
		}
	}
	return all
}

// byteOrderMark may begin a text.
const byteOrderMark = "\uFEFF"

// commentAttacher walks through the text from token to token.
type commentAttacher struct {
	source          *gdl.Source
	text            []byte
	pendingComments []gdl.Comment   // those not yet attached
	textStart       int             // where the text begins, behind a byte order mark
	lastEnd         int             // the end of the last token or comment
	lateComments    []placedComment // comments for the place before the next token
	translation
	continuedColumn int // of the last comment, if it may be continued; else -1
	knownOffset     int // an offset whose column is known: the search for the column of a later one ends there
	knownColumn     int // that column
}

// fillForm fills in the node of a top-level form.
func (a *commentAttacher) fillForm(n *layoutNode, e *gdl.Expr) {
	to := a.source.Offset(e.EndPos)
	if a.sourceNotation != a.targetNotation {
		e = translateForm(e, a.targetNotation)
	}
	if a.sourceNotation == gdl.Infix {
		a.fillInfixNode(n, e)
		n.hasFullStop = a.targetNotation == gdl.Infix && a.endsWithStop(to)
	} else {
		a.fillNode(n, e)
	}
}

// makeNodes returns the nodes of expressions that follow each other.
func (a *commentAttacher) makeNodes(exprs []*gdl.Expr) []layoutNode {
	nodes := make([]layoutNode, len(exprs))
	for i, e := range exprs {
		a.fillNode(&nodes[i], e)
	}
	return nodes
}

// fillNode fills in the node of an expression.
func (a *commentAttacher) fillNode(n *layoutNode, e *gdl.Expr) {
	from, to := a.source.Offset(e.StartPos), a.source.Offset(e.EndPos)
	end := a.lastEnd
	n.leadComments, n.emptyLines = a.takeCommentsBefore(from)
	n.onSameLine = len(n.leadComments) == 0 && end > a.textStart && countLineEnds(a.text[end:from]) == 0
	n.name, n.joinOperator = e.Name, e.Join.String()
	if !e.IsList() {
		n.word, n.flatWidth = e.Word, utf8.RuneCountInString(e.Word)
		a.leadWithComments(n, from, to)
		a.lastEnd = to
		return
	}
	a.lastEnd = from + len("(")
	n.childNodes = a.makeNodes(e.List)
	n.tailComments, _ = a.takeCommentsBefore(to - len(")"))
	a.lastEnd = to
	a.setWidth(n)
}

// leadWithComments puts the comments inside a word in front of it: in another notation a
// list of nothing but a name, such as (open), is a word.
func (a *commentAttacher) leadWithComments(n *layoutNode, from, to int) {
	if len(a.pendingComments) == 0 || a.pendingComments[0].StartOffset >= to {
		return
	}
	a.lastEnd = from
	comments, _ := a.takeCommentsBefore(to)
	for _, c := range comments {
		c.trailing, c.aligned = false, false
		n.leadComments = append(n.leadComments, c)
	}
}

// setWidth sets the width of a list.
func (a *commentAttacher) setWidth(n *layoutNode) {
	if a.targetNotation == gdl.Prefix {
		n.flatWidth = prefixWidth(n)
		return
	}
	if a.sourceNotation == gdl.Prefix {
		n.hoistComments()
		if n.infixForm() != applicationForm { // no parenthesis to stand before
			a.lateComments, n.tailComments = append(a.lateComments, n.tailComments...), nil
		}
	}
	n.flatWidth = n.infixWidth()
}

// hoistComments moves comments before the name of a list, and before the head of a
// rule, in front of the list, where infix text begins with them.
func (n *layoutNode) hoistComments() {
	for i := range n.childNodes {
		if i > 0 && (i > 1 || n.infixForm() != ruleForm) {
			break
		}
		for _, c := range n.childNodes[i].leadComments {
			c.trailing, c.aligned = false, false
			n.leadComments = append(n.leadComments, c)
		}
		n.childNodes[i].leadComments = nil
	}
}

// takeCommentsBefore takes the comments before the token at an offset, and returns them
// with the number of empty lines behind them.
func (a *commentAttacher) takeCommentsBefore(offset int) (comments []placedComment, gap int) {
	a.continuedColumn = -1
	comments, a.lateComments = a.lateComments, nil
	for len(a.pendingComments) > 0 && a.pendingComments[0].StartOffset < offset {
		comments = append(comments, a.placeComment(a.pendingComments[0])...)
		a.pendingComments = a.pendingComments[1:]
	}
	return comments, max(0, countLineEnds(a.text[a.lastEnd:offset])-1)
}

// placeComment returns a comment with its place relative to the token before it. In
// another notation it may become several comments, or none.
func (a *commentAttacher) placeComment(c gdl.Comment) []placedComment {
	ends := countLineEnds(a.text[a.lastEnd:c.StartOffset])
	out := placedComment{
		text:       bytes.TrimRight(withLineFeeds(a.text[c.StartOffset:c.EndOffset]), " \t\f\v"),
		trailing:   ends == 0 && a.lastEnd > a.textStart,
		emptyLines: max(0, ends-1),
	}
	column := a.columnAt(c.StartOffset)
	out.aligned = ends == 1 && a.continuedColumn == column
	if !out.trailing && !out.aligned {
		column = -1
	}
	a.continuedColumn, a.lastEnd = column, c.EndOffset
	if a.sourceNotation == a.targetNotation {
		return []placedComment{out}
	}
	return a.translateComment(c, out)
}

// columnAt returns the column of an offset, as editors show it. The offsets of
// its calls grow: a line of many comments is looked at once.
func (a *commentAttacher) columnAt(offset int) int {
	start, column := offset, 0
	for start > a.knownOffset && a.text[start-1] != '\n' && a.text[start-1] != '\r' {
		start--
	}
	if start == a.knownOffset {
		column = a.knownColumn
	}
	for _, c := range string(a.text[start:offset]) {
		if c == '\t' {
			column += 8 - column%8
		} else {
			column++
		}
	}
	a.knownOffset, a.knownColumn = offset, column
	return column
}

// countLineEnds counts the ends of lines: LF, CRLF and CR.
func countLineEnds(text []byte) int {
	n := 0
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// prefixWidth returns the width of a list on one line. Rules with conditions and
// lists with comments inside never stand on one.
func prefixWidth(n *layoutNode) int {
	width := len("()") + max(0, len(n.childNodes)-1)
	if len(n.tailComments) > 0 || n.styleOfList() == ruleStyle && len(n.childNodes) > 2 {
		return tooWide
	}
	for i := range n.childNodes {
		kid := &n.childNodes[i]
		if len(kid.leadComments) > 0 || kid.flatWidth == tooWide {
			return tooWide
		}
		width += kid.flatWidth
	}
	return width
}
