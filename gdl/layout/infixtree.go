package layout

import (
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A form is the way in which infix text writes a list.
type form int

const (
	application form = iota // f(a,b)
	joined                  // a & b, a | b
	negated                 // ~a
	compared                // a != b
	ruled                   // a :- b & c
	listed                  // [a,b], in properties
)

// infixForm returns the form of a list. It depends on the word of its operator:
// and(a,b) is an application.
func (n *node) infixForm() form {
	if len(n.kids) == 0 || n.kids[0].word == "" {
		return listed
	}
	switch op := &n.kids[0]; {
	case op.word == ":-" || op.name == gdl.Arrow:
		return ruled
	case op.isSign() && op.name == gdl.Not:
		return negated
	case op.isSign() && op.name == gdl.Distinct:
		return compared
	case op.isSign():
		return joined
	}
	return application
}

// isSign tells whether a node is an operator that is not a name.
func (n *node) isSign() bool {
	if n.word == "" || !gdl.IsOperator(n.name) {
		return false
	}
	c := n.word[0]
	return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '\'')
}

// grouped tells whether an argument of a list needs parentheses of its own, or
// has them.
func (n *node) grouped(kid *node) bool {
	if kid.word != "" {
		return false
	}
	inner := kid.infixForm()
	if inner != joined && inner != compared {
		return false
	}
	if kid.parens {
		return true
	}
	switch n.infixForm() {
	case application, listed:
		return inner == joined && kid.kids[len(kid.kids)-1].joint == ","
	case ruled:
		return inner == joined && (kid.kids[0].name == gdl.And || len(n.kids) > 3)
	case joined:
		return inner == joined && (n.kids[0].name == gdl.And || kid.kids[0].name == gdl.Or)
	}
	return inner == joined // behind ~, != binds more
}

// infixWidth returns the width of a list on one line, without parentheses
// around it.
func (n *node) infixWidth() int {
	how := n.infixForm()
	if len(n.tail) > 0 || how == ruled && len(n.kids) > 2 {
		return tooWide
	}
	width := 0
	for i := range n.kids {
		kid := &n.kids[i]
		if len(kid.lead) > 0 || kid.flat == tooWide {
			return tooWide
		}
		if i == 0 && how != application && how != listed {
			continue
		}
		width += kid.flat
		if kid.word == "" && n.grouped(kid) {
			width += len("()")
		}
	}
	switch how {
	case application:
		return width + len("()") + max(0, len(n.kids)-2)
	case negated:
		return width + len(negation(n))
	case listed:
		return width + len("[]") + max(0, len(n.kids)-1)
	case compared:
		return width + len(n.kids[0].word) + len("  ")
	case joined:
		for i := range n.kids[1:] {
			width += len(jointText(&n.kids[i+1])) + 1
		}
		return width - 1
	}
	return width
}

// negation returns the text before a negated condition.
func negation(n *node) string {
	if n.kids[0].word == "\\+" {
		return n.kids[0].word + " "
	}
	return n.kids[0].word
}

// jointText returns the text of the operator before a node, which stands behind
// its neighbour.
func jointText(n *node) string {
	switch n.joint {
	case "":
		return ""
	case ",":
		return ","
	}
	return " " + n.joint
}

// infixNode fills in the node of an expression of infix text. The operator of
// a list, wherever it stands, comes first.
func (a *attacher) infixNode(n *node, e *gdl.Expr) {
	from, to := a.src.Offset(e.From), a.src.Offset(e.To)
	n.name, n.joint = e.Name, e.Joint
	n.lead, n.gap = a.before(from)
	if !e.IsList() {
		n.word, n.flat = e.Word, utf8.RuneCountInString(e.Word)
		a.inside(n, from, to)
		a.end = to
		return
	}
	a.end = from
	n.kids = make([]node, len(e.List))
	for i, x := range e.List {
		kid := &n.kids[i]
		if i == 0 && gdl.IsOperator(x.Name) && x.Word != "" {
			*kid = node{word: x.Word, name: x.Name, flat: utf8.RuneCountInString(x.Word)}
			continue
		}
		if i == 1 && n.kids[0].isSign() && n.kids[0].name != gdl.Not {
			n.parens = from < a.src.Offset(x.From)
		}
		a.infixNode(kid, x)
	}
	if to > from && a.text[to-1] == ')' && a.end < to {
		n.tail, _ = a.before(to - 1)
	}
	if n.infixForm() == ruled { // the parenthesis was around its last condition, and is dropped
		a.late, n.tail = append(a.late, n.tail...), nil
	}
	a.end = to
	a.measure(n)
}

// stops tells whether a full stop follows a form.
func (a *attacher) stops(offset int) bool {
	rest := a.comments
	for at := offset; at < len(a.text); at++ {
		for len(rest) > 0 && rest[0].From < at {
			rest = rest[1:]
		}
		switch c := a.text[at]; {
		case len(rest) > 0 && rest[0].From == at:
			at = rest[0].To - 1
		case c == '.':
			return true
		case c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v':
			return false
		}
	}
	return false
}
