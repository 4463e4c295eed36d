package layout

import (
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A listForm is the way in which infix text writes a list.
type listForm int

const (
	applicationForm listForm = iota // f(a,b)
	joinedForm                      // a & b, a | b
	negatedForm                     // ~a
	comparedForm                    // a != b
	ruleForm                        // a :- b & c
	bracketForm                     // [a,b], in properties
)

// infixForm returns the form of a list. It depends on the word of its operator:
// and(a,b) is an application.
func (n *layoutNode) infixForm() listForm {
	if len(n.childNodes) == 0 || n.childNodes[0].word == "" {
		return bracketForm
	}
	switch op := &n.childNodes[0]; {
	case op.word == ":-" || op.name == gdl.Arrow:
		return ruleForm
	case op.isSignOperator() && op.name == gdl.Not:
		return negatedForm
	case op.isSignOperator() && op.name == gdl.Distinct:
		return comparedForm
	case op.isSignOperator():
		return joinedForm
	}
	return applicationForm
}

// isSignOperator tells whether a node is an operator that is not a name.
func (n *layoutNode) isSignOperator() bool {
	if n.word == "" || !gdl.IsOperator(n.name) {
		return false
	}
	c := n.word[0]
	return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '\'')
}

// needsGroup tells whether an argument of a list needs parentheses of its own, or
// has them.
func (n *layoutNode) needsGroup(kid *layoutNode) bool {
	if kid.word != "" {
		return false
	}
	inner := kid.infixForm()
	if inner != joinedForm && inner != comparedForm {
		return false
	}
	if kid.inParens {
		return true
	}
	switch n.infixForm() {
	case applicationForm, bracketForm:
		return inner == joinedForm && kid.childNodes[len(kid.childNodes)-1].joinOperator == ","
	case ruleForm:
		return inner == joinedForm && (kid.childNodes[0].name == gdl.And || len(n.childNodes) > 3)
	case joinedForm:
		return inner == joinedForm && (n.childNodes[0].name == gdl.And || kid.childNodes[0].name == gdl.Or)
	}
	return inner == joinedForm // behind ~, != binds more
}

// infixWidth returns the width of a list on one line, without parentheses
// around it.
func (n *layoutNode) infixWidth() int {
	how := n.infixForm()
	if len(n.tailComments) > 0 || how == ruleForm && len(n.childNodes) > 2 {
		return tooWide
	}
	width := 0
	for i := range n.childNodes {
		kid := &n.childNodes[i]
		if len(kid.leadComments) > 0 || kid.flatWidth == tooWide {
			return tooWide
		}
		if i == 0 && how != applicationForm && how != bracketForm {
			continue
		}
		width += kid.flatWidth
		if kid.word == "" && n.needsGroup(kid) {
			width += len("()")
		}
	}
	switch how {
	case applicationForm:
		return width + len("()") + max(0, len(n.childNodes)-2)
	case negatedForm:
		return width + len(negationSign(n))
	case bracketForm:
		return width + len("[]") + max(0, len(n.childNodes)-1)
	case comparedForm:
		return width + len(n.childNodes[0].word) + len("  ")
	case joinedForm:
		for i := range n.childNodes[1:] {
			width += len(jointText(&n.childNodes[i+1])) + 1
		}
		return width - 1
	}
	return width
}

// negationSign returns the text before a negated condition.
func negationSign(n *layoutNode) string {
	if n.childNodes[0].word == "\\+" {
		return n.childNodes[0].word + " "
	}
	return n.childNodes[0].word
}

// jointText returns the text of the operator before a node, which stands behind
// its neighbour.
func jointText(n *layoutNode) string {
	switch n.joinOperator {
	case "":
		return ""
	case ",":
		return ","
	}
	return " " + n.joinOperator
}

// fillInfixNode fills in the node of an expression of infix text. The operator of
// a list, wherever it stands, comes first.
func (a *commentAttacher) fillInfixNode(n *layoutNode, e *gdl.Expr) {
	from, to := a.source.Offset(e.StartPos), a.source.Offset(e.EndPos)
	n.name, n.joinOperator = e.Name, e.Join.String()
	n.leadComments, n.emptyLines = a.takeCommentsBefore(from)
	if !e.IsList() {
		n.word, n.flatWidth = e.Word, utf8.RuneCountInString(e.Word)
		a.leadWithComments(n, from, to)
		a.lastEnd = to
		return
	}
	a.lastEnd = from
	n.childNodes = make([]layoutNode, len(e.List))
	for i, x := range e.List {
		kid := &n.childNodes[i]
		if i == 0 && gdl.IsOperator(x.Name) && x.Word != "" {
			*kid = layoutNode{word: x.Word, name: x.Name, flatWidth: utf8.RuneCountInString(x.Word)}
			continue
		}
		if i == 1 && n.childNodes[0].isSignOperator() && n.childNodes[0].name != gdl.Not {
			n.inParens = from < a.source.Offset(x.StartPos)
		}
		a.fillInfixNode(kid, x)
	}
	if to > from && a.text[to-1] == ')' && a.lastEnd < to {
		n.tailComments, _ = a.takeCommentsBefore(to - 1)
	}
	if n.infixForm() == ruleForm { // the parenthesis was around its last condition, and is dropped
		a.lateComments, n.tailComments = append(a.lateComments, n.tailComments...), nil
	}
	a.lastEnd = to
	a.setWidth(n)
}

// endsWithStop tells whether a full stop follows a form.
func (a *commentAttacher) endsWithStop(offset int) bool {
	rest := a.pendingComments
	for at := offset; at < len(a.text); at++ {
		for len(rest) > 0 && rest[0].StartOffset < at {
			rest = rest[1:]
		}
		switch c := a.text[at]; {
		case len(rest) > 0 && rest[0].StartOffset == at:
			at = rest[0].EndOffset - 1
		case c == '.':
			return true
		case c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v':
			return false
		}
	}
	return false
}
