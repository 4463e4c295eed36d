package lsp

import (
	"bytes"
	"context"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
	"github.com/gdllint/gdllint/internal/reformat"
)

// answerFormatting answers with the edits that bring a document into the canonical
// layout. A text that cannot be read has none: its errors are shown already,
// and saving it must not bring up a message each time.
func (t *textFeatures) answerFormatting(_ context.Context, r *documentRequest) (any, error) {
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() {
		return nil, nil
	}
	old := r.documentVersion.sheetText.Bytes()
	formatted, err := reformat.FormatInput(r.documentVersion.checkerInput(), old, t.settingsCache.setupFor(r.documentVersion.filePath).notationChoice)
	if err != nil {
		t.client.sendMessage("window/logMessage", levelInfo, r.documentVersion.filePath+": not formatted: "+err.Error())
		return nil, nil
	}
	return lineEdits(r.documentVersion.sheetText, withLineEnds(formatted, old)), nil
}

// withLineEnds gives lines the line ends of another text. Editors keep the line
// ends of a file apart from its text.
func withLineEnds(formatted, old []byte) []byte {
	if i := bytes.IndexByte(old, '\n'); i > 0 && old[i-1] == '\r' {
		return bytes.ReplaceAll(formatted, []byte("\n"), []byte("\r\n"))
	}
	return formatted
}

// lineEdits returns the edits that turn one text into another, line by line, so
// that cursors keep their places.
func lineEdits(from *text.Text, to []byte) []protocol.TextEdit {
	list := []protocol.TextEdit{}
	old := string(from.Bytes())
	for _, e := range udiff.Lines(old, string(to)) {
		list = append(list, protocol.TextEdit{Range: from.RangeOf(e.Start, e.End), NewText: e.New})
	}
	return list
}
