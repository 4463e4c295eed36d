package lsp

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// foldingRange answers with the ranges that can be folded: forms of several
// lines, and comments on lines of their own.
func (s *Server) foldingRange(_ context.Context, r *request) (any, error) {
	list := []protocol.FoldingRange{}
	if r.sheet == nil {
		return list, nil
	}
	file, t := r.sheet.parsed(), r.sheet.text
	for _, e := range file.Exprs {
		from, to := t.LineAt(file.Source.Offset(e.From)), t.LineAt(file.Source.Offset(e.To))
		if to > from {
			list = append(list, protocol.FoldingRange{StartLine: uint32(from), EndLine: uint32(to), Kind: protocol.FoldRegion})
		}
	}
	return append(list, commentFolds(r.sheet, file)...), nil
}

// commentFolds returns the folds of runs of comment lines.
func commentFolds(of *sheet, file *gdl.File) []protocol.FoldingRange {
	var list []protocol.FoldingRange
	first, last := -1, -2
	flush := func() {
		if last > first {
			list = append(list, protocol.FoldingRange{StartLine: uint32(first), EndLine: uint32(last), Kind: protocol.FoldComment})
		}
	}
	for _, c := range file.Comments {
		from, to := of.text.LineAt(c.From), of.text.LineAt(max(c.From, c.To-1))
		if from != last+1 {
			flush()
			first = from
		}
		last = to
	}
	flush()
	return list
}
