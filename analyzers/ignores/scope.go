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

// scopeOf returns what a comment is for: the rulesheet, its line with the form
// that ends in it or, if it stands alone on its line, the next form.
func scopeOf(f *gdl.File, c gdl.Comment, verb string) scope {
	if verb == fileIgnore {
		return scope{all: true, where: "in this rulesheet"}
	}
	line, start := f.Source.Line(c.From)
	if len(bytes.TrimSpace(f.Source.Text[start:c.From])) > 0 {
		return behind(f, f.Source.Pos(c.From), scope{
			from: f.Source.Pos(start), to: f.Source.Pos(start+len(line)) + 1, where: "in this line"})
	}
	next := nextForm(f.Exprs, f.Source.Pos(c.From))
	if next == nil {
		return scope{where: "here: no form follows"}
	}
	return scope{from: next.From, to: next.To, where: "in the next form"}
}

// behind extends the line of a comment by the form that ends there, if the form
// is longer. So a comment behind a rule covers it, however the rule is broken
// into lines.
func behind(f *gdl.File, comment token.Pos, line scope) scope {
	if last := lastForm(f.Exprs, comment); last != nil && last.From < line.from && last.To > line.from {
		line.from, line.where = last.From, "in this form"
	}
	return line
}

// lastForm returns the form that ends before a position in the same list.
func lastForm(list []*gdl.Expr, pos token.Pos) *gdl.Expr {
	var last *gdl.Expr
	for _, e := range list {
		switch {
		case e.From >= pos:
			return last
		case pos < e.To:
			return lastForm(e.List, pos)
		}
		last = e
	}
	return last
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
