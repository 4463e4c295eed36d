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

// CodeText converts prefix code (a term, a rule or a formula) to the notation, for messages. Code with errors is returned
// unchanged.
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

// PrefixCode converts a term in the notation to prefix text. Prefix text, and code with errors, is returned unchanged.
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
