package screen_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"
	"unicode"

	"github.com/gdllint/gdllint/internal/screen"
)

func plain(string) string { return "" }

func service(name string) string {
	if name == "GITHUB_ACTIONS" {
		return "true"
	}
	return ""
}

// written returns the part that gets through of a text that is written in pieces. Text
// between {red and } is painted if it is in colour.
func written(t *testing.T, getenv func(string) string, color bool, pieces ...string) string {
	t.Helper()
	var b bytes.Buffer
	s := screen.NewWriter(&b, getenv)
	style := screen.StyleOf(s, color)
	mark, end, _ := strings.Cut(style.Paint("1;31", "|"), "|")
	for _, p := range pieces {
		if p == "{red" {
			p = mark
		} else if p == "}" {
			p = end
		}
		if n, err := s.Write([]byte(p)); n != len(p) || err != nil {
			t.Fatalf("%q: %d, %v", p, n, err)
		}
	}
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	tests := []struct {
		name   string
		getenv func(string) string
		color  bool
		text   string
		want   string
	}{
		{"text", plain, false, "a\tb\nü → c\n", "a\tb\nü → c\n"},
		{"escape", plain, false, "a\x1b[31mb\x07\x08", "a\ufffd[31mb\ufffd\ufffd"},
		{"title", plain, true, "\x1b]0;pwn\x07", "\ufffd]0;pwn\ufffd"},
		{"clear", plain, true, "\x1b[2Jx\x1b[1;1Hy", "\ufffd[2Jx\ufffd[1;1Hy"},
		{"colour of somebody else", plain, true, "\x1b[1;31merror\x1b[0m", "\ufffd[1;31merror\ufffd[0m"},
		{"concealed", plain, true, "\x1b[8mx", "\ufffd[8mx"},
		{"C1", plain, true, "a\u009b31mb", "a\ufffd31mb"},
		{"byte of C1", plain, true, "a\x9b31mb", "a\ufffd31mb"},
		{"bidirectional", plain, true, "a\u202eb\u2066c\u200f", "a\ufffdb\ufffdc\ufffd"},
		{"lines of Windows", plain, false, "a\r\nb\r\n", "a\r\nb\r\n"},
		{"overwritten line", plain, false, "a\rb\r", "a\ufffdb\ufffd"},
		{"commands elsewhere", plain, false, "::error::x ##[error]", "::error::x ##[error]"},
		{"command", service, false, "::error::x\n  ::warning::y\n\u2003::z::", ": :error::x\n  : :warning::y\n\u2003: :z::"},
		{"old command", service, false, "a ##[error]b ###[c] ##vso[d] # #[e] a::b", "a ## [error]b ### [c] ## vso[d] # #[e] a::b"},
		{"broken character", plain, false, "a\xe2\x82", "a\ufffd\ufffd"},
	}
	for _, test := range tests {
		if got := written(t, test.getenv, test.color, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		// The same in pieces of one byte.
		if got := written(t, test.getenv, test.color, strings.SplitAfter(test.text, "")...); got != test.want {
			t.Errorf("%s in pieces: %q, want %q", test.name, got, test.want)
		}
	}
}

// Colours of the program's own pass, in any pieces, and no others do.
func TestStyle(t *testing.T) {
	if got := written(t, service, true, "{red", "::error", "}", "\x1b[31m"); got != "\x1b[1;31m: :error\x1b[0m\ufffd[31m" {
		t.Errorf("%q", got)
	}
	var b bytes.Buffer
	s := screen.NewWriter(&b, plain)
	style := screen.StyleOf(s, true)
	for piece := range strings.SplitSeq(style.PaintDiff("--- a\n+++ b\n@@ -1 +1 @@\n-\x1b[2Jx\n+y\n same\n"), "") {
		screenWrite(t, s, []byte(piece))
	}
	if want := "\x1b[1m--- a\x1b[0m\n\x1b[1m+++ b\x1b[0m\n\x1b[36m@@ -1 +1 @@\x1b[0m\n\x1b[31m-\ufffd[2Jx\x1b[0m\n\x1b[32m+y\x1b[0m\n same\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	if plain := screen.StyleOf(s, false); plain.Paint("31", "x") != "x" || plain.PaintDiff("+\x1b") != "+\x1b" {
		t.Error("coloured")
	}
}

func TestQuoted(t *testing.T) {
	for path, want := range map[string]string{
		"a b/ü.kif": "a b/ü.kif", "a\nb": `"a\012b"`, "\x1b[2J": `"\033[2J"`, `a"b\`: `"a\"b\\"`, "a\xffb": `"a\377b"`, "\u202ea": `"\342\200\256a"`,
		`a\b`: `a\b`,
	} {
		if got := screen.QuotePath(path); got != want {
			t.Errorf("%q: %s, want %s", path, got, want)
		}
	}
}

func TestEscaped(t *testing.T) {
	hostile := "a\u009b\u202e\x7f\U000e0041ü##[error]x"
	doc, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := screen.JSONWriter(&out)
	for i := range doc {
		screenWrite(t, w, doc[i:i+1])
	}
	var back string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != hostile {
		t.Errorf("%s: %q, %v", out.String(), back, err)
	}
	if strings.Contains(out.String(), "##[") {
		t.Errorf("a command: %s", out.String())
	}
	if i := strings.IndexFunc(out.String(), func(r rune) bool { return !unicode.IsGraphic(r) }); i >= 0 {
		t.Errorf("not graphic: %q", out.String())
	}
	out.Reset()
	screenWrite(t, screen.MarkupWriter(&out), []byte("<a>a\u009b\u202eü\n::x ##[y]</a>"))
	var text string
	if err := xml.Unmarshal(out.Bytes(), &text); err != nil || text != "a\u009b\u202eü\n::x ##[y]" {
		t.Errorf("%s: %q, %v", out.String(), text, err)
	}
	if strings.ContainsRune(out.String(), 0x9b) || strings.Contains(out.String(), "\n::") || strings.Contains(out.String(), "##[") {
		t.Errorf("not escaped: %q", out.String())
	}
}

func screenWrite(t *testing.T, w interface{ Write([]byte) (int, error) }, text []byte) {
	t.Helper()
	if n, err := w.Write(text); n != len(text) || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
}

// Whatever is written, in any pieces, nothing gets through that a
// terminal or a service obeys.
func FuzzWriter(f *testing.F) {
	f.Add("a\x1b[31mb\r\n", 3, true)
	f.Add("::x ##[y]\x9b\xe2\x82", 1, false)
	f.Fuzz(func(t *testing.T, text string, cut int, color bool) {
		cut = min(max(cut, 0), len(text))
		got := written(t, service, color, text[:cut], text[cut:])
		if whole := written(t, service, color, text); got != whole {
			t.Errorf("%q in pieces, %q whole", got, whole)
		}
		painted := written(t, plain, true, text[:cut], "{red", "error", "}", text[cut:])
		if before, after, ok := strings.Cut(painted, "\x1b[1;31merror\x1b[0m"); !ok || strings.ContainsRune(before+after, 0x1b) {
			t.Errorf("%q in colour", painted)
		}
		for line := range strings.Lines(got) {
			line = strings.TrimRight(strings.TrimSuffix(line, "\n"), "\r")
			if screen.PrintableText(line) != line {
				t.Errorf("%q", line)
			}
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") || strings.Contains(line, "##vso[") {
				t.Errorf("a command: %q", line)
			}
		}
	})
}
