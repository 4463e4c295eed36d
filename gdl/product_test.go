package gdl

import (
	"strings"
	"testing"
)

func bases(f *File) string {
	var list []string
	for i, r := range f.Rules {
		if r.FileIndex != i {
			return "wrong index"
		}
		if r.Head.Name == Base {
			list = append(list, r.Head.Args[0].String())
		}
	}
	return strings.Join(list, " ")
}

func TestProducts(t *testing.T) {
	for text, want := range map[string]string{
		"(base step (1 2 3))":                                 "(step 1) (step 2) (step 3)",
		"(init (cell 1 b)) (base cell (1 2) (b x))":           "(cell 1 b) (cell 1 x) (cell 2 b) (cell 2 x)",
		"(init (cell 1 b)) (base cell (row 1 2) (mark b x))":  "(cell 1 b) (cell 1 x) (cell 2 b) (cell 2 x)",
		"(base turn (player red black)) (init (turn red))":    "(turn red) (turn black)",
		"(base turn (red black)) (init (turn red))":           "(turn red) (turn black)",
		"(base turn (red black))":                             "(turn red) (turn black)",
		"(base (cell 1 2))":                                   "(cell 1 2)",
		"(base cell ?x (1 2))":                                "cell",
		"(base cell (1 ?x))":                                  "cell",
		"(base a " + strings.Repeat("(1 2 3 4 5 6)", 9) + ")": "",
	} {
		f := ParseString("a.kif", text)
		if got := bases(f); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestProductText wants the plain rules to list the same fluents.
func TestProductText(t *testing.T) {
	f := ParseString("a.kif", "(init (cell 1 b)) (base cell (1 2) (b x))")
	if len(f.Products) != 1 {
		t.Fatalf("%d products", len(f.Products))
	}
	got := f.Products[0].RulesText(func(name string) bool { return name == "cell-1" })
	want := "(<= (base (cell ?x1 ?x2)) (cell-1-value ?x1) (cell-2 ?x2))\n(cell-1-value 1) (cell-1-value 2)\n(cell-2 b) (cell-2 x)"
	if got != want {
		t.Errorf("got %s", got)
	}
}
