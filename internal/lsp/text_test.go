package lsp

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// naive is the position of an offset, counted as the specification says it.
func naive(text string, offset int) protocol.Position {
	p := protocol.Position{}
	for i := 0; i < offset; {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\r' && i+1 < len(text) && text[i+1] == '\n':
			if offset == i+1 {
				return p // inside of a line end: before it
			}
			i++
			fallthrough
		case r == '\n', r == '\r':
			p = protocol.Position{Line: p.Line + 1}
		default:
			p.Character += uint32(utf16.RuneLen(r))
		}
		i += size
	}
	return p
}

func TestPositions(t *testing.T) {
	long := strings.Repeat("(cell é 𝔸 x)", 700)
	for _, content := range []string{
		"", "a", "\n", "\r\n", "\r", "a\r\nb\rc\nd", "\uFEFF(role x)\n", "\t(é 𝔸)\r\n𝔸𝔸\n\n", long, "x\n" + long + "\r\n" + long,
	} {
		text := newText([]byte(content))
		for offset := 0; offset <= len(content); offset++ {
			if offset < len(content) && !utf8.RuneStart(content[offset]) {
				continue
			}
			want := naive(content, offset)
			got := text.positionOf(offset)
			if got != want {
				t.Fatalf("%.20q: offset %d is at %v, want %v", content, offset, got, want)
			}
			inside := offset > 0 && offset < len(content) && content[offset-1] == '\r' && content[offset] == '\n'
			if back := text.offsetOf(got); back != offset && !inside {
				t.Fatalf("%.20q: offset %d comes back as %d", content, offset, back)
			}
		}
	}
}

// Positions that no text has stand for the nearest one before them.
func TestOffsetOutside(t *testing.T) {
	text := newText([]byte("a𝔸b\r\ncd"))
	for _, test := range []struct {
		line, character uint32
		want            int
	}{{0, 2, 1}, {0, 3, 5}, {0, 99, 6}, {1, 1, 9}, {1, 9, 10}, {2, 0, 10}, {1 << 31, 0, 10}, {0, 1<<32 - 1, 6}} {
		if got := text.offsetOf(protocol.Position{Line: test.line, Character: test.character}); got != test.want {
			t.Errorf("%d:%d is at %d, want %d", test.line, test.character, got, test.want)
		}
	}
}

func TestChanged(t *testing.T) {
	change := func(l1, c1, l2, c2 uint32, text string) protocol.TextDocumentContentChangeEvent {
		r := protocol.Range{Start: protocol.Position{Line: l1, Character: c1}, End: protocol.Position{Line: l2, Character: c2}}
		return protocol.TextDocumentContentChangeEvent{Range: &r, Text: text}
	}
	text := newText([]byte("(a 𝔸)\r\n(b)\r\n"))
	text, err := text.applyChanges([]protocol.TextDocumentContentChangeEvent{
		change(0, 3, 0, 5, "é"), change(0, 4, 1, 0, "\n"), change(1, 3, 1, 3, " ; end"), change(9, 9, 9, 9, "(c)"),
	})
	if want := "(a é\n(b) ; end\r\n(c)"; err != nil || string(text.content) != want {
		t.Errorf("got %q, %v, want %q", text.content, err, want)
	}
	if text, err = text.applyChanges([]protocol.TextDocumentContentChangeEvent{{Text: "new"}}); err != nil || string(text.content) != "new" {
		t.Errorf("got %q, %v", text.content, err)
	}
	if _, err := text.applyChanges([]protocol.TextDocumentContentChangeEvent{change(0, 2, 0, 1, "")}); err == nil {
		t.Error("a range from back to front is accepted")
	}
}
