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

// take adds a form to those of the text.
func (r *infixReader) take(e *Expr, n Notation) {
	r.forms = append(r.forms, e)
	r.notations = append(r.notations, n)
}

// mixture returns the fault of a text that changes its notation: one, at the
// first change. Other faults can be reported when that one is repaired. A text
// in a single notation is at fault if it is read as the other.
func (r *infixReader) mixture(chosen Notation) *Error {
	for i, n := range r.notations {
		if first := r.notations[0]; n != first {
			r.guessAll()
			return &Error{Kind: MixedNotations, From: r.forms[i].From, To: r.forms[i].To,
				Message: "this is " + n.String() + " notation, and what stands before it is " + first.String() + "; write " + r.inOther(r.forms[i], n)}
		}
	}
	if len(r.notations) > 0 && r.notations[0] != chosen {
		r.guessAll()
		is := r.notations[0].String()
		return &Error{Kind: MixedNotations, From: r.forms[0].From, To: r.forms[0].To,
			Message: "this is " + is + " notation, and the text is read as " + chosen.String() + "; choose " + is}
	}
	return nil
}

// onlyPrefix tells whether all forms of a text that was read as infix are
// lists of prefix notation.
func (f *File) onlyPrefix() bool {
	return len(f.Errors) == 1 && len(f.Exprs) > 0 && f.Errors[0].Kind == MixedNotations && f.Errors[0].From == f.Exprs[0].From &&
		f.Source.Text[f.Source.Offset(f.Exprs[0].From)] == '('
}

// guessAll marks all forms as Guessed.
func (r *infixReader) guessAll() {
	for _, e := range r.forms {
		e.Guessed = true
	}
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

// mixes tells whether a text holds lines that are surely infix rules.
func mixes(text []byte) bool {
	if !bytes.Contains(text, []byte(infixArrow)) {
		return false
	}
	isEnd := func(c rune) bool { return c == '\n' || c == '\r' }
	for line := range bytes.FieldsFuncSeq(text, isEnd) {
		if beginsRule(bytes.TrimSpace(line)) {
			return true
		}
	}
	return false
}

const infixArrow = ":-"

// beginsRule tells whether a line begins with a name, or a name with arguments,
// before an arrow. It looks at each byte a few times at most, however many
// arrows there are.
func beginsRule(line []byte) bool {
	n := 0
	for n < len(line) && isInfixNameByte(line[n]) {
		n++
	}
	rest := line[n:]
	switch {
	case n == 0:
		return false
	case bytes.HasPrefix(bytes.TrimSpace(rest), []byte(infixArrow)):
		return true
	case len(rest) == 0 || rest[0] != '(':
		return false
	}
	if i := bytes.IndexAny(rest, ";%"); i >= 0 {
		rest = rest[:i]
	}
	for {
		before, after, found := bytes.Cut(rest, []byte(infixArrow))
		if !found || bytes.HasSuffix(bytes.TrimSpace(before), []byte(")")) {
			return found
		}
		rest = after
	}
}
