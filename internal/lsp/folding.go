package lsp

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// answerFoldingRange answers with the ranges that can be folded: forms of several lines, and
// successive lines with comments.
func (t *textFeatures) answerFoldingRange(_ context.Context, r *documentRequest) (any, error) {
	list := []protocol.FoldingRange{}
	if r.documentVersion == nil {
		return list, nil
	}
	file := r.documentVersion.parsedFile()
	for _, e := range file.Exprs {
		at := r.documentVersion.rangeOf(file.Source, e.StartPos, e.EndPos)
		if at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{StartLine: at.Start.Line, EndLine: at.End.Line, Kind: protocol.FoldRegion})
		}
	}
	return append(list, commentFolds(r.documentVersion, file)...), nil
}

// commentFolds returns the ranges of two or more successive lines with comments.
func commentFolds(of *documentVersion, file *gdl.File) []protocol.FoldingRange {
	var list []protocol.FoldingRange
	first, last := -1, -2
	flush := func() {
		if last > first {
			list = append(list, protocol.FoldingRange{StartLine: uint32(first), EndLine: uint32(last), Kind: protocol.FoldComment})
		}
	}
	for _, c := range file.Comments {
		at := of.sheetText.rangeOf(c.StartOffset, max(c.StartOffset, c.EndOffset-1))
		if int(at.Start.Line) != last+1 {
			flush()
			first = int(at.Start.Line)
		}
		last = int(at.End.Line)
	}
	flush()
	return list
}
