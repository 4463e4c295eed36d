package reformat

import (
	"bytes"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// FuzzFormat formats whatever it is given: a text that is not surely GDL stays
// as it is, and of the others no word, parenthesis or comment changes.
func FuzzFormat(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := read(text)
		formatted, err := FormatNotation(text, gdl.AutoNotation)
		if err != nil {
			return
		}
		if doubt := before.FirstDoubt(); doubt != nil {
			t.Fatalf("in spite of '%s'\n%q\nbecame\n%q", doubt.Message, text, formatted)
		}
		after := read(formatted)
		if doubt := after.FirstDoubt(); doubt != nil || after.Notation != before.Notation {
			t.Fatalf("%v and %v\n%q\nbecame\n%q", doubt, after.Notation, text, formatted)
		}
		if was, is := pieces(before), pieces(after); !slices.Equal(was, is) {
			t.Fatalf("%q\nbecame\n%q", text, formatted)
		}
		again, err := FormatNotation(formatted, gdl.AutoNotation)
		if err != nil || !bytes.Equal(again, formatted) {
			t.Fatalf("%q\nbecame\n%q\nand then (%v)\n%q", text, formatted, err, again)
		}
	})
}

func read(text []byte) *gdl.File { return gdl.Parse(gdl.NewSource(token.NewFileSet(), "", text)) }

// pieces returns the words, the parentheses and the comments of a text: what
// must not change.
func pieces(f *gdl.File) []string {
	var list []string
	for _, e := range f.Exprs {
		list = append(list, expression(e)...)
	}
	for _, c := range f.Comments {
		list = append(list, string(bytes.TrimRight(f.Source.Text[c.StartOffset:c.EndOffset], " \t\f\v")))
	}
	return list
}

func expression(e *syntax.Node) []string {
	if !e.IsList() {
		return []string{e.Word}
	}
	list := []string{"("}
	for _, x := range e.List {
		list = append(list, expression(x)...)
	}
	return append(list, ")")
}

// seeds returns rulesheets, and texts that are none.
func seeds(tb testing.TB) (texts [][]byte) {
	tb.Helper()
	paths, _ := filepath.Glob("../../testdata/*/*.kif")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, text)
	}
	paths, _ = filepath.Glob("../../testdata/untouched/*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		for _, f := range archive.Files {
			texts = append(texts, f.Data)
		}
	}
	if len(texts) < 300 {
		tb.Fatalf("only %d seeds", len(texts))
	}
	return texts
}
