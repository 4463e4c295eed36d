package syntax

import (
	"bytes"
	"slices"
	"strings"
)

// A Translation says how to write a sheet in another notation: prefix text as infix text, or infix text as prefix text.
type Translation struct {
	Target       Notation
	CommentTexts map[int]string   // by offset of a comment: another text for it; "" for none
	NeedsParens  func(*Node) bool // tells whether a rule whose head is a word needs parentheses around it in prefix text
}

// Translate returns the sheet in another notation. Its nodes are new ones.
func (s *Sheet) Translate(t Translation) *Sheet {
	out := &Sheet{Source: s.Source, Notation: t.Target, Forms: make([]*Node, len(s.Forms)), places: map[*Node]*place{}}
	w := &translator{Translation: t, source: s, target: out}
	for i, f := range s.Forms {
		if t.Target == Infix {
			out.Forms[i] = w.infix(f, condition)
		} else {
			out.Forms[i] = w.prefixForm(f)
		}
	}
	out.Tail = append(w.pending, w.remarks(s.Tail)...)
	return out
}

// Remarks returns the texts of all comments of the sheet, as a translation writes them. It reads them from the source and
// not from the forms, so that no comment is lost.
func (s *Sheet) Remarks(t Translation) (texts [][]byte) {
	w := &translator{Translation: t, source: s}
	for _, c := range s.Comments {
		for _, r := range w.remarks([]Remark{{Text: s.Source.CommentText(c), offset: c.StartOffset}}) {
			texts = append(texts, r.Text)
		}
	}
	return texts
}

// A translator converts nodes to another notation.
type translator struct {
	Translation
	source, target *Sheet
	pending        []Remark // comments of nodes that are not written; they go before the next node
	formulas       bool     // nodes may also be formulas of properties
}

// A nodeRole is the role of a node in its list.
type nodeRole int

const (
	condition nodeRole = iota
	term               // in a term, operators are names of functions
	variables          // a list of variables, each with or without its domain
)

// formulaWords are the words of properties that have other arguments than terms, with the roles of these.
var formulaWords = map[string][]nodeRole{
	"forall": {variables, condition}, "exists": {variables, condition},
	"count": {term, term, variables, condition},
	"after": {condition}, "until": {term, condition, condition}, "initially": {condition}, "persistent": {condition},
	"knows": {term, condition}, "knows-whether": {term, condition},
	Negation: {condition}, Conjunction: {condition}, Disjunction: {condition},
}

// signs are the operators of infix text.
var signs = map[string]string{Arrow: ":-", Conjunction: "&", Disjunction: "|", Negation: "~", "=>": "=>", "<=>": "<=>"}

// copyNode returns a copy of a node, and its place with the comments before it.
func (w *translator) copyNode(n *Node) (*Node, *place) {
	out, b := *n, w.source.placeOf(n)
	out.List = make([]*Node, len(n.List))
	b.lead, w.pending = append(w.pending, w.remarks(b.lead)...), nil
	b.tail, b.stop, b.sameLine = nil, false, false
	return &out, &b
}

// record records the place of a node, and returns the node.
func (w *translator) record(n *Node, b *place) *Node {
	if len(b.lead) > 0 || len(b.tail) > 0 || b.emptyLines > 0 || b.parens {
		w.target.places[n] = b
	}
	return n
}

// infix converts a node of prefix text to infix text.
func (w *translator) infix(n *Node, as nodeRole) *Node {
	out, b := w.copyNode(n)
	if !n.IsList() {
		out.Word = w.spell(n.Word)
		return w.record(out, b)
	}
	if w.formulas && len(n.List) > 0 && (as == variables || n.List[0].IsList()) {
		return w.brackets(n)
	}
	op, args := n.Lead(), len(n.List)-1
	sign := signs[op]
	isJoined := args > 1 && (op == Conjunction || op == Disjunction || w.formulas && args == 2 && (op == "=>" || op == "<=>"))
	isSign := as == condition && sign != "" && (isJoined || op == Negation && args == 1 || op == Arrow && args > 0)
	for i, x := range n.List {
		out.List[i] = w.infix(x, w.roleOf(op, i, as, isSign))
	}
	after := append(w.pending, w.remarks(w.source.placeOf(n).tail)...)
	w.pending = nil
	switch {
	case op == Arrow && args == 1: // a fact
		w.pending = after
		return w.replaceList(b, out.List[1], w.takeComments(out.List[0]))
	case args == 0 && !IsOperator(op): // (open)
		return w.replaceList(b, out.List[0], nil, after...)
	case isSign:
		out.List[0].Word, w.pending = sign, after
		for i := range out.List {
			if sign := signs[Conjunction]; i > 2 && op == Arrow {
				out.List[i].Join = JointOf(sign)
			} else if i > 1 && isJoined {
				out.List[i].Join = JointOf(signs[op])
			}
		}
		if w.formulas && isJoined {
			w.group(out)
		}
	default:
		if b.tail = after; w.formulas && as == condition && formulaWords[op] != nil {
			out.List[0].Word = op
		}
	}
	for i := 0; i < len(out.List) && (i == 0 || i == 1 && isSign && op == Arrow); i++ { // infix text has these comments before the whole
		b.lead = append(b.lead, onOwnLines(w.takeComments(out.List[i]))...)
	}
	return w.record(out, b)
}

// roleOf returns the role of the i-th part of a list.
func (w *translator) roleOf(op string, i int, as nodeRole, isSign bool) nodeRole {
	kinds := formulaWords[op]
	switch {
	case i == 0 || isSign:
		return condition
	case w.formulas && as == condition && i <= len(kinds):
		return kinds[i-1]
	case w.formulas || as == term || !IsOperator(op) || op == Distinct:
		return term
	}
	return condition
}

