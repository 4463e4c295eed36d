package strictyaml

import (
	"fmt"
	"strings"
	"testing"
)

// unkind are texts of a length that a reader may choke on.
func unkind(n int) map[string]string {
	fill := func(s string) string { return strings.Repeat(s, n/len(s)+1) }
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return map[string]string{
		"newlines": fill("\n"), "newlines of a text": "select: |\n" + fill("\n"), "folded": "a: >\n  x\n" + fill("\n") + "  y\n",
		"plain": "a: x\n" + fill("\n") + "  y\n", "quoted": "a: \"" + fill("\n") + "\"", "keys": numbered("k%d: 1\n"), "long key": fill("k") + ": 1",
		"aliases": "a: &x 1\nb:\n" + fill("- *x\n"), "laughs": "a: &a0 1\n" + numbered("a%[1]d: &a%[1]d [*a0, *a0]\n"), "anchors": numbered("- &a%d 1\n"),
		"open": fill("["), "open lines": fill("[\n"), "braces": fill("{a: "), "dashes": fill("- "), "questions": fill("? "), "closed": strings.Repeat("[", n/2) + strings.Repeat("]", n/2),
		"elements": "a: [" + fill("a,") + "]", "comments": fill("# a\n"), "comments in a list": "[\n" + fill("a, # c\n") + "]", "documents": fill("---\n"), "directives": fill("%A 1\n"),
		"tags": fill("- !a b\n"), "merges": "a: &x {b: 1}\nc:\n" + fill("  <<: *x\n"), "zero": fill("\x00"), "no text": fill("\xff"), "number": "a: " + fill("9"),
	}
}

// A large text of whatever shape is read or refused: what there is to do grows
// with its length, and each mistake is told in a few words. The whole would not end
// within the limit of a test if it were otherwise.
func TestUnkind(t *testing.T) {
	n := 300_000
	for name, text := range unkind(n) {
		f, root := ParseFile("x.yaml", []byte(text))
		if root.HasValue() {
			walk(root, 0)
			for range 20 {
				root.Errorf("here is '%s'", text)
			}
			if _, ok := root.MappingEntries(); ok {
				t.Errorf("%s: values are handed out after %d mistakes", name, maxReportedErrors)
			}
		}
		if len(f.foundErrors) > maxReportedErrors {
			t.Errorf("%s: %d mistakes", name, len(f.foundErrors))
		}
		for _, err := range f.foundErrors {
			if e := err.(*Error); len(e.Error()) > 4*maxMessageLength || len(e.LineExcerpt()) > 10*maxExcerpt {
				t.Errorf("%s: a message of %d, an excerpt of %d characters", name, len(e.Error()), len(e.LineExcerpt()))
			}
		}
	}
}

func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range maxMappingKeys + 1 {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	f, root := ParseFile("x.yaml", []byte(b.String()))
	if err := f.JoinedErrors(); root.HasValue() || err == nil || !strings.Contains(err.Error(), "more than 2000 keys") {
		t.Errorf("got %v", err)
	}
}

// Files as people and programs write them are not refused for their length.
func TestLarge(t *testing.T) {
	entry := "  - path: \"games/old-%[1]d/a-b-c.kif\"\n    code: \"V02\"\n    fingerprint: \"0123456789abcdef0123456789abcdef\"\n    message: \"'?x' is bound nowhere: (p ?x ?y), - %[1]d\"\n"
	var b strings.Builder
	b.WriteString("version: 1\nfindings:\n")
	for i := range 30_000 {
		fmt.Fprintf(&b, entry, i)
	}
	if f, root := ParseFile("x.yaml", []byte(b.String())); f.JoinedErrors() != nil || !root.HasValue() {
		t.Errorf("got %v", f.JoinedErrors())
	}
}

// An excerpt shows the part of a long line that matters, with the mark below it.
func TestLongExcerpt(t *testing.T) {
	for _, test := range []struct {
		column, width int
	}{{1, 3}, {70, 5}, {500, 7}, {1999, 1}, {2000, 100}, {5000, 3}} {
		line := strings.Repeat("x", 1999) + "y"
		e := &Error{LineNumber: 1, ColumnNumber: test.column, MarkWidth: test.width, lineText: line}
		lines := strings.Split(e.LineExcerpt(), "\n")
		mark := strings.Index(lines[1], "^")
		switch {
		case len(lines) != 2 || len(lines[0]) > 150 || len(lines[1]) > 160:
			t.Errorf("column %d: too long:\n%s", test.column, e.LineExcerpt())
		case test.column == 2000 && lines[0][mark] != 'y':
			t.Errorf("the mark is not below the mistake:\n%s", e.LineExcerpt())
		case test.column < 2000 && lines[0][mark] != 'x':
			t.Errorf("column %d: the mark is not below the mistake:\n%s", test.column, e.LineExcerpt())
		}
	}
}
