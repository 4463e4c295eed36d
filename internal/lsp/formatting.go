package lsp

import (
	"bytes"
	"context"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/reformat"
)

// answerFormatting answers with the edits that bring a document into the canonical layout. The
// edits replace only lines that change, so that cursors keep their places. For a text with syntax
// errors it answers with no edits and no error, since editors may ask each time they save.
func (t *textFeatures) answerFormatting(_ context.Context, r *documentRequest) (any, error) {
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() {
		return nil, nil
	}
	old := r.documentVersion.sheetText.content
	formatted, err := reformat.FormatInput(r.documentVersion.checkerInput(), old, t.settingsCache.setupFor(r.documentVersion.filePath).notationChoice)
	if err != nil {
		t.client.sendMessage("window/logMessage", protocol.MessageInfo, r.documentVersion.filePath+": not formatted: "+err.Error())
		return nil, nil
	}
	return r.documentVersion.edits(udiff.Lines(string(old), string(withLineEnds(formatted, old)))...), nil
}

// answerRangeFormatting answers with the edits that format the rules that a range touches, and
// all other text on their lines.
func (t *textFeatures) answerRangeFormatting(_ context.Context, r *documentRequest, p *protocol.RangeParams) (any, error) {
	if r.documentVersion == nil || r.documentVersion.isSiblingFile() {
		return nil, nil
	}
	file, text := r.documentVersion.parsedFile(), r.documentVersion.sheetText
	from, to := text.offsetsOf(p.Range)
	for grown := true; grown; {
		from, _ = text.lineOffsets(text.lineAt(from))
		_, to = text.lineOffsets(text.lineAt(to))
		grown = false
		for _, e := range file.Exprs {
			begin, end := file.Source.Offset(e.StartPos), file.Source.Offset(e.EndPos)
			if begin < to && from < end && (begin < from || end > to) {
				from, to, grown = min(from, begin), max(to, end), true
			}
		}
	}
	old := text.content[from:to]
	formatted, err := reformat.FormatNotation(old, map[gdl.Notation]gdl.NotationChoice{
		gdl.Prefix: gdl.PrefixNotation, gdl.Infix: gdl.InfixNotation, gdl.Operations: gdl.OperationsNotation}[file.Notation])
	if err != nil || len(bytes.TrimSpace(old)) == 0 {
		return nil, nil
	}
	changes := udiff.Lines(string(old), string(bytes.TrimRight(withLineEnds(formatted, old), "\r\n")))
	for i := range changes {
		changes[i].Start, changes[i].End = changes[i].Start+from, changes[i].End+from
	}
	return r.documentVersion.edits(changes...), nil
}

// withLineEnds returns the formatted text with CRLF line ends if the first line of the old text has
// one.
func withLineEnds(formatted, old []byte) []byte {
	if i := bytes.IndexByte(old, '\n'); i > 0 && old[i-1] == '\r' {
		return bytes.ReplaceAll(formatted, []byte("\n"), []byte("\r\n"))
	}
	return formatted
}
