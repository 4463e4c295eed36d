package layout

import (
	"bytes"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A sheet is a rulesheet with its comments attached to the nodes that they
// precede.
type sheet struct {
	forms []node
	tail  []comment // behind the last form

	// said holds the texts of the comments in the notation that is written, in
	// their order. They come from the source and not from the forms, and so
	// show a comment that was not attached.
	said [][]byte
}

// A node is a word or a list.
type node struct {
	word string // "" for a list
	name string // the meaning of the word
	kids []node
	lead []comment // before the word or the opening parenthesis
	tail []comment // before the closing parenthesis
	gap  int       // empty lines before the node, behind its lead
	near bool      // it stands on the line of the token before it
	flat int       // its width on one line, or tooWide if it must be broken

	// In infix text.
	joint  string // the operator before the node
	parens bool   // has parentheses around it
	stop   bool   // ends with a full stop
}

// tooWide is the width of nodes that must be broken.
const tooWide = 1 << 30

// A comment is a comment with its place.
type comment struct {
	text     []byte
	trailing bool // a word stands before it on its line
	aligned  bool // begins below a trailing comment, to continue it
	gap      int  // empty lines before it
}

// newSheet attaches comments to the forms of a file.
func newSheet(f *gdl.File, t translation) *sheet {
	src := f.Source
	a := &attacher{src: src, text: src.Text, comments: f.Comments, translation: t}
	if bytes.HasPrefix(a.text, []byte(byteOrderMark)) {
		a.begin, a.end, a.known = len(byteOrderMark), len(byteOrderMark), len(byteOrderMark)
	}
	s := &sheet{forms: make([]node, len(f.Exprs))}
	for i, e := range f.Exprs {
		a.form(&s.forms[i], e)
	}
	s.tail, _ = a.before(len(src.Text))
	s.said = said(f, t)
	return s
}

// said returns the texts of the comments of a file in the notation that is
// written.
func said(f *gdl.File, t translation) (all [][]byte) {
	a := &attacher{src: f.Source, text: f.Source.Text, translation: t}
	for _, c := range f.Comments {
		out := comment{text: bytes.TrimRight(lineFeeds(a.text[c.From:c.To]), " \t\f\v")}
		list := []comment{out}
		if t.from != t.to {
			list = a.translated(c, out)
		}
		for _, c := range list {
			all = append(all, c.text)
		}
	}
	return all
}

// byteOrderMark may begin a text.
const byteOrderMark = "\uFEFF"

// attacher walks through the text from token to token.
type attacher struct {
	src      *gdl.Source
	text     []byte
	comments []gdl.Comment // those not yet attached
	begin    int           // where the text begins, behind a byte order mark
	end      int           // the end of the last token or comment
	late     []comment     // comments for the place before the next token
	translation
	column int // of the last comment, if it may be continued; else -1
	known  int // an offset whose column is known: the search for the column of a later one ends there
	width  int // that column
}

// form fills in the node of a top-level form.
func (a *attacher) form(n *node, e *gdl.Expr) {
	to := a.src.Offset(e.To)
	if a.from != a.to {
		e = translate(e, a.to)
	}
	if a.from == gdl.Infix {
		a.infixNode(n, e)
		n.stop = a.to == gdl.Infix && a.stops(to)
	} else {
		a.node(n, e)
	}
}

// nodes returns the nodes of expressions that follow each other.
func (a *attacher) nodes(exprs []*gdl.Expr) []node {
	nodes := make([]node, len(exprs))
	for i, e := range exprs {
		a.node(&nodes[i], e)
	}
	return nodes
}

// node fills in the node of an expression.
func (a *attacher) node(n *node, e *gdl.Expr) {
	from, to := a.src.Offset(e.From), a.src.Offset(e.To)
	end := a.end
	n.lead, n.gap = a.before(from)
	n.near = len(n.lead) == 0 && end > a.begin && lineEnds(a.text[end:from]) == 0
	n.name, n.joint = e.Name, e.Joint
	if !e.IsList() {
		n.word, n.flat = e.Word, utf8.RuneCountInString(e.Word)
		a.inside(n, from, to)
		a.end = to
		return
	}
	a.end = from + len("(")
	n.kids = a.nodes(e.List)
	n.tail, _ = a.before(to - len(")"))
	a.end = to
	a.measure(n)
}

// inside puts the comments inside a word in front of it: in another notation a
// list of nothing but a name, such as (open), is a word.
func (a *attacher) inside(n *node, from, to int) {
	if len(a.comments) == 0 || a.comments[0].From >= to {
		return
	}
	a.end = from
	comments, _ := a.before(to)
	for _, c := range comments {
		c.trailing, c.aligned = false, false
		n.lead = append(n.lead, c)
	}
}

// measure sets the width of a list.
func (a *attacher) measure(n *node) {
	if a.to == gdl.Prefix {
		n.flat = flatWidth(n)
		return
	}
	if a.from == gdl.Prefix {
		n.hoist()
		if n.infixForm() != application { // no parenthesis to stand before
			a.late, n.tail = append(a.late, n.tail...), nil
		}
	}
	n.flat = n.infixWidth()
}

// hoist moves comments before the name of a list, and before the head of a
// rule, in front of the list, where infix text begins with them.
func (n *node) hoist() {
	for i := range n.kids {
		if i > 0 && (i > 1 || n.infixForm() != ruled) {
			break
		}
		for _, c := range n.kids[i].lead {
			c.trailing, c.aligned = false, false
			n.lead = append(n.lead, c)
		}
		n.kids[i].lead = nil
	}
}

// before takes the comments before the token at an offset, and returns them
// with the number of empty lines behind them.
func (a *attacher) before(offset int) (comments []comment, gap int) {
	a.column = -1
	comments, a.late = a.late, nil
	for len(a.comments) > 0 && a.comments[0].From < offset {
		comments = append(comments, a.comment(a.comments[0])...)
		a.comments = a.comments[1:]
	}
	return comments, max(0, lineEnds(a.text[a.end:offset])-1)
}

// comment returns a comment with its place relative to the token before it. In
// another notation it may become several comments, or none.
func (a *attacher) comment(c gdl.Comment) []comment {
	ends := lineEnds(a.text[a.end:c.From])
	out := comment{
		text:     bytes.TrimRight(lineFeeds(a.text[c.From:c.To]), " \t\f\v"),
		trailing: ends == 0 && a.end > a.begin,
		gap:      max(0, ends-1),
	}
	column := a.columnOf(c.From)
	out.aligned = ends == 1 && a.column == column
	if !out.trailing && !out.aligned {
		column = -1
	}
	a.column, a.end = column, c.To
	if a.from == a.to {
		return []comment{out}
	}
	return a.translated(c, out)
}

// columnOf returns the column of an offset, as editors show it. The offsets of
// its calls grow: a line of many comments is looked at once.
func (a *attacher) columnOf(offset int) int {
	start, column := offset, 0
	for start > a.known && a.text[start-1] != '\n' && a.text[start-1] != '\r' {
		start--
	}
	if start == a.known {
		column = a.width
	}
	for _, c := range string(a.text[start:offset]) {
		if c == '\t' {
			column += 8 - column%8
		} else {
			column++
		}
	}
	a.known, a.width = offset, column
	return column
}

// lineEnds counts the ends of lines: LF, CRLF and CR.
func lineEnds(text []byte) int {
	n := 0
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			n++
		}
	}
	return n
}

// flatWidth returns the width of a list on one line. Rules with conditions and
// lists with comments inside never stand on one.
func flatWidth(n *node) int {
	width := len("()") + max(0, len(n.kids)-1)
	if len(n.tail) > 0 || n.style() == ruleStyle && len(n.kids) > 2 {
		return tooWide
	}
	for i := range n.kids {
		kid := &n.kids[i]
		if len(kid.lead) > 0 || kid.flat == tooWide {
			return tooWide
		}
		width += kid.flat
	}
	return width
}
