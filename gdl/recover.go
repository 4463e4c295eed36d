package gdl

import (
	"bytes"
	"fmt"
	"go/token"
	"slices"
)

// tooDeep reports a form that nests too deep. Reading goes on at the next line
// that begins with a parenthesis followed by a name.
func (r *exprReader) tooDeep(top *Expr, t lexeme) {
	r.errors = append(r.errors, &Error{Kind: TooDeep, From: top.From, To: top.From + 1,
		Message: fmt.Sprintf("lists nested more than %d deep; is a run of '(' left over?", MaxDepth)})
	for at := t.to; ; {
		i := bytes.IndexAny(r.src.Text[at:], "\r\n")
		if i < 0 {
			r.lex.at = len(r.src.Text)
			return
		}
		at += i + 1
		rest := r.src.Text[at:]
		if len(rest) > 1 && rest[0] == '(' && isWordByte(rest[1]) {
			r.lex.at = at
			return
		}
	}
}

// unclosedForm handles a form without its last ')', which would take in the
// rest of the text. The form ends before the first line that starts like a new
// form: it is closed there, reported once, and reading goes on at that line.
func (r *exprReader) unclosedForm(open lexeme, top *Expr) {
	cut := r.nextFormStart(open)
	if r.unclosed == nil {
		r.findUnclosed(cut)
	}
	r.errors = append(r.errors, r.unclosedAt(top, open.from, cut))
	r.lex.at = cut
	for len(r.lex.comments) > 0 && r.lex.comments[len(r.lex.comments)-1].From >= cut {
		r.lex.comments = r.lex.comments[:len(r.lex.comments)-1]
	}
	for n := len(r.lex.foreign); n > 0 && r.lex.foreign[n-1].from >= cut; n-- {
		r.lex.foreign = r.lex.foreign[:n-1]
	}
	r.forms = append(r.forms, closeAt(top, r.src.Pos(r.lastTokenEnd(open.from, cut))))
}

// unclosedAt returns the fault of a form without its last ')'. It stands at the
// list that the lines show to be too long, if there is one, or at the form.
func (r *exprReader) unclosedAt(top *Expr, from, to int) *Error {
	err := &Error{Kind: Unbalanced, From: top.From, To: top.From + 1,
		Message: "this '(' is never closed; a ')' is missing in this form"}
	if at, line := r.slippedList(from, to); at > 0 {
		err.From, err.To = r.src.Pos(at), r.src.Pos(at+1)
		err.Message = fmt.Sprintf("this '(' is closed too late; a ')' is missing at the end of line %d", line)
	} else if to == len(r.src.Text) {
		err.Message = "this '(' is never closed, and the text ends; write what is missing, at least a ')'"
	}
	return err
}

// slippedList returns the place of the first list inside a form that is open
// where a later line begins with a list that stands no deeper, and the line
// before that one; 0 if there is none.
func (r *exprReader) slippedList(from, to int) (at, line int) {
	var open []int
	l := &lexer{text: r.src.Text[:to], at: from, lenient: r.lex.lenient}
	last := from
	for t := l.next(); t.kind != tokenEnd; t = l.next() {
		switch t.kind {
		case tokenOpen:
			start := r.src.LineStart(t.from)
			if top := len(open) - 1; top > 0 && start > open[top] && len(bytes.TrimSpace(r.src.Text[start:t.from])) == 0 &&
				t.from-start <= open[top]-r.src.LineStart(open[top]) {
				return open[top], r.lineOf(last)
			}
			open = append(open, t.from)
		case tokenClose:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		last = t.from
	}
	return 0, 0
}

// nextFormStart returns the offset of the first '(' after open that stands
// first on its line and is not indented deeper than open, or that begins a
// rule; the end of the text if there is none.
func (r *exprReader) nextFormStart(open lexeme) int {
	column := open.from - r.src.LineStart(open.from)
	text := r.src.Text
	start, first := 0, false // of the line; whether only blanks came before
	for at := open.to; at < len(text); at++ {
		switch c := text[at]; {
		case c == '\n' || c == '\r':
			start, first = at+1, true
		case c == ' ' || c == '\t':
		case c == '(' && first && (at-start <= column || bytes.HasPrefix(text[at:], []byte("(<="))):
			return at
		case c == ';':
			for at+1 < len(text) && text[at+1] != '\n' && text[at+1] != '\r' {
				at++
			}
		default:
			first = false
		}
	}
	return len(text)
}

// findUnclosed finds all '(' without partner from an offset on, so that forms
// that lack a ')' need not be read to the end of the text, one after the other.
func (r *exprReader) findUnclosed(from int) {
	var open []int
	l := &lexer{text: r.src.Text, at: from, lenient: r.lex.lenient}
	for t := l.next(); t.kind != tokenEnd; t = l.next() {
		switch {
		case t.kind == tokenOpen:
			open = append(open, t.from)
		case t.kind == tokenClose && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	r.unclosed = make(map[int]bool, len(open))
	for _, at := range open {
		r.unclosed[at] = true
	}
}

// lastTokenEnd returns the end of the last token of text[from:to].
func (r *exprReader) lastTokenEnd(from, to int) int {
	l := &lexer{text: r.src.Text[:to], at: from, lenient: r.lex.lenient}
	end := from
	for {
		t := l.next()
		if t.kind == tokenEnd {
			return end
		}
		end = t.to
	}
}

// closeAt cuts an unfinished tree at a position: expressions that begin later
// are dropped, open ones end there.
func closeAt(top *Expr, end token.Pos) *Expr {
	top.Broken = true
	for e := top; e != nil; {
		e.To = end
		n := len(e.List)
		for n > 0 && e.List[n-1].From >= end {
			n--
		}
		e.List = slices.Clone(e.List[:n]) // releases the other expressions
		if n == 0 || e.List[n-1].To.IsValid() && e.List[n-1].To <= end {
			return top
		}
		e = e.List[n-1]
	}
	return top
}

// unmatchedClose reports a ')' at top level. Forms that stand deeper than the
// last form at the left margin are most likely its literals, cut off by an
// earlier ')' too many: they are marked as Broken, so that they get no further
// findings.
func (r *exprReader) unmatchedClose(t lexeme) {
	err := &Error{Kind: Unbalanced, From: r.src.Pos(t.from), To: r.src.Pos(t.to),
		Message: "this ')' closes nothing; remove it, or add the '(' that is missing before it"}
	for i := len(r.forms) - 1; i >= 0; i-- {
		form := r.forms[i]
		form.Broken = true
		if offset := r.src.Offset(form.From); offset == r.src.LineStart(offset) || i == 0 || len(r.forms)-i > 20 {
			err.Related = append(err.Related, Related{form.From, form.To, "the form before it starts here"})
			break
		}
	}
	r.errors = append(r.errors, err)
}
