package gdl

import (
	"bytes"
	"fmt"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// skipDeepForm reports a form that nests too deep. Reading goes on at the next line
// that begins with a parenthesis followed by a name.
func (r *exprReader) skipDeepForm(top *Expr, t syntax.Token) {
	r.errors = append(r.errors, &Error{Kind: TooDeep, StartPos: top.StartPos, EndPos: top.StartPos + 1,
		Message: fmt.Sprintf("lists nested more than %d deep; is a run of '(' left over?", MaxDepth)})
	for at := t.End; ; {
		i := bytes.IndexAny(r.source.Text[at:], "\r\n")
		if i < 0 {
			r.textLexer.Offset = len(r.source.Text)
			return
		}
		at += i + 1
		rest := r.source.Text[at:]
		if len(rest) > 1 && rest[0] == '(' && syntax.Prefix.IsWordByte(rest[1]) {
			r.textLexer.Offset = at
			return
		}
	}
}

// recoverUnclosed handles a form without its last ')', which would take in the
// rest of the text. The form ends before the first line that starts like a new
// form: it is closed there, reported once, and reading goes on at that line.
func (r *exprReader) recoverUnclosed(open syntax.Token, top *Expr) {
	cut := r.nextFormStart(open)
	if r.unclosedParens == nil {
		r.findUnclosed(cut)
	}
	r.errors = append(r.errors, r.unclosedFault(top, open.Start, cut))
	r.textLexer.Offset = cut
	for len(r.textLexer.Comments) > 0 && r.textLexer.Comments[len(r.textLexer.Comments)-1].StartOffset >= cut {
		r.textLexer.Comments = r.textLexer.Comments[:len(r.textLexer.Comments)-1]
	}
	for n := len(r.textLexer.foreignSpans); n > 0 && r.textLexer.foreignSpans[n-1].startOffset >= cut; n-- {
		r.textLexer.foreignSpans = r.textLexer.foreignSpans[:n-1]
	}
	r.forms = append(r.forms, closeTreeAt(top, r.source.Pos(r.lastTokenEnd(open.Start, cut))))
}

// unclosedFault returns the fault of a form without its last ')'. It stands at the
// list that the lines show to be too long, if there is one, or at the form. Where
// the lines tell the place of the only ')' that is missing, it can be put there.
func (r *exprReader) unclosedFault(top *Expr, from, to int) *Error {
	err := &Error{Kind: UnbalancedParen, StartPos: top.StartPos, EndPos: top.StartPos + 1}
	missing, end := r.missing(from, to), r.lastTokenEnd(from, to)
	at, slipped := r.lateClosedList(from, to)
	switch {
	case at > 0:
		err.StartPos, err.EndPos = r.source.Pos(at), r.source.Pos(at+1)
		err.Message = fmt.Sprintf("this '(' is closed too late; a ')' is missing at the end of line %d", r.lineNumber(slipped-1))
		return err
	case to == len(r.source.Text):
		err.Message = "this '(' is never closed, and the text ends; write what is missing, at least a ')'"
	case missing == 1:
		err.Message = fmt.Sprintf("this '(' is never closed; a ')' is missing at the end of line %d", r.lineNumber(end-1))
	default:
		err.Message = fmt.Sprintf("this '(' is never closed; %d times ')' are missing before the form in line %d begins", missing, r.lineNumber(to))
	}
	if missing == 1 { // the form is read as it ends there
		err.Repair = newRepair("Put the ')' there", insertText(r.source.Pos(end), ")"))
	}
	return err
}

// missing counts the lists of text[from:to] that are not closed there.
func (r *exprReader) missing(from, to int) (n int) {
	l := r.lexerFrom(from, to)
	for t := l.nextLexeme(); t.Kind != syntax.End; t = l.nextLexeme() {
		switch t.Kind {
		case syntax.Open:
			n++
		case syntax.Close:
			n--
		}
	}
	return n
}

// lateClosedList returns the place of the first list inside a form that is open where
// a later line begins with a list that stands no deeper, and the end of the text
// before that line; 0 if there is none.
func (r *exprReader) lateClosedList(from, to int) (at, before int) {
	var open []int
	l := r.lexerFrom(from, to)
	last := from
	for t := l.nextLexeme(); t.Kind != syntax.End; t = l.nextLexeme() {
		switch t.Kind {
		case syntax.Open:
			start := r.source.LineStart(t.Start)
			if top := len(open) - 1; top > 0 && start > open[top] && len(bytes.TrimSpace(r.source.Text[start:t.Start])) == 0 &&
				t.Start-start <= open[top]-r.source.LineStart(open[top]) {
				return open[top], last
			}
			open = append(open, t.Start)
		case syntax.Close:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		last = t.End
	}
	return 0, 0
}

// nextFormStart returns the offset of the first '(' after open that stands
// first on its line and is not indented deeper than open, or that begins a
// rule; the end of the text if there is none. Conditions of an open rule begin no form: lists with
// a keyword of conditions, or with variables if no empty line is before them.
func (r *exprReader) nextFormStart(open syntax.Token) int {
	column := open.Start - r.source.LineStart(open.Start)
	text := r.source.Text
	isRule, emptyLines := bytes.HasPrefix(text[open.Start:], []byte("(<=")), 0
	start, first := 0, false // of the line; whether only blanks came before
	for at := open.End; at < len(text); at++ {
		switch c := text[at]; {
		case c == '\n' || c == '\r':
			if first && (c == '\r' || text[at-1] != '\r') {
				emptyLines++
			}
			start, first = at+1, true
		case c == ' ' || c == '\t':
		case c == '(' && first && bytes.HasPrefix(text[at:], []byte("(<=")):
			return at
		case c == '(' && first && at-start <= column && !(isRule && (slips.BeginsCondition(FoldName(firstWord(text[at+1:]))) || emptyLines == 0 && beforeLineEnd(text[at:], '?'))):
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

// beforeLineEnd tells whether a sign stands in the first line of a text, before its comment.
func beforeLineEnd(text []byte, sign byte) bool {
	i := bytes.IndexAny(text, string(sign)+";\r\n")
	return i >= 0 && text[i] == sign
}

// firstWord returns the word that a text begins with.
func firstWord(text []byte) string {
	end := bytes.IndexFunc(text, func(c rune) bool { return c >= 0x80 || !syntax.Prefix.IsWordByte(byte(c)) })
	return string(text[:max(end, 0)])
}

// findUnclosed finds all '(' without partner from an offset on, so that forms
// that lack a ')' need not be read to the end of the text, one after the other.
func (r *exprReader) findUnclosed(from int) {
	var open []int
	l := r.lexerFrom(from, len(r.source.Text))
	for t := l.nextLexeme(); t.Kind != syntax.End; t = l.nextLexeme() {
		switch {
		case t.Kind == syntax.Open:
			open = append(open, t.Start)
		case t.Kind == syntax.Close && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	r.unclosedParens = make(map[int]bool, len(open))
	for _, at := range open {
		r.unclosedParens[at] = true
	}
}

// lastTokenEnd returns the end of the last token of text[from:to].
func (r *exprReader) lastTokenEnd(from, to int) int {
	l := r.lexerFrom(from, to)
	end := from
	for {
		t := l.nextLexeme()
		if t.Kind == syntax.End {
			return end
		}
		end = t.End
	}
}

// closeTreeAt cuts an unfinished tree at a position: expressions that begin later
// are dropped, open ones end there.
func closeTreeAt(top *Expr, end token.Pos) *Expr {
	top.Broken = true
	for e := top; e != nil; {
		e.EndPos = end
		n := len(e.List)
		for n > 0 && e.List[n-1].StartPos >= end {
			n--
		}
		e.List = slices.Clone(e.List[:n]) // releases the other expressions
		if n == 0 || e.List[n-1].EndPos.IsValid() && e.List[n-1].EndPos <= end {
			return top
		}
		e = e.List[n-1]
	}
	return top
}

// reportUnmatchedClose reports a ')' at top level. Where conditions stand before it that an
// earlier ')' cut off their rule, that one is too many, and the rule is read with them.
// Other forms that stand deeper than the last form at the left margin are marked as
// Broken, so that they get no further findings.
func (r *exprReader) reportUnmatchedClose(t syntax.Token) {
	if i := r.cutRule(); i >= 0 {
		rule, end := r.forms[i], r.forms[i].EndPos
		r.errors = append(r.errors, &Error{Kind: UnbalancedParen, StartPos: end - 1, EndPos: end,
			Message: fmt.Sprintf("this ')' ends the rule before the condition in line %d; remove it", r.lineNumber(r.source.Offset(r.forms[i+1].StartPos))),
			Repair:  newRepair("Remove the ')'", Edit{end - 1, end, ""})})
		rule.List, rule.EndPos, rule.Broken = slices.Concat(rule.List, r.forms[i+1:]), r.source.Pos(t.End), true
		r.forms = r.forms[:i+1]
		return
	}
	err := &Error{Kind: UnbalancedParen, StartPos: r.source.Pos(t.Start), EndPos: r.source.Pos(t.End),
		Message: "this ')' closes nothing; remove it, or add the '(' that is missing before it"}
	for i := len(r.forms) - 1; i >= 0; i-- {
		form := r.forms[i]
		form.Broken = true
		if offset := r.source.Offset(form.StartPos); offset == r.source.LineStart(offset) || i == 0 || len(r.forms)-i > mostCut {
			err.Related = append(err.Related, RelatedPlace{form.StartPos, form.EndPos, "the form before it starts here"})
			break
		}
	}
	r.errors = append(r.errors, err)
}

// mostCut bounds the forms that one ')' too many cuts off their rule.
const mostCut = 20

// cutRule returns the last form if it is a rule, followed by forms that only conditions
// can be; -1 if it is not: these stand deeper, begin with an operator, or hold variables.
func (r *exprReader) cutRule() int {
	columnOf := func(form *Expr) int {
		offset := r.source.Offset(form.StartPos)
		return offset - r.source.LineStart(offset)
	}
	column := math.MaxInt // of the forms behind the rule
	for i := len(r.forms) - 1; i >= 0 && len(r.forms)-i <= mostCut; i-- {
		form := r.forms[i]
		if leadingName(form) == Arrow {
			if form.Broken || len(form.List) < 2 || i == len(r.forms)-1 || column <= columnOf(form) {
				return -1
			}
			return i
		}
		_, keyword := KeywordArity(leadingName(form))
		switch {
		case slips.IsCondition(form):
		case keyword && leadingName(form) != Role || !form.IsList():
			return -1
		case !holdsVariable(form):
			column = min(column, columnOf(form))
		}
	}
	return -1
}

func holdsVariable(e *Expr) (holds bool) {
	e.WalkNested(func(x *Expr) { holds = holds || strings.HasPrefix(x.Name, "?") })
	return holds
}
