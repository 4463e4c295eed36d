package gdl

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// corpusGames returns the texts of third-party games, or skips the test.
func corpusGames(t testing.TB) map[string][]byte {
	texts := make(map[string][]byte)
	for _, path := range collectiontest.RulesheetFiles(t, "games") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(path)] = text
	}
	return texts
}

func TestFormatCorpus(t *testing.T) {
	formatted, unreadable := 0, 0
	for name, text := range corpusGames(t) {
		src := ParseString(name, string(text)).Source
		if errs := syntax.ParseLists(src).Errors; len(errs) > 0 {
			if _, err := Format(text); err == nil {
				t.Errorf("%s: formatted in spite of '%s'", name, errs[0].Message)
			}
			unreadable++
			continue
		}
		t.Run(name, func(t *testing.T) { checkFormat(t, text) })
		formatted++
	}
	t.Logf("%d games formatted, %d with unmatched parentheses", formatted, unreadable)
}

func TestFormatRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := sheetText(t, true)
		if leftAlone(text) {
			t.Skip("some words are read as prose")
		}
		if _, err := Format([]byte(text)); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		checkFormat(t, []byte(text))
	})
}

// leftAlone tells whether a text has a fault for which it is not formatted.
func leftAlone(text string) bool {
	f := ParseAs(ParseString("text", text).Source, NotationOf([]byte(text)))
	return slices.ContainsFunc(f.Errors, func(e *Error) bool { return f.Notation == Infix || e.Kind.Torn })
}

// Without comments and empty lines, the layout depends on the rules alone.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := sheetText(t, false)
		oneLine := strings.Join(strings.Fields(text), " ")
		if leftAlone(text) || leftAlone(oneLine) {
			t.Skip("some words are read as prose")
		}
		got, want := withoutGaps(checkFormat(t, []byte(text))), withoutGaps(checkFormat(t, []byte(oneLine)))
		if got != want {
			t.Fatalf("%q gives\n%s\non one line it gives\n%s", text, got, want)
		}
	})
}

func withoutGaps(text []byte) string {
	lines := strings.FieldsFunc(string(text), func(c rune) bool { return c == '\n' })
	return strings.Join(lines, "\n")
}

// sheetText draws a rulesheet with random white space.
func sheetText(t *rapid.T, comments bool) string {
	g := &drawer{t: t}
	blanks := []string{" ", " ", "  ", "\t", "\n", "\n    ", "\n\n", "\r\n", "\r", "\n\n\n\n"}
	if comments {
		blanks = append(blanks, ";a\n", " ; b\t\r\n", "\n; own\n", "\n    ; c\n    ; d\n", " ; e\n       ; f\n       ; g\n", ";@ h\r")
	}
	g.blank = rapid.SampledFrom(blanks)
	g.word = rapid.SampledFrom([]string{"p", "Q", "?x", "or", "not", "and", "<=", "true", "distinct",
		"a_name_that_is_rather_long", "?variable_with_a_name", strings.Repeat("w", 79), "caf\u00e9"})
	for range rapid.IntRange(0, 6).Draw(t, "forms") {
		g.expr(5)
	}
	g.space()
	return g.b.String()
}

type drawer struct {
	t           *rapid.T
	b           strings.Builder
	blank, word *rapid.Generator[string]
}

func (g *drawer) space() { g.b.WriteString(g.blank.Draw(g.t, "blank")) }

// expr draws a word or a list, which begins a rule more often than others.
func (g *drawer) expr(depth int) {
	g.space()
	size := rapid.IntRange(-3, 6).Draw(g.t, "size")
	if depth == 0 || size < 0 {
		g.b.WriteString(g.word.Draw(g.t, "word"))
		return
	}
	g.b.WriteString("(")
	if depth == 5 && rapid.Bool().Draw(g.t, "rule") {
		g.b.WriteString("<=")
	}
	for range size {
		g.expr(depth - 1)
	}
	if rapid.Bool().Draw(g.t, "space") {
		g.space()
	}
	g.b.WriteString(")")
}

func FuzzFormat(f *testing.F) {
	for _, seed := range []string{
		"", "; a\n\n\n;b", "(<= (p ?x) ; why\n (or (q ?x) (not (distinct ?x 1))))\n; end", "(p;\r(q) ) x",
		"\uFEFF(a\tb) ; c\n        ; d\n", "(<= ; a\n    ; b\n    p ; c\n q)", "(", ")", "(a \x00)",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if NotationOf(text) == Infix || bytes.Contains(text, []byte(":-")) {
			return // see FuzzFormatInfix
		}
		if _, err := Format(text); err != nil {
			if !leftAlone(string(text)) && !errors.Is(err, ErrMisread) {
				t.Fatal(err)
			}
			return
		}
		checkFormat(t, text)
	})
}

func BenchmarkFormat(b *testing.B) {
	texts, size := corpusGames(b), 0
	for _, text := range texts {
		size += len(text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			_, _ = Format(text)
		}
	}
}
