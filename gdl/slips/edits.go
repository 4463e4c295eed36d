package slips

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// An Edit replaces a part of the text.
type Edit = syntax.Edit

func insert(at token.Pos, text string) Edit { return replace(at, at, text) }

func replace(from, to token.Pos, text string) Edit {
	return Edit{StartPos: from, EndPos: to, NewText: text}
}

// maxRepairText bounds the texts that a repair repeats.
const maxRepairText = 2000

// hull returns the place of parts that stand in the text.
func hull(list []*Node, whole *Node) (from, to token.Pos) {
	from, to = whole.EndPos, whole.StartPos
	for _, x := range list {
		if x.StartPos < x.EndPos {
			from, to = min(from, x.StartPos), max(to, x.EndPos)
		}
	}
	if from > to {
		return whole.StartPos, whole.StartPos
	}
	return from, to
}

// edits returns the changes that turn a part of the text into nodes. Nodes that stay keep
// their text; between them only the signs that differ are written, so that comments stay.
func (s *Sheet) edits(old *Node, nodes ...*Node) []Edit {
	if s.notation == syntax.Infix {
		return s.infixEdits(old, nodes)
	}
	d := &differ{sheet: s, lastEnd: old.StartPos, kept: map[*Node]bool{}}
	old.WalkNested(func(n *Node) { d.kept[n] = true })
	for i, n := range nodes {
		if i > 0 {
			d.text += " "
		}
		d.node(n)
	}
	d.flush(old.EndPos)
	return d.list
}

type differ struct {
	sheet   *Sheet
	kept    map[*Node]bool // the nodes of the old form
	lastEnd token.Pos      // the end of the text that was kept last
	text    string         // the text between it and the next
	list    []Edit
}

// node writes a node: as it is if it stands behind the one that was written before.
func (d *differ) node(n *Node) {
	switch {
	case d.kept[n] && n.StartPos >= d.lastEnd && n.StartPos < n.EndPos && (n.IsList() || n.Word == d.sheet.source.TextBetween(n.StartPos, n.EndPos)):
		d.flush(n.StartPos)
		d.lastEnd = n.EndPos
	case !n.IsList():
		d.text += n.Word
	default:
		d.text += "("
		for i, x := range n.List {
			if i > 0 {
				d.text += " "
			}
			d.node(x)
		}
		d.text += ")"
	}
}

// flush changes the signs between two nodes that stay.
func (d *differ) flush(to token.Pos) {
	text := d.sheet.source.TextBetween(d.lastEnd, to)
	old, want := signsOf(text), signsOf(d.text)
	pre, post := 0, 0
	for pre < len(old) && pre < len(want) && old[pre].text == want[pre].text {
		pre++
	}
	for post < len(old)-pre && post < len(want)-pre && old[len(old)-1-post].text == want[len(want)-1-post].text {
		post++
	}
	cut, put := old[pre:len(old)-post], want[pre:len(want)-post]
	written := ""
	if len(put) > 0 {
		written = d.text[put[0].start:put[len(put)-1].end]
	}
	for i, t := range cut { // a sign at a time, so that comments between them stay
		e := replace(d.lastEnd+token.Pos(t.start), d.lastEnd+token.Pos(t.end), "")
		if i == 0 {
			e.NewText = written
		}
		if e.NewText == "" && i+1 == len(cut) && t.end < len(text) && syntax.IsBlank(text[t.end]) && (t.start == 0 && pre == 0 || t.start > 0 && strings.IndexByte(" (", text[t.start-1]) >= 0) {
			e.EndPos++ // and the blank behind a word that goes
		}
		d.list = append(d.list, e)
	}
	if len(cut) == 0 && len(put) > 0 {
		d.list = append(d.list, d.insertion(text, written, old, want, pre, post, to))
	}
	d.text = ""
}

// insertion puts signs behind those that stay, or before the next node if they open it, with
// the blanks that the text lacks there.
func (d *differ) insertion(text, written string, old, want []sign, pre, post int, to token.Pos) Edit {
	at := d.lastEnd
	if pre > 0 {
		at += token.Pos(old[pre-1].end)
	} else if post == 0 && d.lastEnd < to && !strings.HasPrefix(d.text, ")") {
		at = to
	}
	source := d.sheet.source
	first, last := want[pre].start, want[len(want)-1-post].end
	if offset := source.Offset(at); first > 0 && d.text[first-1] == ' ' && offset > 0 && !syntax.IsBlank(source.Text[offset-1]) {
		written = " " + written
	}
	if offset := source.Offset(at); last < len(d.text) && d.text[last] == ' ' && offset < len(source.Text) && !syntax.IsBlank(source.Text[offset]) {
		written += " "
	}
	return insert(at, written)
}

// A sign is a parenthesis or a word of prefix text.
type sign struct {
	text       string
	start, end int
}

// signsOf returns the signs of a text without its comments.
func signsOf(text string) (list []sign) {
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case syntax.IsBlank(c):
		case c == ';':
			for at+1 < len(text) && text[at+1] != '\n' && text[at+1] != '\r' {
				at++
			}
		case c == '(' || c == ')':
			list = append(list, sign{text[at : at+1], at, at + 1})
		default:
			n := strings.IndexAny(text[at:], "(); \t\n\v\f\r")
			if n < 0 {
				n = len(text) - at
			}
			list = append(list, sign{text[at : at+n], at, at + n})
			at += n - 1
		}
	}
	return list
}

// infixEdits writes the meaning in infix notation. An inequality keeps the text of its terms.
func (s *Sheet) infixEdits(old *Node, nodes []*Node) []Edit {
	if len(nodes) == 0 {
		from, to := s.conditionSpan(old)
		return []Edit{replace(from, to, "")}
	}
	if n := nodes[0]; lead(n) == syntax.Distinct && n.List[1].EndPos < n.List[2].StartPos {
		if op := s.sugarSign(n.List[1].EndPos, n.List[2].StartPos); op.StartPos < op.EndPos {
			return slices.DeleteFunc([]Edit{replace(old.StartPos, n.List[1].StartPos, ""), op, replace(n.List[2].EndPos, old.EndPos, "")}, func(e Edit) bool { return e.StartPos == e.EndPos && e.NewText == "" })
		}
	}
	return []Edit{replace(old.StartPos, old.EndPos, s.code(nodes[0]))}
}

// sugarSign replaces the operator between two terms, if it alone stands there.
func (s *texts) sugarSign(from, to token.Pos) Edit {
	text := s.source.TextBetween(from, to)
	if list := signsOf(text); len(list) == 1 && list[0].text != "," && list[0].text != "(" {
		return replace(from+token.Pos(list[0].start), from+token.Pos(list[0].end), "!=")
	}
	return Edit{}
}

// conditionSpan returns the span to be removed with a condition of the rule: blanks before it,
// and in infix text the operator that joins it to others, or the arrow.
func (s *Sheet) conditionSpan(x *Node) (from, to token.Pos) {
	if s.notation == syntax.Infix {
		list := s.form.top.List[1:] // the head and the conditions
		i := max(slices.Index(list, x), 1)
		if i == 1 && len(list) > 2 {
			return x.StartPos, list[2].StartPos
		}
		return list[i-1].EndPos, x.EndPos
	}
	at := s.source.Offset(x.StartPos)
	for at > 0 && syntax.IsBlank(s.source.Text[at-1]) {
		at--
	}
	if line, _ := s.source.LineText(at); strings.Contains(string(line), ";") {
		return x.StartPos, x.EndPos // the following text would become part of the comment
	}
	return s.source.Pos(at), x.EndPos
}
