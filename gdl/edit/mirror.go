package edit

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Mirror is the prefix text of an infix rulesheet, without its comments.
// Fixes change the mirror, where a condition is a list like any other, and the
// changed forms are written back in infix notation.
type Mirror struct {
	mirrorFile   *gdl.File
	mirrorPlaces map[Span]Span // of expressions, from the rulesheet to the mirror
	formSpans    []Span        // top-level forms in the mirror
}

// Span is a part of a text: a node of two positions.
type Span struct{ StartPos, EndPos token.Pos }

// Pos is where it begins.
func (s Span) Pos() token.Pos { return s.StartPos }

// End is where it ends.
func (s Span) End() token.Pos { return s.EndPos }

func spanOf(node analysis.Range) Span { return Span{node.Pos(), node.End()} }

// PrefixText returns the text of a node in prefix notation; false if the mirror does not hold it.
func (m *Mirror) PrefixText(node analysis.Range) (string, bool) {
	if place, ok := m.mirrorPlaces[spanOf(node)]; ok {
		return m.mirrorFile.Source.TextBetween(place.StartPos, place.EndPos), true
	}
	return "", false
}

// NewMirror writes the forms of a rulesheet, one a line; nil for prefix text.
func NewMirror(f *gdl.File) *Mirror {
	if f.Notation == gdl.Prefix {
		return nil
	}
	m := &Mirror{mirrorPlaces: map[Span]Span{}}
	w := &mirrorWriter{writtenPlaces: map[Span]Span{}}
	for _, e := range f.Exprs {
		from := w.currentPos()
		if e.IsList() {
			w.writeExpr(e)
		} else {
			w.writeFact(e)
		}
		m.formSpans = append(m.formSpans, Span{from, w.currentPos()})
		w.mirrorText.WriteByte('\n')
	}
	src := gdl.NewSource(token.NewFileSet(), f.Source.Name, []byte(w.mirrorText.String()))
	m.mirrorFile, m.mirrorPlaces = &gdl.File{Source: src}, w.writtenPlaces
	return m
}

// mirrorWriter writes expressions and records their places. The first position of
// a file set is 1.
type mirrorWriter struct {
	mirrorText    strings.Builder
	writtenPlaces map[Span]Span
}

func (w *mirrorWriter) currentPos() token.Pos { return token.Pos(w.mirrorText.Len() + 1) }

func (w *mirrorWriter) writeExpr(e *gdl.Expr) {
	from := w.currentPos()
	if !e.IsList() {
		w.mirrorText.WriteString(syntax.PrefixWord(e))
	} else {
		w.mirrorText.WriteByte('(')
		for i, x := range e.List {
			if i > 0 {
				w.mirrorText.WriteByte(' ')
			}
			w.writeExpr(x)
		}
		w.mirrorText.WriteByte(')')
	}
	w.writtenPlaces[Span{e.StartPos, e.EndPos}] = Span{from, w.currentPos()}
}

// writeFact writes a fact without arguments.
func (w *mirrorWriter) writeFact(e *gdl.Expr) {
	from := w.currentPos()
	w.mirrorText.WriteString("(" + syntax.PrefixWord(e) + ")")
	w.writtenPlaces[Span{e.StartPos, e.EndPos}] = Span{from, w.currentPos()}
}
