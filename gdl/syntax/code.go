package syntax

import (
	"go/token"
	"strings"
)

// Text writes a node on one line.
func (n Notation) Text(x *Node) string { return (&Sheet{Notation: n}).Line(x) }

// Shorten writes a node on one line, and shortens it for a message.
func (n Notation) Shorten(x *Node) string { return Clip(n.Text(x)) }

// Clip writes a piece of text on one line and shortens it for a message.
func Clip(text string) string {
	const most = 60
	line := []rune(strings.Join(strings.Fields(text), " "))
	if len(line) > most {
		return string(line[:most]) + "..."
	}
	return string(line)
}

// CodeText writes prefix code in the notation, for messages: a term, a rule or a
// formula. Code that cannot be read stays as it is.
func (n Notation) CodeText(code string) string {
	if n == Prefix {
		return code
	}
	s := ParseLists(NewSource(token.NewFileSet(), "", []byte(code)))
	if len(s.Errors) > 0 || len(s.Forms) != 1 {
		return code
	}
	return s.Forms[0].InWords(n).TextIn(n)
}

// PrefixCode writes a term that is in the notation, or in prefix text, as prefix text. Code
// that cannot be read stays as it is.
func (n Notation) PrefixCode(code string) string {
	if n == Prefix || strings.HasPrefix(code, "(") {
		return code
	}
	s := ParseFormulas(NewSource(token.NewFileSet(), "", []byte(code)))
	if len(s.Errors) > 0 || len(s.Forms) != 1 {
		return code
	}
	return PrefixText(s.Forms[0])
}
