package gdl

import "bytes"

// prefixForm reads a form of prefix text among infix rules.
func (r *infixReader) prefixForm() {
	if r.prefix == nil {
		r.prefix = &exprReader{src: r.src, lex: &lexer{text: r.src.Text}}
	}
	p := r.prefix
	p.lex.at, p.lex.comments, p.forms = r.tok.from, nil, nil
	p.readForm()
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
			was, is := "("+r.forms[0].firstWord()+" ...)", r.forms[i].firstWord()+"(...)"
			if n == Prefix {
				was, is = r.forms[0].firstWord()+"(...)", "("+r.forms[i].firstWord()+" ...)"
			}
			return &Error{Kind: MixedNotations, From: r.forms[i].From, To: r.forms[i].To,
				Message: "the notation changes here from " + was + " to " + is + "; write the whole text in one"}
		}
	}
	return nil
}

// firstWord returns the first word of an expression, other than an arrow.
func (e *Expr) firstWord() string {
	for e.IsList() {
		i := 0
		if len(e.List) > 1 && e.List[0].Name == Arrow {
			i = 1
		}
		if len(e.List) <= i {
			return ""
		}
		e = e.List[i]
	}
	return e.Word
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
