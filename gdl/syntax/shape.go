package syntax

import "strings"

// A breakStyle says how a list is broken into lines.
type breakStyle int

const (
	fill     breakStyle = iota // as many parts on a line as it can hold
	perLine                    // each part but the first ones on a line of its own
	always                     // the same, and never on one line
	unbroken                   // all parts on one line
)

// A shape is how a notation writes a list: open part separator part ... close. Only shapes differ between the notations.
type shape struct {
	open, close string
	parts       []*Node
	first       int    // number of parts that remain on the first line
	blank       string // the blank after separators
	style       breakStyle
	hang        int  // columns by which further lines are indented
	rebreak     bool // a new line begins after a part with several lines
	gapFrom     int  // an empty line may remain before this part and later ones; 0 for none
	flat        bool // the parts of inner lists are among the parts
}

// IsSign tells whether the first word of a list is an operator of infix text and no name: and(a,b) is an application.
func IsSign(n *Node) bool {
	switch {
	case n == nil || n.Word == "":
		return false
	case IsOperator(n.Name):
		return n.Name == Arrow && n.Word[0] != '\'' || strings.IndexByte("&|;,~\\!", n.Word[0]) >= 0
	}
	return n.Word == n.Name && strings.IndexByte("=<[:!~", n.Word[0]) >= 0
}

// IsJoined tells whether a list joins conditions, or conditions and effects.
func IsJoined(n *Node) bool {
	op := n.operatorNode()
	return IsSign(op) && (op.Name == Conjunction || op.Name == Disjunction || op.Name == effect)
}

// effect is the sign before the effects of an operation.
const effect = "==>"

// operands returns the conditions and effects of an operation, or the conditions of a view.
func operands(list []*Node) (parts []*Node) {
	for _, x := range list {
		if IsJoined(x) && x.Parens == 0 {
			parts = append(parts, operands(x.List[1:])...)
		} else {
			parts = append(parts, x)
		}
	}
	return parts
}

// operatorNode returns the first part of a list, or nil.
func (n *Node) operatorNode() *Node {
	if len(n.List) == 0 {
		return nil
	}
	return n.List[0]
}

// shape returns how the notation writes a list. On one line (room is tooWide), an operation keeps its inner lists.
func (p *printer) shape(n *Node) shape {
	if p.Notation == Prefix || len(n.List) == 0 {
		s := shape{open: "(", close: ")", parts: n.List, first: 2, blank: " ", hang: indent, rebreak: true}
		switch n.Lead() {
		case Arrow:
			if s.style, s.gapFrom = always, 3; len(n.List) < 3 {
				s.style = perLine
			}
		case Conjunction, Disjunction, Negation:
			s.style = perLine
		}
		return s
	}
	op, args := n.List[0], n.List[1:]
	flows, joins := fill, perLine
	if p.Notation == Operations {
		flows, joins = unbroken, unbroken
	}
	switch name := op.Name; {
	case !IsSign(op):
		return shape{open: op.Word + "(", close: ")", parts: args, first: 1, hang: indent, style: flows}
	case p.room < tooWide && p.Notation == Operations && (name == Arrow || name == "::"):
		return shape{parts: append(args[:1:1], operands(args[1:])...), first: 1, blank: " ", style: perLine, hang: indent, flat: true}
	case name == "[":
		return shape{open: "[", close: "]", parts: args, first: 1, hang: indent}
	case name == ":":
		return shape{parts: args, style: unbroken}
	case name == Negation && op.Word == "\\+":
		return shape{open: "\\+ ", parts: args, style: unbroken}
	case name == Negation:
		return shape{open: op.Word, parts: args, style: unbroken}
	case name == Arrow && len(args) == 1:
		return shape{parts: args, style: unbroken}
	case name == Arrow:
		return shape{parts: args, first: 1, blank: " ", style: always, hang: indent, gapFrom: 2}
	case name == Conjunction || name == Disjunction:
		return shape{parts: args, first: 1, blank: " ", style: joins}
	}
	return shape{parts: args, blank: " ", style: unbroken}
}

// separator returns the text after a part.
func (p *printer) separator(n *Node, s shape, i int) string {
	if i+1 == len(s.parts) || p.Notation == Prefix {
		return ""
	}
	op := n.List[0]
	switch {
	case !IsSign(op) || op.Name == "[":
		return ","
	case op.Name == ":":
		return ":"
	case i == 0 && (op.Name == Arrow || op.Name == "::"):
		return " " + op.Word
	case op.Name != "::" && op.Name != Conjunction && op.Name != Disjunction && op.Name != Arrow:
		return " " + op.Word
	}
	joint, want := s.parts[i+1].Join.String(), op.Name
	if want != Disjunction {
		want = Conjunction
	}
	for k := 0; !s.flat && joins[joint] != want; k++ { // the operator was elsewhere, or nowhere
		if joint = signs[want]; k < len(s.parts) {
			joint = s.parts[k].Join.String()
		}
	}
	switch joint {
	case "", ",":
		return joint
	case effect:
		return ""
	}
	return " " + joint
}

// joins holds the operators that join conditions.
var joins = map[string]string{"&": Conjunction, "&&": Conjunction, ",": Conjunction, "|": Disjunction, "||": Disjunction, ";": Disjunction}

// grouped tells whether a part needs parentheses of its own, or has them.
func (p *printer) grouped(n, kid *Node) bool {
	op := kid.operatorNode()
	switch {
	case p.Notation == Prefix:
		return false
	case kid.Parens > 0:
		return true
	case !IsSign(op) || op.Name == Negation || op.Name == Arrow || op.Name == "[" || op.Name == ":":
		return false
	}
	isJoined, outer := op.Name != Distinct, n.List[0]
	switch {
	case p.placeOf(kid).parens:
		return true
	case !IsSign(outer):
		return isJoined && kid.List[len(kid.List)-1].Join == JointOf(",")
	case outer.Name == Arrow:
		return isJoined && (op.Name != Disjunction || len(n.List) > 3)
	case outer.Name == Conjunction || outer.Name == Disjunction:
		return isJoined && (outer.Name == Conjunction || op.Name == Disjunction)
	}
	return isJoined && (outer.Name == Negation || outer.Name == Distinct)
}
