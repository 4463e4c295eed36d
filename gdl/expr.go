package gdl

import (
	"bytes"
	"fmt"
	"go/token"
)

// MaxDepth bounds how deep lists may nest. Real rulesheets stay below 20.
const MaxDepth = 500

// An Expr is one s-expression: a word, or a list of expressions. Words are
// told apart by their spelling alone; Parse finds out what they stand for.
type Expr struct {
	Word     string // the spelling; "" for a list
	List     []*Expr
	From, To token.Pos
	Broken   bool // a parenthesis of this form is missing or one too many
}

// IsList tells a list, even an empty one, from a word.
func (e *Expr) IsList() bool { return e.Word == "" }

// Pos returns where the expression begins.
func (e *Expr) Pos() token.Pos { return e.From }

// End returns the position after the expression.
func (e *Expr) End() token.Pos { return e.To }

// exprReader builds the top-level forms of a source.
type exprReader struct {
	src    *Source
	lex    *lexer
	forms  []*Expr
	errors []*Error
}

// ParseExprs reads the top-level forms and the comments of src, for tools that
// look at the text as written; Parse calls it. Its errors are those of
// parentheses, and of files that are no text.
//
// Every form is complete: one that lacks a parenthesis is marked Broken and
// ends where the next form evidently begins.
func ParseExprs(src *Source) (forms []*Expr, comments []Comment, errs []*Error) {
	if at := bytes.IndexByte(src.Text, 0); at >= 0 {
		return nil, nil, []*Error{{Kind: NotText, From: src.Pos(at), To: src.Pos(at + 1),
			Message: "NUL byte in the text; this is not a rulesheet"}}
	}
	r := &exprReader{src: src, lex: newLexer(src.Text)}
	for r.readForm() {
	}
	return r.forms, r.lex.comments, r.errors
}

// readForm reads one top-level form and reports whether there may be more.
func (r *exprReader) readForm() bool {
	switch t := r.lex.next(); t.kind {
	case tokenEnd:
		return false
	case tokenWord:
		r.forms = append(r.forms, r.word(t))
	case tokenClose:
		r.unmatchedClose(t)
	case tokenOpen:
		r.readList(t)
	}
	return true
}

func (r *exprReader) word(t lexeme) *Expr {
	return &Expr{Word: string(r.src.Text[t.from:t.to]), From: r.src.Pos(t.from), To: r.src.Pos(t.to)}
}

// readList reads the list that open begins. It keeps its own stack: input
// must not decide how deep Go recurses.
func (r *exprReader) readList(open lexeme) {
	top := &Expr{From: r.src.Pos(open.from)}
	stack := []*Expr{top}
	for len(stack) > 0 {
		inner := stack[len(stack)-1]
		switch t := r.lex.next(); t.kind {
		case tokenWord:
			inner.List = append(inner.List, r.word(t))
		case tokenOpen:
			list := &Expr{From: r.src.Pos(t.from)}
			inner.List = append(inner.List, list)
			stack = append(stack, list)
			if len(stack) > MaxDepth {
				r.tooDeep(top, t)
				return
			}
		case tokenClose:
			inner.To = r.src.Pos(t.to)
			stack = stack[:len(stack)-1]
		case tokenEnd:
			r.unclosed(open, stack)
			return
		}
	}
	r.forms = append(r.forms, top)
}

// tooDeep gives up on a form and goes on at the next line that begins with
// a parenthesis followed by a name.
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

// unclosed handles a form that swallowed the rest of the text. The form
// really ends before the first line that starts like a new form: it is closed
// there, reported once, and reading goes on at that line.
func (r *exprReader) unclosed(open lexeme, stack []*Expr) {
	top := stack[0]
	cut := r.nextFormStart(open)
	r.errors = append(r.errors, &Error{Kind: Unbalanced, From: top.From, To: top.From + 1,
		Message: "this '(' is never closed; a ')' is missing in this form"})
	r.lex.at = cut
	for len(r.lex.comments) > 0 && r.lex.comments[len(r.lex.comments)-1].From >= cut {
		r.lex.comments = r.lex.comments[:len(r.lex.comments)-1]
	}
	r.forms = append(r.forms, closeAt(top, r.src.Pos(r.lastTokenEnd(open.from, cut))))
}

// nextFormStart returns the offset of the first '(' after open that stands
// first on its line and is not indented deeper than open, or that begins a
// rule; the end of the text if there is none.
func (r *exprReader) nextFormStart(open lexeme) int {
	column := open.from - r.src.LineStart(open.from)
	text := r.src.Text
	for at := open.to; at < len(text); at++ {
		if text[at] == ';' {
			for at < len(text) && text[at] != '\n' && text[at] != '\r' {
				at++
			}
			continue
		}
		if text[at] != '(' {
			continue
		}
		start := r.src.LineStart(at)
		if len(bytes.TrimLeft(text[start:at], " \t")) > 0 {
			continue
		}
		if at-start <= column || bytes.HasPrefix(text[at:], []byte("(<=")) {
			return at
		}
	}
	return len(text)
}

// lastTokenEnd returns the end of the last token of text[from:to].
func (r *exprReader) lastTokenEnd(from, to int) int {
	l := &lexer{text: r.src.Text[:to], at: from}
	end := from
	for {
		t := l.next()
		if t.kind == tokenEnd {
			return end
		}
		end = t.to
	}
}

// closeAt cuts an unfinished tree at a position: what begins later is
// dropped, what is open ends there.
func closeAt(top *Expr, end token.Pos) *Expr {
	top.Broken = true
	for e := top; e != nil; {
		e.To = end
		n := len(e.List)
		for n > 0 && e.List[n-1].From >= end {
			n--
		}
		e.List = e.List[:n]
		if n == 0 || e.List[n-1].To.IsValid() && e.List[n-1].To <= end {
			return top
		}
		e = e.List[n-1]
	}
	return top
}

// unmatchedClose reports a ')' at top level. Forms that stand deeper than
// the last form at the left margin are most likely its literals, cut off by
// an earlier ')' too many: they are marked, so that nothing else is said of
// them.
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
