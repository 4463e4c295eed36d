package slips

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// An Edit replaces a part of the text.
type Edit = syntax.Edit

func insert(at token.Pos, text string) Edit { return replace(at, at, text) }

func replace(from, to token.Pos, text string) Edit {
	return Edit{StartPos: from, EndPos: to, NewText: text}
}

// maxRepairText bounds the texts that a repair copies.
const maxRepairText = 2000

// hull returns the range of the parts that are in the text; the beginning of whole if there are none. Other parts have
// no length.
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

// edits returns the changes that turn a part of the text into nodes. Unchanged nodes keep their text. Between them only
// different signs are written, so that comments remain.
func (s *Sheet) edits(old *Node, nodes ...*Node) []Edit {
	switch sheet := s.sheet(); {
	case old == s.top && old.Relation() == syntax.Arrow:
		return sheet.Edits(old, nil, nodes...)
	case len(nodes) == 0:
		return sheet.Edits(s.top, nil, removePart(s.top, old))
	default:
		return sheet.Replace(old, nodes...)
	}
}

// removePart returns a node without a part of it. An operator is removed with its last condition.
func removePart(n, part *Node) *Node {
	return mapParts(n, func(_ int, x *Node) []*Node {
		if x.StartPos == part.StartPos && x.EndPos == part.EndPos {
			return nil
		}
		if y := removePart(x, part); y == x || len(y.List) > 1 {
			return []*Node{y}
		}
		return nil
	})
}
