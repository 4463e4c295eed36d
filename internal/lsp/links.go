package lsp

import (
	"context"

	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// answerDocumentLink answers with links to the files that comments of a document include.
func (t *textFeatures) answerDocumentLink(_ context.Context, r *documentRequest) (any, error) {
	list := []protocol.DocumentLink{}
	if v := r.documentVersion; v != nil && v.hasFile && v.pagePart == nil && !v.isSiblingFile() {
		for _, x := range fragment.Links(v.filePath, v.sheetText.content) {
			list = append(list, protocol.DocumentLink{Range: v.sheetText.rangeOf(x.Begin, x.End), Target: uriOfPath(x.Path)})
		}
	}
	return list, nil
}
