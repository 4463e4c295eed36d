package lsp

import (
	"testing"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// FuzzText wants positions of offsets to come back, and changes to be those of the
// bytes.
func FuzzText(f *testing.F) {
	f.Add("a\r\n𝔸é\r", 3, uint32(0), uint32(1), uint32(1), uint32(2), "x\n")
	f.Add("", 0, uint32(0), uint32(0), uint32(9), uint32(9), "")
	f.Fuzz(func(t *testing.T, content string, offset int, l1, c1, l2, c2 uint32, with string) {
		if !utf8.ValidString(content) || !utf8.ValidString(with) {
			return // no editor can send it
		}
		text := newText([]byte(content))
		if offset >= 0 && offset <= len(content) && (offset == len(content) || utf8.RuneStart(content[offset])) {
			p := text.positionOf(offset)
			if p != naive(content, offset) {
				t.Fatalf("offset %d is at %v, want %v", offset, p, naive(content, offset))
			}
		}
		r := protocol.Range{Start: protocol.Position{Line: l1, Character: c1}, End: protocol.Position{Line: l2, Character: c2}}
		from, to := text.offsetsOf(r)
		if from < 0 || to > len(content) || from < len(content) && !utf8.RuneStart(content[from]) {
			t.Fatalf("%v is %d-%d", r, from, to)
		}
		next, err := text.applyChanges([]protocol.TextDocumentContentChangeEvent{{Range: &r, Text: with}})
		if (err != nil) != (from > to) {
			t.Fatalf("%d-%d: %v", from, to, err)
		}
		if err == nil && string(next.content) != content[:from]+with+content[to:] {
			t.Fatalf("got %q", next.content)
		}
	})
}
