package syntax

import (
	"bytes"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// An Edit replaces a part of the text.
type Edit struct {
	StartPos, EndPos token.Pos
	NewText          string
}

// Edits returns the changes of the text that turn a form into other forms, which may share nodes with it. A shared node
// keeps its text. Between two shared nodes only different tokens are written, so that comments and blanks remain.
// replaced maps a new node to the old node that it replaces as a whole.
func (s *Sheet) Edits(old *Node, replaced map[*Node]*Node, forms ...*Node) []Edit {
	d := s.differ(old, replaced)
	stop := d.stopEnd(d.end)
	for i, f := range forms {
		switch {
		case i > 0 && s.placeOf(f).sameLine:
			d.text = append(d.text, ' ')
		case i > 0 && stop > 0:
			d.text = append(d.text, "."+s.Source.LineEnding()...)
		case i > 0:
			d.text = append(d.text, s.Source.LineEnding()...)
		}
		if d.isNew(f) {
			d.text = append(d.text, d.laidOut(f)...)
		} else {
			d.node(f)
		}
	}
	return d.finish(stop, forms)
}

// Replace returns the changes of the text that replace a node inside of a form by others. A condition of infix text with
// another sign is written anew if it has no comment inside.
func (s *Sheet) Replace(old *Node, nodes ...*Node) []Edit {
	d := s.differ(old, nil)
	if n := nodes[0]; s.Notation == Infix && n.HasSign() && !d.hasComment(d.offset, d.end) {
		text := s.Line(n)
		if IsJoined(n) {
			text = "(" + text + ")"
		}
		return []Edit{{old.StartPos, old.EndPos, text}}
	}
	for i, n := range nodes {
		if i > 0 {
			d.text = append(d.text, ' ')
		}
		d.node(n)
	}
	return d.finish(0, nodes)
}

func (s *Sheet) differ(old *Node, replaced map[*Node]*Node) *differ {
	d := &differ{printer: printer{Sheet: s, room: tooWide}, old: old, kept: map[*Node]bool{}, replaced: replaced, offset: s.Source.Offset(old.StartPos), end: s.Source.Offset(old.EndPos)}
	old.WalkNested(func(n *Node) { d.kept[n] = true })
	return d
}

// finish ends the changes. If all forms are new, they replace the old one as a whole. stop is the end of the full stop
// that is removed if no form is left.
func (d *differ) finish(stop int, forms []*Node) []Edit {
	if from := d.offset; from < d.end && len(forms) > 0 && !slices.ContainsFunc(forms, func(f *Node) bool { return !d.isNew(f) }) && !d.hasComment(from, d.end) {
		d.replace(from, d.end, string(d.text))
		return d.list
	}
	if len(forms) == 0 && stop > 0 {
		d.end = stop
	}
	d.flush(d.end)
	return d.list
}

// A differ writes new forms as changes of an old one.
type differ struct {
	printer                     // its text begins after the last kept node
	old         *Node           // the old form
	kept        map[*Node]bool  // the nodes of the old form
	replaced    map[*Node]*Node // by new node: the old node that it replaces as a whole
	offset, end int             // the end of the last kept node, and of the old form
	list        []Edit
}

// isNew tells whether a node shares nothing with the old form.
func (d *differ) isNew(n *Node) bool {
	return !d.kept[n] && !slices.ContainsFunc(n.List, func(x *Node) bool { return !d.isNew(x) })
}

// laidOut writes a new form: on one line in prefix text or if the old form is on one line, otherwise in the canonical
// layout.
func (d *differ) laidOut(n *Node) string {
	if d.Notation == Prefix || !strings.ContainsAny(d.Source.TextBetween(d.old.StartPos, d.old.EndPos), "\r\n") {
		return d.Line(n)
	}
	text := (&Sheet{Source: d.Source, Notation: d.Notation, Forms: []*Node{n}}).Format()
	return strings.ReplaceAll(strings.TrimRight(string(text), "\n"), "\n", d.Source.LineEnding())
}

// stopEnd returns the offset after the full stop that follows an offset; 0 if there is none.
func (d *differ) stopEnd(at int) int {
	l := NewLexer(d.Source.Text, d.Notation)
	if l.Offset = at; d.Notation == Prefix {
		return 0
	}
	if t := l.ReadToken(); t.Kind == Stop {
		return t.End
	}
	return 0
}

// node writes a node. It keeps the text of the node if this comes after everything that was written before.
func (d *differ) node(n *Node) {
	from, to := d.offset, 0
	old := n
	if by := d.replaced[n]; by != nil {
		old = by
	}
	if d.kept[old] && (d.Notation != Operations || !IsSign(old.operatorNode()) || old.Lead() == Negation) { // else its parentheses may be outside
		from, to = d.Source.Offset(old.StartPos), d.Source.Offset(old.EndPos)
		if !old.IsList() && old == n && old.Word != string(d.Source.Text[from:to]) {
			to = 0 // the text has another word, which was read as this one
		}
	}
	switch {
	case to <= from || from < d.offset || to > d.end:
	case old == n:
		d.flush(from)
		d.offset = to
		return
	case !d.hasComment(from, to):
		d.flush(from)
		d.replace(from, to, d.Line(n))
		d.offset = to
		return
	}
	if !n.IsList() {
		d.text = append(d.text, n.Word...)
		return
	}
	s := d.shape(n)
	d.text = append(d.text, s.open...)
	for i, x := range s.parts {
		if i > 0 {
			d.text = append(d.text, s.blank...)
		}
		if d.grouped(n, x) && !(d.kept[x] && d.ownsParens(x)) {
			d.text = append(d.text, strings.Repeat("(", int(max(1, x.Parens)))...)
			d.node(x)
			d.text = append(d.text, strings.Repeat(")", int(max(1, x.Parens)))...)
		} else {
			d.node(x)
		}
		d.text = append(d.text, d.separator(n, s, i)...)
	}
	d.text = append(d.text, s.close...)
}

// ownsParens tells whether the range of a node of infix text includes the parentheses around it.
func (d *differ) ownsParens(n *Node) bool {
	op := n.operatorNode()
	return d.Notation == Infix && IsSign(op) && op.Name != Negation && len(n.List) > 1 && n.StartPos < n.List[1].StartPos
}

// hasComment tells whether a part of the text overlaps a comment.
func (s *Sheet) hasComment(from, to int) bool {
	i, _ := slices.BinarySearchFunc(s.Comments, from, func(c Comment, at int) int { return c.EndOffset - at - 1 })
	return i < len(s.Comments) && s.Comments[i].StartOffset < to
}

// tokens returns the tokens of a part of the text, without its comments.
func (d *differ) tokens(from, to int) (list []Token) {
	for at := from; at < to; {
		i, _ := slices.BinarySearchFunc(d.Comments, at, func(c Comment, at int) int { return c.EndOffset - at - 1 })
		end, next := to, to
		if i < len(d.Comments) && d.Comments[i].StartOffset < to {
			end, next = d.Comments[i].StartOffset, d.Comments[i].EndOffset
		}
		list = append(list, Tokens(d.Source.Text[:end], at, d.Notation)...)
		at = next
	}
	return list
}

// Tokens returns the tokens of text[from:], which has no comments.
func Tokens(text []byte, from int, n Notation) (list []Token) {
	l := NewLexer(text, n)
	l.Offset, l.operand, l.InBody, l.fresh = from, true, true, false
	for t := l.ReadToken(); t.Kind != End; t = l.ReadToken() {
		list = append(list, t)
	}
	return list
}

// flush changes the tokens between two kept nodes into the new ones.
func (d *differ) flush(to int) {
	text := d.Source.Text
	if bytes.Equal(text[d.offset:to], d.text) {
		d.text = d.text[:0]
		return
	}
	old, want := d.tokens(d.offset, to), Tokens(d.text, 0, d.Notation)
	same := func(i, j int) bool {
		return bytes.Equal(text[old[i].Start:old[i].End], d.text[want[j].Start:want[j].End])
	}
	i, j, behind := 0, 0, d.offset
	for _, next := range append(common(len(old), len(want), same, func(j int) bool { return want[j].Kind == Close }), [2]int{len(old), len(want)}) {
		before := to
		if next[0] < len(old) {
			before = old[next[0]].Start
		}
		d.writeGap(behind, before, old[i:next[0]], want[j:next[1]], next[0] < len(old) || to == d.end)
		if i, j = next[0]+1, next[1]+1; next[0] < len(old) {
			behind = old[next[0]].End
		}
	}
	d.text = d.text[:0]
}

// common returns the pairs of a longest common subsequence of two lists. For an element of the second list, it takes the
// last possible pair if late, otherwise the first.
func common(n, m int, same func(i, j int) bool, late func(j int) bool) (pairs [][2]int) {
	length := make([][]int, n+1)
	for i := n; i >= 0; i-- {
		length[i] = make([]int, m+1)
		for j := m - 1; i < n && j >= 0; j-- {
			if length[i][j] = max(length[i+1][j], length[i][j+1]); same(i, j) {
				length[i][j] = 1 + length[i+1][j+1]
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case late(j) && length[i][j+1] == length[i][j]:
			j++
		case late(j) && length[i+1][j] == length[i][j]:
			i++
		case same(i, j):
			pairs = append(pairs, [2]int{i, j})
			i++
			j++
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// writeGap replaces old tokens between two kept ones by new tokens. closed tells that a sign or the end of the form
// follows.
func (d *differ) writeGap(from, to int, old, put []Token, closed bool) {
	n, closes := 0, !slices.ContainsFunc(old, func(t Token) bool { return t.Kind != Close })
	for n < len(put) && (put[n].Kind == Close || closed && closes) { // they end nodes before them, and new lists begin before the next node
		n++
	}
	d.insert(from, put[:n])
	put = put[n:]
	for len(old) > 0 { // one run of tokens at a time, so that comments between them remain
		n = 1
		for n < len(old) && !d.hasComment(old[n-1].End, old[n].Start) {
			n++
		}
		if len(put) > 0 && !closes {
			m := len(put)
			if n == len(old) && old[n-1].End < to {
				m = d.loose(put)
			}
			d.replace(old[0].Start, old[n-1].End, d.written(put[:m]))
			put = put[m:]
		} else {
			left, right := d.removed(old[0].Start, old[n-1].End, old[:n])
			d.replace(left, right, "")
		}
		old = old[n:]
	}
	d.insert(to, put)
}

// loose returns how many of the new tokens come before the last blank. Those after it, such as a sign before a negation,
// belong to the next node. Without a blank it returns all.
func (d *differ) loose(put []Token) int {
	for m := len(put); m > 0; m-- {
		if end := put[m-1].End; end < len(d.text) && IsBlank(d.text[end]) {
			return m
		}
	}
	return len(put)
}

// insert writes new tokens at an offset.
func (d *differ) insert(at int, put []Token) {
	if len(put) > 0 {
		d.replace(at, at, d.spaced(at, put, d.written(put)))
	}
}

// written returns the new text of tokens.
func (d *differ) written(put []Token) string { return string(d.text[put[0].Start:put[len(put)-1].End]) }

// spaced adds the blanks that are missing around new tokens at an offset.
func (d *differ) spaced(at int, put []Token, text string) string {
	from, to, all := put[0].Start, put[len(put)-1].End, d.Source.Text
	start, end := from, to
	for start > 0 && IsBlank(d.text[start-1]) {
		start--
	}
	for end < len(d.text) && IsBlank(d.text[end]) {
		end++
	}
	if lead := string(d.text[start:from]); at > 0 && !IsBlank(all[at-1]) && (at == len(all) || all[at] != '(') || strings.Contains(lead, "\n") {
		text = lead + text
	}
	if trail := string(d.text[to:end]); at < len(all) && !IsBlank(all[at]) || strings.Contains(trail, "\n") {
		text += trail
	}
	return text
}

// replace adds a change. It writes a blank between words that would otherwise be joined.
func (d *differ) replace(from, to int, text string) {
	all := d.Source.Text
	isWord := func(text []byte, at int) bool {
		return at >= 0 && at < len(text) && lexes[d.Notation].bytes[text[at]]&(startByte|wordByte|quoteByte) != 0
	}
	before, after := isWord(all, from-1), isWord(all, to)
	switch {
	case text == "" && before && after && from < to:
		text = " "
	case text != "":
		if before && isWord([]byte(text), 0) {
			text = " " + text
		}
		follows := d.Notation == Prefix && to < len(all) && all[to] == '(' && !isWord(all, to-1) // a word directly before a '(' would be read as a call
		if (after || follows) && isWord([]byte(text), len(text)-1) {
			text += " "
		}
	}
	d.list = append(d.list, Edit{d.Source.Pos(from), d.Source.Pos(to), text})
}

// removed extends a removal over white space that is no longer needed. If nothing else is in the line, it removes the
// line.
func (d *differ) removed(from, to int, run []Token) (left, right int) {
	all, open := d.Source.Text, 0
	for _, t := range run {
		switch t.Kind {
		case Open:
			open++
		case Close:
			open--
		}
	}
	if left, right = from, to; open > 0 { // the next token moves to this place
		for right < len(all) && IsBlank(all[right]) {
			right++
		}
		return left, right
	}
	if up := d.blankBefore(from); open < 0 && up < from {
		return up, to
	}
	for left > 0 && isSpace(all[left-1]) {
		left--
	}
	for right < len(all) && isSpace(all[right]) {
		right++
	}
	starts, ends := left == 0 || endsLine(all[left-1]), right == len(all) || endsLine(all[right])
	switch {
	case starts && ends:
		if bytes.HasPrefix(all[right:], []byte("\r\n")) {
			right++
		}
		return left, min(right+1, len(all))
	case !starts && left < from && right == to && right < len(all) && (all[right] == '(' || lexes[d.Notation].bytes[all[right]]&(startByte|wordByte|quoteByte) != 0):
		return from, to // a sign directly before the next token
	case !starts:
		return left, to
	case all[right] == ')': // the parenthesis moves up, but not into a comment
		if up := d.blankBefore(left); up < left {
			return up, right
		}
	}
	return from, right
}

// blankBefore returns the beginning of the white space before an offset; the offset itself if a comment precedes the
// white space.
func (d *differ) blankBefore(at int) int {
	up := at
	for up > 0 && IsBlank(d.Source.Text[up-1]) {
		up--
	}
	if up == 0 || d.hasComment(up-1, up) {
		return at
	}
	return up
}

// Include adds the places of a sheet of new forms.
func (s *Sheet) Include(o *Sheet) {
	if s.places == nil {
		s.places = map[*Node]*place{}
	}
	maps.Copy(s.places, o.places)
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// Line writes a node on one line.
func (s *Sheet) Line(n *Node) string {
	p := &printer{Sheet: s, room: tooWide, widths: map[*Node]int{}}
	p.printNode(n, false, 0)
	return string(p.text)
}

// Operator returns the word of an operator or relation in a notation, given its name in prefix text.
func (n Notation) Operator(name string) *Node {
	word := n.Spell(name)
	if sign := signs[name]; sign != "" && n != Prefix {
		word = sign
	}
	return &Node{Word: word, Name: name}
}
