package gdl

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// NotationOf tells in which notation a text is written: infix, or operations if
// it holds some, if more of its
// lines begin, as in infix text, with a name that a parenthesis follows
// without a blank, or hold ":-", than begin with a parenthesis.
func NotationOf(text []byte) Notation {
	whole, prefix, infix := text, 0, 0
	depth := 0 // of the lists of prefix text that are open
	for len(text) > 0 {
		n := 0
		for n < len(text) && text[n] != '\n' && text[n] != '\r' {
			n++
		}
		line := text[:n]
		text = text[min(n+1, len(text)):]
		line = bytes.TrimLeft(bytes.TrimPrefix(line, []byte(byteOrderMark)), " \t")
		inside := depth > 0
		if len(line) == 0 || bytes.HasPrefix(line, []byte("(<=")) {
			depth, inside = 0, false
		}
		if inside || bytes.HasPrefix(line, []byte("(<=")) {
			code, _, _ := bytes.Cut(line, []byte(";"))
			depth += bytes.Count(code, []byte("(")) - bytes.Count(code, []byte(")"))
		}
		switch {
		case len(line) == 0 || inside || line[0] == ';' || line[0] == '%':
		case line[0] == '(':
			if inner := bytes.TrimLeft(line, "("); len(inner) > 0 && looksInfix(inner) && bytes.IndexByte(inner, '?') < 0 {
				infix++ // conditions in parentheses
			} else {
				prefix++
			}
		case looksInfix(line):
			infix++
		}
	}
	switch {
	case infix > prefix && operations.IsOperationsText(whole):
		return Operations
	case infix > prefix:
		return Infix
	}
	return Prefix
}

// looksInfix tells whether a line that does not begin with a parenthesis is
// most likely one of infix text.
func looksInfix(line []byte) bool {
	if bytes.IndexByte(line, ':') >= 0 {
		if i := bytes.Index(line, []byte(":-")); i >= 0 && !bytes.ContainsAny(line[:i], ";\"%") || bytes.Contains(line, []byte(" :: ")) {
			return true
		}
	}
	line = bytes.TrimLeft(line, "~")
	i := 0
	for i < len(line) && syntax.Infix.IsWordByte(line[i]) && line[i] < 0x80 {
		i++
	}
	return i > 0 && i < len(line) && line[i] == '('
}
