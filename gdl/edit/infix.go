package edit

import (
	"bytes"
	"strings"

	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// editPlace returns the place for an edit of a node: in the rulesheet or, if that is
// infix text, in its mirror.
func (e *Draft) editPlace(node analysis.Range) (Span, bool) {
	if e.mirror == nil {
		return spanOf(node), true
	}
	place, ok := e.mirror.mirrorPlaces[spanOf(node)]
	if !ok {
		e.isAbandoned = true
	}
	return place, ok
}

// mirroredLiteral returns a literal with the places of its parts in the mirror.
func (e *Draft) mirroredLiteral(l *gdl.Literal) (*gdl.Literal, bool) {
	if e.mirror == nil {
		return l, true
	}
	place, ok := e.editPlace(l)
	out := &gdl.Literal{StartPos: place.StartPos, EndPos: place.EndPos}
	for _, arg := range l.Args {
		inner, known := e.editPlace(arg)
		out.Args = append(out.Args, &gdl.Literal{StartPos: inner.StartPos, EndPos: inner.EndPos})
		ok = ok && known
	}
	return out, ok
}

// mirroredText returns the text of an analyzer as prefix text. Analyzers write words
// in the spelling of the rulesheet, and code in prefix notation.
func (e *Draft) mirroredText(text string) string {
	if e.mirror == nil || text == "" || text[0] == '(' || text[0] == '?' {
		return text
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(text))
	forms, errs := gdl.ParseInfixFormulas(src)
	if len(errs) > 0 || len(forms) != 1 {
		e.isAbandoned = true
		return text
	}
	return syntax.PrefixText(forms[0])
}

// editedSource returns the source that is edited: the rulesheet or its mirror.
func (e *Draft) editedSource() *gdl.Source {
	if e.mirror != nil {
		return e.mirror.mirrorFile.Source
	}
	return e.file.Source
}

// writtenEdits turns changes of the mirror into changes of the infix text: each changed
// form is rewritten as a whole.
func (e *Draft) writtenEdits(list []analysis.TextEdit) []analysis.TextEdit {
	var out []analysis.TextEdit
	for i, form := range e.mirror.formSpans {
		var inside []analysis.TextEdit
		for _, x := range list {
			if x.Pos >= form.StartPos && x.Pos <= form.EndPos {
				inside = append(inside, x)
			}
		}
		if len(inside) > 0 {
			out = append(out, e.rewrittenForm(e.file.Exprs[i], form, inside))
		}
	}
	return out
}

// rewrittenForm returns the change of a form that corresponds to changes of its
// mirror.
func (e *Draft) rewrittenForm(form *gdl.Expr, place Span, list []analysis.TextEdit) analysis.TextEdit {
	var b strings.Builder
	at := place.StartPos
	for _, x := range list {
		b.WriteString(e.editedSource().TextBetween(at, x.Pos))
		b.Write(x.NewText)
		at = max(at, x.End)
	}
	if at < place.EndPos {
		b.WriteString(e.editedSource().TextBetween(at, place.EndPos))
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(b.String()))
	forms, _, errs := gdl.ParseExprs(src)
	from, to := e.file.Source.Offset(form.StartPos), e.file.Source.Offset(form.EndPos)
	e.isAbandoned = e.isAbandoned || len(errs) > 0 || hasCommentIn(e.file, from, to)
	if len(forms) == 0 {
		return e.removalEdit(from, to)
	}
	return analysis.TextEdit{Pos: form.StartPos, End: form.EndPos, NewText: e.infixText(form, forms)}
}

// infixText writes forms in the layout of the form that they replace: with or without
// full stops, on one line or on several.
func (e *Draft) infixText(old *gdl.Expr, forms []*gdl.Expr) []byte {
	between := e.file.Source.LineEnding()
	if e.fullStopEnd(e.file.Source.Offset(old.EndPos)) > 0 {
		between = "." + between
	}
	broken := strings.ContainsAny(e.file.Source.TextBetween(old.StartPos, old.EndPos), "\r\n")
	var b bytes.Buffer
	for i, form := range forms {
		if i > 0 {
			b.WriteString(between)
		}
		text := gdl.TextIn(form, e.file.Notation)
		if laid, err := gdl.FormatAs([]byte(text), e.file.Notation); err == nil && broken {
			text = strings.ReplaceAll(strings.TrimRight(string(laid), "\n"), "\n", e.file.Source.LineEnding())
		}
		b.WriteString(text)
	}
	return b.Bytes()
}

// fullStopEnd returns the offset behind the full stop that follows an offset; 0 if
// there is none.
func (e *Draft) fullStopEnd(offset int) int {
	text := e.file.Source.Text
	for offset < len(text) && isBlankByte(text[offset]) {
		offset++
	}
	if offset < len(text) && text[offset] == '.' {
		return offset + 1
	}
	return 0
}

// removalEdit returns the change that removes a form with its full stop, and with its
// line if nothing else stands there.
func (e *Draft) removalEdit(from, to int) analysis.TextEdit {
	if stop := e.fullStopEnd(to); stop > 0 {
		to = stop
	}
	left, right, text := e.removalRange(from, to)
	src := e.file.Source
	return analysis.TextEdit{Pos: src.Pos(left), End: src.Pos(right), NewText: []byte(text)}
}
