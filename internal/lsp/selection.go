package lsp

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// answerSelectionRange answers, for each given position, with the ranges of the forms around it,
// from the word to the rule, by which editors grow a selection.
func (t *textFeatures) answerSelectionRange(_ context.Context, r *documentRequest, p *protocol.SelectionRangeParams) (any, error) {
	list := []protocol.SelectionRange{}
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() {
		return list, nil
	}
	file := r.documentVersion.parsedFile()
	for _, place := range p.Positions {
		var around *protocol.SelectionRange
		for _, e := range formsAt(file, r.documentVersion.sheetText.offsetOf(place)) {
			span := r.documentVersion.rangeOf(file.Source, e.StartPos, e.EndPos)
			if around == nil || span != around.Range {
				around = &protocol.SelectionRange{Range: span, Parent: around}
			}
		}
		if around == nil {
			around = &protocol.SelectionRange{Range: protocol.Range{Start: place, End: place}}
		}
		list = append(list, *around)
	}
	return list, nil
}

// formsAt returns the forms around an offset, the outermost first.
func formsAt(file *gdl.File, offset int) (list []*syntax.Node) {
	forms, pos := file.Exprs, file.Source.Pos(offset)
	for {
		e := syntax.NodeAt(forms, pos)
		if e == nil {
			e = syntax.NodeAt(forms, pos-1) // a form ends at the offset
		}
		if e == nil {
			return list
		}
		list, forms = append(list, e), e.List
	}
}
