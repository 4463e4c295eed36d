package ignores

import (
	"bytes"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// ignoreScope is the part of the text to which a comment applies: the findings that begin in it.
type ignoreScope struct {
	startPos, endPos token.Pos // endPos is the position after the scope
	describedPlace   string    // the scope in words
	coversSheet      bool
}

func (s ignoreScope) containsPos(pos token.Pos) bool {
	return s.coversSheet || s.startPos <= pos && pos < s.endPos
}

// scopeOf returns the scope of a comment. A comment alone in its line is for the next form; one behind code is for its
// line and the form that ends there. A file-ignore comment is for the rulesheet.
func scopeOf(f *gdl.File, c gdl.Comment, verb string) ignoreScope {
	if verb == fileIgnoreVerb {
		return ignoreScope{coversSheet: true, describedPlace: "in this rulesheet"}
	}
	line, start := f.Source.LineText(c.StartOffset)
	if len(bytes.TrimSpace(f.Source.Text[start:c.StartOffset])) > 0 {
		return extendToForm(f, f.Source.Pos(c.StartOffset), ignoreScope{
			startPos: f.Source.Pos(start), endPos: f.Source.Pos(start+len(line)) + 1, describedPlace: "in this line"})
	}
	next := nextFormAfter(f.Exprs, f.Source.Pos(c.StartOffset))
	if next == nil {
		return ignoreScope{describedPlace: "here: no form follows"}
	}
	return ignoreScope{startPos: next.StartPos, endPos: next.EndPos, describedPlace: "in the next form"}
}

// extendToForm extends the line of a comment to the whole form that ends there. So a comment behind a rule covers all
// lines of the rule.
func extendToForm(f *gdl.File, comment token.Pos, line ignoreScope) ignoreScope {
	if last := lastFormBefore(f.Exprs, comment); last != nil && last.StartPos < line.startPos && last.EndPos > line.startPos {
		line.startPos, line.describedPlace = last.StartPos, "in this form"
	}
	return line
}

// lastFormBefore returns the last form that ends before a position in the innermost form around it; nil if there is none.
func lastFormBefore(list []*syntax.Node, pos token.Pos) *syntax.Node {
	i := firstFormBehind(list, pos)
	switch {
	case i < len(list) && list[i].StartPos < pos:
		return lastFormBefore(list[i].List, pos)
	case i > 0:
		return list[i-1]
	}
	return nil
}

// nextFormAfter returns the first form that begins after a position in the innermost form around it; nil if there is none.
func nextFormAfter(list []*syntax.Node, pos token.Pos) *syntax.Node {
	i := firstFormBehind(list, pos)
	switch {
	case i == len(list):
		return nil
	case list[i].StartPos < pos:
		return nextFormAfter(list[i].List, pos)
	}
	return list[i]
}

// firstFormBehind returns the index of the first form of a list that ends after a position. The search is binary, since
// there may be as many comments as forms.
func firstFormBehind(list []*syntax.Node, pos token.Pos) int {
	i, _ := slices.BinarySearchFunc(list, pos, func(e *syntax.Node, pos token.Pos) int {
		if e.EndPos <= pos {
			return -1
		}
		return 1
	})
	return i
}
