package gdl

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// readPrefixForm reads a form of prefix text among infix rules.
func (r *infixReader) readPrefixForm() {
	if r.prefixReader == nil {
		r.prefixReader = newExprReader(r.source, newLexer(r.source.Text))
	}
	p := r.prefixReader
	p.textLexer.Offset, p.textLexer.Comments, p.forms, p.errors = r.nextToken.Start, nil, nil, nil
	p.readForm()
	r.errors = append(r.errors, p.errors...)
	for _, e := range p.forms {
		r.addForm(e, Prefix)
	}
	r.textLexer.GoOn(p.textLexer.Offset, p.textLexer.Comments)
	r.advanceToken()
}

// addForm adds a form to those of the text.
func (l *infixForms) addForm(e *Expr, n Notation) {
	l.forms = append(l.forms, e)
	l.formNotations = append(l.formNotations, n)
}

// mixtureFault returns the fault of a text that changes its notation: one, at the
// first change. Other faults can be reported when that one is repaired. A text
// in a single notation is at fault if it is read as the other.
func (l *infixForms) mixtureFault(chosen Notation) *Error {
	for i, n := range l.formNotations {
		if first := l.formNotations[0]; n != first {
			l.markAllGuessed()
			return &Error{Kind: MixedNotations, StartPos: l.forms[i].StartPos, EndPos: l.forms[i].EndPos,
				Message: "this is " + n.String() + " notation, and what stands before it is " + first.String() + "; write " + l.inOtherNotation(l.forms[i], n)}
		}
	}
	if len(l.formNotations) > 0 && l.formNotations[0] != chosen {
		l.markAllGuessed()
		is := l.formNotations[0].String()
		return &Error{Kind: MixedNotations, StartPos: l.forms[0].StartPos, EndPos: l.forms[0].EndPos,
			Message: "this is " + is + " notation, and the text is read as " + chosen.String() + "; choose " + is}
	}
	return nil
}

// isAllPrefix tells whether all forms of a text that was read as infix are
// lists of prefix notation.
func (f *File) isAllPrefix() bool {
	return len(f.Errors) == 1 && len(f.Exprs) > 0 && f.Errors[0].Kind == MixedNotations && f.Errors[0].StartPos == f.Exprs[0].StartPos &&
		f.Source.Text[f.Source.Offset(f.Exprs[0].StartPos)] == '('
}

// markAllGuessed marks all forms as Guessed.
func (l *infixForms) markAllGuessed() {
	for _, e := range l.forms {
		e.Guessed = true
	}
}

// inOtherNotation writes a form in the other notation, if it is not too long for a
// message.
func (l *infixForms) inOtherNotation(e *Expr, is Notation) string {
	const most = 100
	text := ""
	switch {
	case e.Broken:
	case is == Infix:
		text = syntax.PrefixText(e)
	default:
		text = TextIn(e, Infix)
	}
	if text == "" || len(text) > most {
		return "the whole text in one notation"
	}
	return "'" + text + "'"
}

// holdsInfixRules tells whether a text holds lines that are surely infix rules.
func holdsInfixRules(text []byte) bool {
	if !bytes.Contains(text, []byte(infixArrow)) {
		return false
	}
	isEnd := func(c rune) bool { return c == '\n' || c == '\r' }
	for line := range bytes.FieldsFuncSeq(text, isEnd) {
		if beginsInfixRule(bytes.TrimSpace(line)) {
			return true
		}
	}
	return false
}

const infixArrow = ":-"

// beginsInfixRule tells whether a line begins with a name, or a name with arguments,
// before an arrow. It looks at each byte a few times at most, however many
// arrows there are.
func beginsInfixRule(line []byte) bool {
	n := 0
	for n < len(line) && syntax.Infix.IsWordByte(line[n]) {
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
