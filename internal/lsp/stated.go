package lsp

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// statedProperties returns the properties that a document states, in its comments or as a file of
// properties, with the source of their positions and the result of the proofs of the current text.
// It returns nils if there are no such proofs.
func (t *textFeatures) statedProperties(r *documentRequest) (*checkResult, []*property.Statement, *gdl.Source) {
	if r.documentVersion.isTestFile() {
		return nil, nil, nil
	}
	if !r.documentVersion.isSiblingFile() {
		known := r.openDocument.provenResult()
		if known == nil || known.checkedSheet.sheetText != r.documentVersion.sheetText || known.file.Unread || !property.MayHoldStatements(known.parsedFile()) {
			return nil, nil, nil
		}
		file := known.parsedFile()
		list, _ := property.FromComments(property.NewScope(file), file)
		return known, list, file.Source
	}
	for _, d := range t.documents.openDocuments(func(o *documentVersion) bool { return !o.isSiblingFile() && o.isSibling(r.documentVersion) }) {
		if known := d.provenResult(); known != nil && !known.file.Unread {
			src := gdl.NewSource(token.NewFileSet(), r.documentVersion.filePath, r.documentVersion.sheetText.content)
			list, _ := property.FromText(property.NewScope(known.parsedFile()), src)
			return known, list, src
		}
	}
	return nil, nil, nil
}
