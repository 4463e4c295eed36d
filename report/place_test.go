package report

import (
	"go/token"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
)

func TestRuler(t *testing.T) {
	src := gdl.NewSource(token.NewFileSet(), "x", []byte("; é𝔸\r\n(a)\r\t(b)\n"))
	place := func(text string) document.Place {
		offset := strings.Index(string(src.Text), text)
		return NewPositionMapper(src).PlaceOf(src.Pos(offset))
	}
	for text, want := range map[string]document.Place{"𝔸": {Line: 1, Column: 4}, "(a)": {Line: 2, Column: 1}, "(b)": {Line: 3, Column: 2}, "\r\n": {Line: 1, Column: 5}} {
		if got := place(text); got != want {
			t.Errorf("%q is at %v, want %v", text, got, want)
		}
	}
	begin := document.Range{Start: document.Place{Line: 1, Column: 1}, End: document.Place{Line: 1, Column: 1}}
	if got := NewPositionMapper(src).RangeBetween(token.NoPos, token.NoPos); got != begin {
		t.Errorf("no position is at %v", got)
	}
	if got := NewPositionMapper(nil).RangeBetween(5, 6); got != begin {
		t.Errorf("no source is at %v", got)
	}
	end := src.Pos(len(src.Text))
	if got := NewPositionMapper(src).PlaceOf(end); got != (document.Place{Line: 3, Column: 5}) {
		t.Errorf("the end is at %v", got)
	}
	empty := gdl.NewSource(token.NewFileSet(), "x", nil)
	if got := NewPositionMapper(empty).RangeBetween(empty.Pos(0), empty.Pos(0)); got != begin {
		t.Errorf("the empty file is at %v", got)
	}
}

// Marks in the middle of characters and lines must not show.
func TestRulerLongLine(t *testing.T) {
	text := strings.Repeat("é𝔸x\xff", 5000) + "\n" + strings.Repeat("ü", 5000)
	src := gdl.NewSource(token.NewFileSet(), "x", []byte(text))
	ruler := NewPositionMapper(src)
	for offset, want := 0, (document.Place{Line: 1, Column: 1}); offset < len(text); {
		if got := ruler.PlaceOf(src.Pos(offset)); got != want {
			t.Fatalf("offset %d: %v, want %v", offset, got, want)
		}
		r, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
		want.Column++
		if r == '\n' {
			want = document.Place{Line: 2, Column: 1}
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
		text, carets := Excerpt(LineAt(src, src.Pos(offset), src.Pos(offset+len(test.at))))
		if text != test.line || carets != test.marks {
			t.Errorf("%.40q:\ngot  %q\n     %q\nwant %q\n     %q", test.text, text, carets, test.line, test.marks)
		}
	}
}

func TestProgress(t *testing.T) {
	var none *Progress
	ran := false
	if err := none.WithoutLine(func() error { ran = true; return nil }); err != nil || !ran {
		t.Error("without a terminal the step must run")
	}
	none.StartDisplay(1)
	none.NoteActivity("a.kif", "something")
	none.FinishFile("a.kif")
	none.StopDisplay()
	var out strings.Builder
	p := NewProgress(&out)
	p.totalCount = 3
	p.showLine()
	if err := p.WithoutLine(func() error { out.WriteString("finding\n"); return nil }); err != nil {
		t.Fatal(err)
	}
	p.showLine()
	p.FinishFile("a.kif")
	p.showLine()
	p.StopDisplay()
	want := "\r\x1b[K0 of 3 rulesheets done\r\x1b[Kfinding\n\r\x1b[K0 of 3 rulesheets done\r\x1b[K1 of 3 rulesheets done\r\x1b[K"
	if out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// TestAnswersOnTerminal shows answers about an only file above the line, each once.
func TestAnswersOnTerminal(t *testing.T) {
	var out strings.Builder
	p := NewProgress(&out)
	p.totalCount = 1
	p.NoteActivity("a.kif", "induction")
	p.NoteDecided("a.kif", "termination proved\x1b, 0.1 s")
	p.showLine()
	p.showLine()
	if got := out.String(); strings.Count(got, "  termination proved") != 1 || strings.Contains(got, "proved\x1b") || !strings.Contains(got, "s\n\r\x1b[K[0/1 done] a.kif: induction") {
		t.Errorf("got %q", got)
	}
	p.totalCount = 2
	if p.NoteDecided("a.kif", "playability proved, 0.2 s"); len(p.decided) > 0 {
		t.Errorf("of several files %q is kept", p.decided)
	}
}

// TestProgressLine names the file that has been worked on for longest.
func TestProgressLine(t *testing.T) {
	p := NewProgress(io.Discard)
	p.totalCount = 3
	p.NoteActivity("a.kif", "grounding")
	p.NoteActivity("b.kif", "grounding")
	p.NoteActivity("a.kif", "playability, induction")
	now := p.activeTasks[0].startTime.Add(12 * time.Second)
	if got := p.progressLine(now); got != "[0/3 done] a.kif: playability, induction, 12 s" {
		t.Errorf("got %q", got)
	}
	if p.WithoutLine(func() error { return nil }) != nil || p.doneCount > 0 || p.activeTasks[0].filePath != "a.kif" {
		t.Fatal("a file whose report is written is not finished yet")
	}
	p.FinishFile("a.kif")
	p.NoteActivity("b.kif", strings.Repeat("long ", 30))
	p.activeTasks[0].startTime = now
	if got := p.progressLine(now); len(got) != maxLineWidth || !strings.HasPrefix(got, "[1/3 done] b.kif: long") || !strings.HasSuffix(got, "..., 0 s") {
		t.Errorf("got %q", got)
	}
}
