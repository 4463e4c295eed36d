package model

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// What a fault leaves unknown is not taken for empty, and the rest is known.
func TestKnownDomains(t *testing.T) {
	const sound = "(role r) (mark x) (mark o) (init (cell 1 b)) (legal r noop) (<= terminal (true (cell 1 x))) "
	for _, test := range []struct{ name, text, x, y string }{
		{"sound", "(<= (next (cell 1 ?m)) (mark ?m))", "1", "b o x"},
		{"unbound", "(<= (next (cell 1 ?m)) (true (cell 1 ?n)))", "1", ""},
		{"undefined", "(<= (next (cell 1 ?m)) (piece ?m))", "1", ""},
		{"undefined and bound", "(<= (next (cell 1 ?m)) (piece ?m) (mark ?m))", "1", "b o x"},
		{"through another", "(<= (kind ?m) (piece ?m)) (<= (next (cell 1 ?m)) (kind ?m))", "1", ""},
		{"through another and bound", "(<= (kind ?m) (piece ?m)) (<= (next (cell 1 ?m)) (kind ?m) (mark ?m))", "1", "b o x"},
		{"no value", "(<= (next (cell ?c x)) (far ?c) (true (cell ?c b)))", "1", "b x"},
		{"a whole fluent", "(<= (next ?f) (event ?f))", "", ""},
		{"a negation binds nothing", "(<= (next (cell 1 ?m)) (not (mark ?m)))", "1", ""},
	} {
		d := New(gdl.ParseString("a.kif", sound+test.text), nil).Domains()
		for i, want := range []string{test.x, test.y} {
			got := ""
			for _, s := range d.Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "cell", Arity: 2, Index: i}) {
				if got != "" {
					got += " "
				}
				got += s.Name
			}
			if got != want {
				t.Errorf("%s: argument %d can be %q, want %q", test.name, i, got, want)
			}
		}
	}
}
