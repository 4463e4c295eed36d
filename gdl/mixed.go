package gdl

import "bytes"

// prefixForm reads a form of prefix text among infix rules.
func (r *infixReader) prefixForm() {
	if r.prefix == nil {
		r.prefix = newExprReader(r.src, &lexer{text: r.src.Text})
	}
	p := r.prefix
	p.lex.at, p.lex.comments, p.forms, p.errors = r.tok.from, nil, nil, nil
	p.readForm()
	r.errors = append(r.errors, p.errors...)
	for _, e := range p.forms {
		r.take(e, Prefix)
	}
	r.lex.comments = append(r.lex.comments, p.lex.comments...)
	r.lex.at, r.lex.line, r.lex.first = p.lex.at, r.src.LineStart(max(p.lex.at-1, 0)), false
	r.lex.operand = false
	r.lex.statement()
	r.advance()
}

// take takes over a form.
func (r *infixReader) take(e *Expr, n Notation) {
	r.forms = append(r.forms, e)
	r.notations = append(r.notations, n)
}

// mixture returns the fault of a text that changes its notation: one, where
// it does so first. What else is wrong can be told when that is repaired.
func (r *infixReader) mixture() *Error {
	for i, n := range r.notations {
		if first := r.notations[0]; n != first {
			for _, e := range r.forms {
				e.Guessed = true
			}
			return &Error{Kind: MixedNotations, From: r.forms[i].From, To: r.forms[i].To,
				Message: "this is " + n.String() + " notation, and what stands before it is " + first.String() + "; write " + r.inOther(r.forms[i], n)}
		}
	}
	return nil
}

// inOther writes a form in the other notation, if it is not too long for a
// message.
func (r *infixReader) inOther(e *Expr, is Notation) string {
	const most = 100
	text := ""
	switch {
	case e.Broken:
	case is == Infix:
		text = PrefixText(e)
	default:
		text = InfixText(e)
	}
	if text == "" || len(text) > most {
		return "the whole text in one notation"
	}
	return "'" + text + "'"
}

// mixes tells whether a prefix text holds lines that are surely infix rules.
func mixes(text []byte) bool {
	const arrow = ":-"
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(arrow))
		if i < 0 {
			return false
		}
		at += i
		start := bytes.LastIndexAny(text[:at], "\r\n") + 1
		if head := bytes.TrimSpace(text[start:at]); len(head) > 0 && isInfixNameByte(head[0]) && isHead(head) {
			return true
		}
		at += len(arrow)
	}
}

// isHead tells whether a text is a name, or a name with arguments.
func isHead(text []byte) bool {
	i := bytes.IndexByte(text, '(')
	name := text
	if i >= 0 {
		name = text[:i]
	}
	for _, c := range name {
		if !isInfixNameByte(c) {
			return false
		}
	}
	return i < 0 || text[len(text)-1] == ')' && bytes.IndexAny(text, ";%") < 0
}
