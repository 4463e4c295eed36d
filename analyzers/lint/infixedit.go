package lint

import (
	"bytes"
	"strings"

	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/layout"
)

// at returns the place for an edit of a node: in the rulesheet or, if that is
// infix text, in its mirror.
func (e *Edits) at(node analysis.Range) (span, bool) {
	if e.mirror == nil {
		return spanOf(node), true
	}
	place, ok := e.mirror.places[spanOf(node)]
	if !ok {
		e.lost = true
	}
	return place, ok
}

// literalAt returns a literal with the places of its parts in the mirror.
func (e *Edits) literalAt(l *gdl.Literal) (*gdl.Literal, bool) {
	if e.mirror == nil {
		return l, true
	}
	place, ok := e.at(l)
	out := &gdl.Literal{From: place.from, To: place.to}
	for _, arg := range l.Args {
		inner, known := e.at(arg)
		out.Args = append(out.Args, &gdl.Literal{From: inner.from, To: inner.to})
		ok = ok && known
	}
	return out, ok
}

// mirrored returns the text of an analyzer as prefix text. Analyzers write words
// in the spelling of the rulesheet, and code in prefix notation.
func (e *Edits) mirrored(text string) string {
	if e.mirror == nil || text == "" || text[0] == '(' || text[0] == '?' {
		return text
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(text))
	forms, errs := gdl.ParseInfixFormulas(src)
	if len(errs) > 0 || len(forms) != 1 {
		e.lost = true
		return text
	}
	return gdl.PrefixText(forms[0])
}

// source returns the source that is edited: the rulesheet or its mirror.
func (e *Edits) source() *gdl.Source {
	if e.mirror != nil {
		return e.mirror.file.Source
	}
	return e.file.Source
}

// written turns changes of the mirror into changes of the infix text: each changed
// form is rewritten as a whole.
func (e *Edits) written(list []analysis.TextEdit) []analysis.TextEdit {
	var out []analysis.TextEdit
	for i, form := range e.mirror.forms {
		var inside []analysis.TextEdit
		for _, x := range list {
			if x.Pos >= form.from && x.Pos <= form.to {
				inside = append(inside, x)
			}
		}
		if len(inside) > 0 {
			out = append(out, e.rewritten(e.file.Exprs[i], form, inside))
		}
	}
	return out
}

// rewritten returns the change of a form that corresponds to changes of its
// mirror.
func (e *Edits) rewritten(form *gdl.Expr, place span, list []analysis.TextEdit) analysis.TextEdit {
	var b strings.Builder
	at := place.from
	for _, x := range list {
		b.WriteString(e.source().Slice(at, x.Pos))
		b.Write(x.NewText)
		at = max(at, x.End)
	}
	if at < place.to {
		b.WriteString(e.source().Slice(at, place.to))
	}
	src := gdl.NewSource(token.NewFileSet(), "", []byte(b.String()))
	forms, _, errs := gdl.ParseExprs(src)
	from, to := e.file.Source.Offset(form.From), e.file.Source.Offset(form.To)
	e.lost = e.lost || len(errs) > 0 || commentIn(e.file, from, to)
	if len(forms) == 0 {
		return e.removal(from, to)
	}
	return analysis.TextEdit{Pos: form.From, End: form.To, NewText: e.infix(form, forms)}
}

// infix writes forms in the layout of the form that they replace: with or without
// full stops, on one line or on several.
func (e *Edits) infix(old *gdl.Expr, forms []*gdl.Expr) []byte {
	between := e.file.Source.LineEnd()
	if e.stop(e.file.Source.Offset(old.To)) > 0 {
		between = "." + between
	}
	broken := strings.ContainsAny(e.file.Source.Slice(old.From, old.To), "\r\n")
	var b bytes.Buffer
	for i, form := range forms {
		if i > 0 {
			b.WriteString(between)
		}
		text := gdl.TextIn(form, e.file.Notation)
		if laid, err := layout.FormatAs([]byte(text), e.file.Notation); err == nil && broken {
			text = strings.ReplaceAll(strings.TrimRight(string(laid), "\n"), "\n", e.file.Source.LineEnd())
		}
		b.WriteString(text)
	}
	return b.Bytes()
}

// stop returns the offset behind the full stop that follows an offset; 0 if
// there is none.
func (e *Edits) stop(offset int) int {
	text := e.file.Source.Text
	for offset < len(text) && isBlank(text[offset]) {
		offset++
	}
	if offset < len(text) && text[offset] == '.' {
		return offset + 1
	}
	return 0
}

// removal returns the change that removes a form with its full stop, and with its
// line if nothing else stands there.
func (e *Edits) removal(from, to int) analysis.TextEdit {
	if stop := e.stop(to); stop > 0 {
		to = stop
	}
	left, right, text := e.around(from, to)
	src := e.file.Source
	return analysis.TextEdit{Pos: src.Pos(left), End: src.Pos(right), NewText: []byte(text)}
}
