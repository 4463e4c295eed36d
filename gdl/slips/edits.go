package slips

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// An Edit replaces a part of the text.
type Edit = syntax.Edit

func insert(at token.Pos, text string) Edit { return replace(at, at, text) }

func replace(from, to token.Pos, text string) Edit {
	return Edit{StartPos: from, EndPos: to, NewText: text}
}

// maxRepairText bounds the texts that a repair repeats.
const maxRepairText = 2000

// hull returns the place of parts that stand in the text.
func hull(list []*Node, whole *Node) (from, to token.Pos) {
	from, to = whole.EndPos, whole.StartPos
	for _, x := range list {
		if x.StartPos < x.EndPos {
			from, to = min(from, x.StartPos), max(to, x.EndPos)
		}
	}
	if from > to {
		return whole.StartPos, whole.StartPos
	}
	return from, to
}

// edits returns the changes that turn a part of the text into nodes. Nodes that stay keep
// their text; between them only the signs that differ are written, so that comments stay.
func (s *Sheet) edits(old *Node, nodes ...*Node) []Edit {
	sheet := syntax.Sheet{Source: s.source, Notation: s.notation, Comments: s.comments}
	if s.notation == syntax.Infix {
		if len(nodes) == 0 {
			from, to := s.conditionSpan(old)
			return []Edit{replace(from, to, "")}
		}
		commented := slices.ContainsFunc(s.comments, func(c syntax.Comment) bool {
			at := s.source.Pos(c.StartOffset)
			return old.StartPos <= at && at < old.EndPos
		})
		switch n := nodes[0]; {
		case commented || !n.HasSign():
		case syntax.IsJoined(n):
			return []Edit{replace(old.StartPos, old.EndPos, "("+sheet.Line(n)+")")}
		case lead(n) == syntax.Distinct && len(old.List) > 0 && old.List[0].StartPos == old.StartPos:
			return []Edit{replace(old.StartPos, old.EndPos, sheet.Line(n))}
		case lead(n) == syntax.Negation && len(old.List) > 0 && old.List[0].StartPos != old.StartPos: // a sign between its operands
			return []Edit{replace(old.StartPos, old.EndPos, sheet.Line(n))}
		}
	}
	return sheet.Replace(old, nodes...)
}

// A sign is a parenthesis or a word of prefix text.
type sign struct {
	text       string
	start, end int
}

// signsOf returns the signs of a text without its comments.
func signsOf(text string) (list []sign) {
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case syntax.IsBlank(c):
		case c == ';':
			for at+1 < len(text) && text[at+1] != '\n' && text[at+1] != '\r' {
				at++
			}
		case c == '(' || c == ')':
			list = append(list, sign{text[at : at+1], at, at + 1})
		default:
			n := strings.IndexAny(text[at:], "(); \t\n\v\f\r")
			if n < 0 {
				n = len(text) - at
			}
			list = append(list, sign{text[at : at+n], at, at + n})
			at += n - 1
		}
	}
	return list
}

// conditionSpan returns the span to be removed with a condition of the rule: blanks before it,
// and in infix text the operator that joins it to others, or the arrow.
func (s *Sheet) conditionSpan(x *Node) (from, to token.Pos) {
	if s.notation == syntax.Infix {
		list := s.form.top.List[1:] // the head and the conditions
		i := max(slices.Index(list, x), 1)
		if i == 1 && len(list) > 2 {
			return x.StartPos, list[2].StartPos
		}
		return list[i-1].EndPos, x.EndPos
	}
	at := s.source.Offset(x.StartPos)
	for at > 0 && syntax.IsBlank(s.source.Text[at-1]) {
		at--
	}
	if line, _ := s.source.LineText(at); strings.Contains(string(line), ";") {
		return x.StartPos, x.EndPos // the following text would become part of the comment
	}
	return s.source.Pos(at), x.EndPos
}
