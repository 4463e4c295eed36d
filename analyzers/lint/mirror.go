package lint

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// A mirror is the prefix text of an infix rulesheet, without its comments.
// Fixes change the mirror, where a condition is a list like any other, and the
// changed forms are written back in infix notation.
type mirror struct {
	file   *gdl.File
	places map[span]span // of expressions, from the rulesheet to the mirror
	forms  []span        // top-level forms in the mirror
}

// span is a part of a text.
type span struct{ from, to token.Pos }

func (s span) Pos() token.Pos { return s.from }
func (s span) End() token.Pos { return s.to }

func spanOf(node analysis.Range) span { return span{node.Pos(), node.End()} }

// newMirror writes the forms of an infix rulesheet, one a line.
func newMirror(f *gdl.File) *mirror {
	m := &mirror{places: map[span]span{}}
	w := &mirrorWriter{places: map[span]span{}}
	for _, e := range f.Exprs {
		from := w.pos()
		if e.IsList() {
			w.expr(e)
		} else {
			w.fact(e)
		}
		m.forms = append(m.forms, span{from, w.pos()})
		w.text.WriteByte('\n')
	}
	src := gdl.NewSource(token.NewFileSet(), f.Source.Name, []byte(w.text.String()))
	m.file, m.places = &gdl.File{Source: src}, w.places
	return m
}

// mirrorWriter writes expressions and records their places. The first position of
// a file set is 1.
type mirrorWriter struct {
	text   strings.Builder
	places map[span]span
}

func (w *mirrorWriter) pos() token.Pos { return token.Pos(w.text.Len() + 1) }

func (w *mirrorWriter) expr(e *gdl.Expr) {
	from := w.pos()
	if !e.IsList() {
		w.text.WriteString(gdl.PrefixWord(e))
	} else {
		w.text.WriteByte('(')
		for i, x := range e.List {
			if i > 0 {
				w.text.WriteByte(' ')
			}
			w.expr(x)
		}
		w.text.WriteByte(')')
	}
	w.places[span{e.From, e.To}] = span{from, w.pos()}
}

// fact writes a fact without arguments.
func (w *mirrorWriter) fact(e *gdl.Expr) {
	from := w.pos()
	w.text.WriteString("(" + gdl.PrefixWord(e) + ")")
	w.places[span{e.From, e.To}] = span{from, w.pos()}
}
