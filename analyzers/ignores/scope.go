package ignores

import (
	"bytes"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// scope is the part of the text that a comment is for. It covers the findings
// that begin in it.
type scope struct {
	from, to token.Pos // to is the position after the scope
	where    string    // the scope in words
	all      bool
}

func (s scope) holds(pos token.Pos) bool { return s.all || s.from <= pos && pos < s.to }

// scopeOf returns the scope of a comment: the rulesheet, its line with the form
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
	i := firstBehind(list, pos)
	switch {
	case i < len(list) && list[i].From < pos:
		return lastForm(list[i].List, pos)
	case i > 0:
		return list[i-1]
	}
	return nil
}

// nextForm returns the form that follows a position in the same list.
func nextForm(list []*gdl.Expr, pos token.Pos) *gdl.Expr {
	i := firstBehind(list, pos)
	switch {
	case i == len(list):
		return nil
	case list[i].From < pos:
		return nextForm(list[i].List, pos)
	}
	return list[i]
}

// firstBehind returns the index of the first form of a list that does not end
// before a position. The search is binary: comments may be as many as forms.
func firstBehind(list []*gdl.Expr, pos token.Pos) int {
	i, _ := slices.BinarySearchFunc(list, pos, func(e *gdl.Expr, pos token.Pos) int {
		if e.To <= pos {
			return -1
		}
		return 1
	})
	return i
}