// group puts operands with other operators of their own into parentheses.
func (w *translator) group(n *Node) {
	for _, x := range n.List[1:] {
		if IsSign(x.operatorNode()) && x.Lead() != Negation && (n.Lead() == Conjunction || n.Lead() == Disjunction || strings.HasSuffix(x.Lead(), ">")) {
			w.target.entry(x).parens = true
		}
	}
}

// brackets writes variables, or the values of a domain, in brackets.
func (w *translator) brackets(n *Node) *Node {
	out := &Node{List: []*Node{{Word: "[", Name: "["}}}
	for _, x := range n.List {
		if !x.IsList() || len(x.List) != 2 || x.List[0].IsList() || x.List[0].Name[0] != '?' {
			out.List = append(out.List, w.infix(x, term))
			continue
		}
		domain := x.List[1]
		if domain.IsList() {
			domain = w.brackets(domain)
		} else {
			domain = w.infix(domain, term)
		}
		out.List = append(out.List, &Node{List: []*Node{{Word: ":", Name: ":"}, w.infix(x.List[0], term), domain}})
	}
	return out
}

// spell writes a word. In messages, dots stand for an omitted part, and a lone question mark for any term.
func (w *translator) spell(word string) string {
	switch {
	case w.formulas && (strings.Trim(word, ".") == "" || word == "*"):
		return word
	case w.formulas && word == "?":
		return Anonymous
	}
	return w.Target.Spell(word)
}

// takeComments removes the comments before a node, and returns them.
func (w *translator) takeComments(n *Node) (list []Remark) {
	if b := w.target.places[n]; b != nil {
		list, b.lead = b.lead, nil
	}
	return list
}

// replaceList returns a part that replaces its list.
func (w *translator) replaceList(b *place, part *Node, before []Remark, inside ...Remark) *Node {
	b.lead = slices.Concat(b.lead, onOwnLines(before), onOwnLines(w.takeComments(part)), onOwnLines(inside))
	if old := w.target.places[part]; old != nil {
		b.tail, b.parens = old.tail, old.parens
	}
	return w.record(part, b)
}

// onOwnLines puts comments on lines of their own.
func onOwnLines(list []Remark) []Remark {
	for i := range list {
		list[i].Trailing, list[i].Aligned = false, false
	}
	return list
}

// prefixForm converts a form of infix text to prefix text.
func (w *translator) prefixForm(n *Node) *Node {
	out := w.prefix(n)
	switch {
	case !n.IsList(): // a fact without arguments
		return w.listOf(out)
	case out.Lead() == Arrow && len(out.List) > 1 && w.NeedsParens(out):
		out.List[1] = w.listOf(out.List[1])
	}
	return out
}

// listOf returns a list with a single word, at the place of the word.
func (w *translator) listOf(word *Node) *Node {
	list := &Node{List: []*Node{word}, StartPos: word.StartPos, EndPos: word.EndPos}
	if b := w.target.places[word]; b != nil {
		w.target.places[list] = b
		delete(w.target.places, word)
	}
	return list
}

// prefix converts a node of infix text to prefix text.
func (w *translator) prefix(n *Node) *Node {
	out, b := w.copyNode(n)
	if b.parens = false; !n.IsList() {
		out.Word = PrefixWord(n)
		return w.record(out, b)
	}
	for i, x := range n.List {
		out.List[i] = w.prefix(x)
	}
	b.tail = append(w.pending, w.remarks(w.source.placeOf(n).tail)...)
	if w.pending = nil; len(out.List) == 1 && !IsOperator(out.Lead()) { // open()
		return w.replaceList(b, out.List[0], nil, b.tail...)
	}
	return w.record(out, b)
}

// remarks converts comments to the signs of the notation.
func (w *translator) remarks(list []Remark) (out []Remark) {
	for _, r := range list {
		said, changed := w.CommentTexts[r.offset]
		switch {
		case changed && said == "":
		case changed:
			r.Text = []byte(said)
			out = append(out, r)
		case w.Target == w.source.Notation:
			out = append(out, r)
		case w.Target == Infix:
			r.Text = infixComment(r.Text)
			out = append(out, r)
		default:
			for i, line := range PrefixComment(r.Text) {
				if r.Text = line; i > 0 {
					r.Trailing, r.EmptyLines = false, 0
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// infixComment converts a ; comment to a sign of infix text. PrefixComment can convert it back.
func infixComment(text []byte) []byte {
	rest := bytes.TrimLeft(text, ";")
	if bytes.HasPrefix(rest, []byte("%")) {
		return append([]byte("//"), text[1:]...)
	}
	return append(bytes.Repeat([]byte("%"), len(text)-len(rest)), rest...)
}

// PrefixComment converts a comment of infix text to ; comments, one for each line.
func PrefixComment(text []byte) [][]byte {
	switch {
	case bytes.HasPrefix(text, []byte("//")):
		return [][]byte{append([]byte(";"), text[2:]...)}
	case !bytes.HasPrefix(text, []byte("/*")):
		rest := bytes.TrimLeft(text, "%")
		return [][]byte{append(bytes.Repeat([]byte(";"), len(text)-len(rest)), rest...)}
	}
	var lines [][]byte
	for line := range bytes.SplitSeq(bytes.TrimSuffix(text[2:], []byte("*/")), []byte("\n")) {
		lines = append(lines, append([]byte(";"), bytes.TrimRight(line, " \t\f\v")...))
	}
	for len(lines) > 1 && len(lines[len(lines)-1]) == 1 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
