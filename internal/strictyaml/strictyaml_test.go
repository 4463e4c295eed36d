package strictyaml

import (
	"fmt"
	"strings"
	"testing"
)

// show writes a tree in one line.
func show(n Node) string {
	if entries, ok := n.MappingEntries(); ok {
		var parts []string
		for _, e := range entries {
			parts = append(parts, e.KeyText+": "+show(e.ValueNode))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	if items, ok := n.ListItems(); ok {
		var parts []string
		for _, i := range items {
			parts = append(parts, show(i))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if s, ok := n.AsText(); ok {
		return "'" + s + "'"
	}
	if b, ok := n.AsBool(); ok && b {
		return "true"
	}
	if i, ok := n.AsWholeNumber(); ok {
		return strings.Repeat("I", i)
	}
	return "(" + n.KindInWords() + ")"
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "(nothing)",
		"# nothing\n":                   "(nothing)",
		"---\n":                         "(nothing)",
		"a: [b, 'c']\nd:\n  - e\n  - 3": "{a: ['b', 'c'], d: ['e', III]}",
		"a: {b: true}":                  "{a: {b: true}}",
		"a: Y\nb: on\nc: no":            "{a: 'Y', b: 'on', c: 'no'}",
		"a:":                            "{a: (nothing)}",
		"a: 2.0":                        "{a: II}",
		"a: 2.5":                        "{a: (a number)}",
		"a: false":                      "{a: (true or false)}",
		"a: &x [p]\nb: *x":              "{a: ['p'], b: ['p']}",
		"a: \"" + strings.Repeat("[", 300) + "\" # " + strings.Repeat("{", 300): "{a: '" + strings.Repeat("[", 300) + "'}",
		"a: |\n  one\n  two\n": "{a: 'one\ntwo\n'}",
	} {
		f, root := ParseFile("x.yaml", []byte(text))
		if err := f.JoinedErrors(); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if got := show(root); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a: [b\nc: d":                 "x.yaml:",
		"a: 1\na: 2":                  "x.yaml:2:1: mapping key \"a\" already defined",
		"a: 1\n---\nb: 2":             "x.yaml:3:1: a second document",
		strings.Repeat("[", 100_000):  "nest too deep",
		strings.Repeat("- ", 100_000): "nest too deep",
		strings.Repeat("[\n", 30_000): "nest too deep",
		"a: \"b":                      "x.yaml:1:",
	} {
		f, _ := ParseFile("x.yaml", []byte(text))
		if err := f.JoinedErrors(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
	}
}

func TestExcerpt(t *testing.T) {
	f, root := ParseFile("x.yaml", []byte("a: 1\nü: \"größe\"\n"))
	entries, _ := root.MappingEntries()
	entries[1].ValueNode.Errorf("too %s", "big")
	e, ok := f.foundErrors[0].(*Error)
	if !ok || e.Error() != "x.yaml:2:4: too big" {
		t.Fatalf("got %v", f.foundErrors)
	}
	if want := "    2 | ü: \"größe\"\n      |    ^^^^^^^"; e.LineExcerpt() != want {
		t.Errorf("got\n%s\nwant\n%s", e.LineExcerpt(), want)
	}
}

// What is read may not end the program, whatever it is.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"a: [b, c]", "a: &x [*x]", "? a\n: b", "<<: *a", "!!str a", "%YAML 1.2\n---\na: |\n b", "a: 'b", "- - -", "*a", "&a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, root := ParseFile("x.yaml", []byte(text))
		if root.HasValue() {
			root.Errorf("here")
			walk(root, 0)
		}
		if err := file.JoinedErrors(); err != nil && !strings.Contains(err.Error(), "x.yaml:") {
			t.Errorf("no place: %v", err)
		}
		for _, err := range file.foundErrors {
			_ = err.(*Error).LineExcerpt()
		}
	})
}

// walk visits a tree to a small depth.
func walk(n Node, depth int) {
	if depth > 5 {
		return
	}
	_, _ = n.AsText()
	_, _ = n.AsBool()
	_, _ = n.AsWholeNumber()
	n.Errorf("%s in line %d", n.KindInWords(), n.LineNumber())
	entries, _ := n.MappingEntries()
	for _, e := range entries {
		walk(e.ValueNode, depth+1)
	}
	items, _ := n.ListItems()
	for _, i := range items {
		walk(i, depth+1)
	}
}

// A mistake that the parser finds is told at its line, or where the text ends.
func TestSyntax(t *testing.T) {
	for text, want := range map[string]string{
		"a: [1, 2":               "f.yaml:1:1: expected ',' or ']'",
		"a: [1, 2\nb: 3\n":       "f.yaml:2:1: expected ',' or ']'",
		"x: 1\na: {b: 1, c\n":    "f.yaml:2:1: expected ',' or '}'",
		"a:\n  - b\n - c\n":      "f.yaml:3:1: expected key",
		"a: 'b\nc: d\n":          "f.yaml:2:1: expected a closing quote before the text ends",
		"x: y\n\n\n  z: w\nv: u": "f.yaml:4:1: unexpected ':'; check the indentation, and quote text that holds one",
		"x: 1\ny: \xff\n":        "f.yaml:2:1: invalid leading UTF-8 octet",
	} {
		f, _ := ParseFile("f.yaml", []byte(text))
		if got := fmt.Sprint(f.JoinedErrors()); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
