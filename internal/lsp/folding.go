package lsp

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// answerFoldingRange answers with the ranges that can be folded: forms of several
// lines, and comments on lines of their own.
func (t *textFeatures) answerFoldingRange(_ context.Context, r *documentRequest) (any, error) {
	list := []protocol.FoldingRange{}
	if r.documentVersion == nil {
		return list, nil
	}
	file, sheetText := r.documentVersion.parsedFile(), r.documentVersion.sheetText
	for _, e := range file.Exprs {
		from, to := sheetText.LineAt(file.Source.Offset(e.StartPos)), sheetText.LineAt(file.Source.Offset(e.EndPos))
		if to > from {
			list = append(list, protocol.FoldingRange{StartLine: uint32(from), EndLine: uint32(to), Kind: protocol.FoldRegion})
		}
	}
	return append(list, commentFolds(r.documentVersion, file)...), nil
}

// commentFolds returns the folds of runs of comment lines.
func commentFolds(of *documentVersion, file *gdl.File) []protocol.FoldingRange {
	var list []protocol.FoldingRange
	first, last := -1, -2
	flush := func() {
		if last > first {
			list = append(list, protocol.FoldingRange{StartLine: uint32(first), EndLine: uint32(last), Kind: protocol.FoldComment})
		}
	}
	for _, c := range file.Comments {
		from, to := of.sheetText.LineAt(c.StartOffset), of.sheetText.LineAt(max(c.StartOffset, c.EndOffset-1))
		if from != last+1 {
			flush()
			first = from
		}
		last = to
	}
	flush()
	return list
}
