package ignores

import (
	"bytes"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
)

// A scope is the text that a comment is for. Findings that begin in it are
// covered.
type scope struct {
	from, to token.Pos // to is the position after it
	where    string    // in words
	all      bool
}

func (s scope) holds(pos token.Pos) bool { return s.all || s.from <= pos && pos < s.to }

// scopeOf returns what a comment is for: the rulesheet, its line or, if it
// stands alone on its line, the next form.
func scopeOf(f *gdl.File, c gdl.Comment, verb string) scope {
	if verb == fileIgnore {
		return scope{all: true, where: "in this rulesheet"}
	}
	line, start := f.Source.Line(c.From)
	if len(bytes.TrimSpace(f.Source.Text[start:c.From])) > 0 {
		return scope{from: f.Source.Pos(start), to: f.Source.Pos(start+len(line)) + 1, where: "in this line"}
	}
	next := nextForm(f.Exprs, f.Source.Pos(c.From))
	if next == nil {
		return scope{where: "here: no form follows"}
	}
	return scope{from: next.From, to: next.To, where: "in the next form"}
}

// nextForm returns the form that follows a position in the same list.
func nextForm(list []*gdl.Expr, pos token.Pos) *gdl.Expr {
	for _, e := range list {
		switch {
		case e.From >= pos:
			return e
		case pos < e.To:
			return nextForm(e.List, pos)
		}
	}
	return nil
}
