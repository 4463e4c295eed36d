package syntax

import (
	"bytes"
	"go/token"
)

// This file recognises the notation of a text by its lines.

// NotationOf returns the notation in which a text is written. It is prefix unless more lines look like infix text than
// begin with a parenthesis, and also if several lines begin with "(<= " and none has ":-". A line looks like infix text
// if it has ":-" or " :: ", or begins with a name directly before a parenthesis. If a text of infix lines has an
// operation, its notation is operations.
func NotationOf(text []byte) Notation {
	if !bytes.Contains(text, []byte(infixArrow)) && holdsRules(text) {
		return Prefix
	}
	whole, prefix, infix := text, 0, 0
	rules, clauses := 0, 0    // rules of prefix text, and of infix text
	depth, goesOn := 0, false // the number of open lists of prefix text; the last line ends with an operator
	for len(text) > 0 {
		n := 0
		for n < len(text) && text[n] != '\n' && text[n] != '\r' {
			n++
		}
		line := text[:n]
		text = text[min(n+1, len(text)):]
		line = bytes.TrimLeft(bytes.TrimPrefix(line, []byte(ByteOrderMark)), " \t")
		inside := depth > 0
		if len(line) == 0 || bytes.HasPrefix(line, []byte("(<=")) {
			depth, inside = 0, false
		}
		if bytes.HasPrefix(line, []byte("(<= ")) {
			rules++
		} else if len(line) > 0 && line[0] != ';' && line[0] != '%' && bytes.Contains(line, []byte(infixArrow)) {
			clauses++
		}
		if inside || bytes.HasPrefix(line, []byte("(<=")) {
			code, _, _ := bytes.Cut(line, []byte(";"))
			depth += bytes.Count(code, []byte("(")) - bytes.Count(code, []byte(")"))
		}
		begun := goesOn
		goesOn = endsWithOperator(line)
		switch {
		case len(line) == 0 || inside || line[0] == ';' || line[0] == '%' || begun && line[0] == '(':
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
	case rules > 1 && clauses == 0:
		return Prefix
	case infix > prefix && isOperations(whole):
		return Operations
	case infix > prefix:
		return Infix
	}
	return Prefix
}

// holdsRules tells whether several lines begin rules of prefix text. Facts and terms in such a text may have the form of
// infix text.
func holdsRules(text []byte) bool {
	several := 2
	for at := bytes.Index(text, []byte("(<= ")); at >= 0 && several > 0; {
		line := text[bytes.LastIndexAny(text[:at], "\r\n")+1 : at]
		if len(bytes.TrimLeft(bytes.TrimPrefix(line, []byte(ByteOrderMark)), " \t")) == 0 {
			several--
		}
		next := bytes.Index(text[at+1:], []byte("(<= "))
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return several == 0
}

// endsWithOperator tells whether conditions of infix text continue after a line.
func endsWithOperator(line []byte) bool {
	line = bytes.TrimRight(line, " \t")
	return bytes.HasSuffix(line, []byte(infixArrow)) || bytes.HasSuffix(line, []byte(" &")) || bytes.HasSuffix(line, []byte(" |"))
}

// looksInfix tells whether a line that does not begin with a parenthesis is most likely infix text.
func looksInfix(line []byte) bool {
	if bytes.IndexByte(line, ':') >= 0 {
		if i := bytes.Index(line, []byte(":-")); i >= 0 && !bytes.ContainsAny(line[:i], ";\"%") || bytes.Contains(line, []byte(" :: ")) {
			return true
		}
	}
	line = bytes.TrimLeft(line, "~")
	i := 0
	for i < len(line) && Infix.IsWordByte(line[i]) && line[i] < 0x80 {
		i++
	}
	return i > 0 && i < len(line) && line[i] == '('
}

// isOperations tells whether a text that is not in prefix notation has an operation. It must also have words of
// rulesheets, or be free of errors in operations notation.
func isOperations(text []byte) bool {
	return bytes.Contains(text, []byte("::")) && hasSheetWords(text) && hasOperation(text)
}

// hasSheetWords tells whether a text has a word of rulesheets, or can be read in operations notation without an error.
func hasSheetWords(text []byte) bool {
	for _, word := range []string{"role(", "init(", "base(", "action(", "legal(", "goal(", "terminal"} {
		if bytes.Contains(text, []byte(word)) {
			return true
		}
	}
	return len(readOperations(NewSource(token.NewFileSet(), "", text)).Errors) == 0
}

// hasOperation tells whether a line has '::' after a name or a parenthesis, as an operation has after its head.
func hasOperation(text []byte) bool {
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if i := bytes.IndexByte(line, '%'); i >= 0 {
			line = line[:i]
		}
		head, rest, found := bytes.Cut(line, []byte("::"))
		if !found || bytes.ContainsAny(head, ";\"'") || bytes.HasPrefix(rest, []byte("-")) { // '::-' is an arrow
			continue
		}
		head = bytes.TrimSpace(head)
		if len(head) == 0 || !IsLetter(head[0]) && !IsDigit(head[0]) {
			continue
		}
		end := head[len(head)-1]
		if end == ')' || len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' {
			return true
		}
	}
	return false
}
