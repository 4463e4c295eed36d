package report

import (
	"go/token"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

func TestRuler(t *testing.T) {
	src := gdl.NewSource(token.NewFileSet(), "x", []byte("; é𝔸\r\n(a)\r\t(b)\n"))
	place := func(text string) Place {
		offset := strings.Index(string(src.Text), text)
		return NewRuler(src).Place(src.Pos(offset))
	}
	for text, want := range map[string]Place{"𝔸": {1, 4}, "(a)": {2, 1}, "(b)": {3, 2}, "\r\n": {1, 5}} {
		if got := place(text); got != want {
			t.Errorf("%q is at %v, want %v", text, got, want)
		}
	}
	begin := Range{Place{1, 1}, Place{1, 1}}
	if got := NewRuler(src).Range(token.NoPos, token.NoPos); got != begin {
		t.Errorf("no position is at %v", got)
	}
	if got := NewRuler(nil).Range(5, 6); got != begin {
		t.Errorf("no source is at %v", got)
	}
	end := src.Pos(len(src.Text))
	if got := NewRuler(src).Place(end); got != (Place{3, 5}) {
		t.Errorf("the end is at %v", got)
	}
	empty := gdl.NewSource(token.NewFileSet(), "x", nil)
	if got := NewRuler(empty).Range(empty.Pos(0), empty.Pos(0)); got != begin {
		t.Errorf("the empty file is at %v", got)
	}
}

// Marks in the middle of characters and lines must not show.
func TestRulerLongLine(t *testing.T) {
	text := strings.Repeat("é𝔸x\xff", 5000) + "\n" + strings.Repeat("ü", 5000)
	src := gdl.NewSource(token.NewFileSet(), "x", []byte(text))
	ruler := NewRuler(src)
	for offset, want := 0, (Place{1, 1}); offset < len(text); {
		if got := ruler.Place(src.Pos(offset)); got != want {
			t.Fatalf("offset %d: %v, want %v", offset, got, want)
		}
		r, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
		want.Column++
		if r == '\n' {
			want = Place{2, 1}
		}
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("x", 20000) + " (?bad) " + strings.Repeat("y", 10000)
	for _, test := range []struct{ text, at, line, marks string }{
		{"(a)\n\t(b c)\n", "b c", "\t(b c)", "\t ^^^"},
		{"(é\u0301 z)", "z", "(é\u0301 z)", "   ^"},
		{"(a\n  b)\n", "(a\n  b)", "(a", "^^"}, // up to the end of the line
		{"(a)\r(b)\r", "(b)", "(b)", "^^^"},
		{"\x1b[31m(a)", "(a)", "\uFFFD[31m(a)", "     ^^^"},
		{"(\xff a)", "a", "(\uFFFD a)", "   ^"},
		{long, "?bad", "…" + strings.Repeat("x", 38) + " (?bad) " + strings.Repeat("y", 64) + "…", strings.Repeat(" ", 41) + "^^^^"},
		{strings.Repeat("z", 300), strings.Repeat("z", 300), strings.Repeat("z", 110) + "…", strings.Repeat("^", 110)},
	} {
		src := gdl.NewSource(token.NewFileSet(), "x", []byte(test.text))
		offset := strings.Index(test.text, test.at)
		x, ok := excerptOf(src, src.Pos(offset), src.Pos(offset+len(test.at)))
		if !ok || x.line != test.line || x.marks != test.marks {
			t.Errorf("%.40q:\ngot  %q\n     %q\nwant %q\n     %q", test.text, x.line, x.marks, test.line, test.marks)
		}
	}
}

func TestProgress(t *testing.T) {
	var none *Progress
	ran := false
	if err := none.Step(func() error { ran = true; return nil }); err != nil || !ran {
		t.Error("without a terminal the step must run")
	}
	none.Start(1)
	none.Working("a.kif", "something")
	none.Finished("a.kif")
	none.Stop()
	var out strings.Builder
	p := NewProgress(&out)
	p.total = 3
	p.show()
	if err := p.Step(func() error { out.WriteString("finding\n"); return nil }); err != nil {
		t.Fatal(err)
	}
	p.show()
	p.Finished("a.kif")
	p.show()
	p.Stop()
	want := "\r\x1b[K0 of 3 rulesheets done\r\x1b[Kfinding\n\r\x1b[K0 of 3 rulesheets done\r\x1b[K1 of 3 rulesheets done\r\x1b[K"
	if out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// TestProgressLine names the file that has been worked on for longest.
func TestProgressLine(t *testing.T) {
	p := NewProgress(io.Discard)
	p.total = 3
	p.Working("a.kif", "grounding")
	p.Working("b.kif", "grounding")
	p.Working("a.kif", "playability, induction")
	now := p.working[0].began.Add(12 * time.Second)
	if got := p.line(now); got != "[0/3 done] a.kif: playability, induction, 12 s" {
		t.Errorf("got %q", got)
	}
	if p.Step(func() error { return nil }) != nil || p.done > 0 || p.working[0].path != "a.kif" {
		t.Fatal("a file whose report is written is not finished yet")
	}
	p.Finished("a.kif")
	p.Working("b.kif", strings.Repeat("long ", 30))
	p.working[0].began = now
	if got := p.line(now); len(got) != maxLine || !strings.HasPrefix(got, "[1/3 done] b.kif: long") || !strings.HasSuffix(got, "..., 0 s") {
		t.Errorf("got %q", got)
	}
}
