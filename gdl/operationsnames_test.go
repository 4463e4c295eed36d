package gdl

import (
	"strings"
	"testing"
)

// TestNamesOfOperations wants operations to keep names apart, and to have no move under another name.
func TestNamesOfOperations(t *testing.T) {
	const game = "(role a) (init (s 0)) (legal a (m 1)) (succ 0 1) (<= terminal (true (s 1))) (goal a 100) (<= (next (s ?n)) (does a (m 1)) (true (s ?m)) (succ ?m ?n))\n"
	for _, test := range []struct{ rule, want string }{
		{"(<= (legal a (m 2)) (true (s ?_)))", "legal(m(2)) :- s(X2)"},
		{"(<= (legal a (m 2)) (true (s ?_)) (succ ?_ ?x2) (succ ?x2 ?1))", "legal(m(2)) :- s(X3) & succ(X3,X2) & succ(X2,X4)"},
		{"(<= (legal a (m ?xx)) (succ ?x' ?xx) (distinct ?x' ?xx))", "legal(m(Xx)) :- succ(X2,Xx) & distinct(X2,Xx)"},
		{"(<= (legal a (m 2)) (+ 1)) (+ 1) (x 1)", "legal(m(2)) :- x2(1)"},
		{"(legal a (m -3))", "legal(m(-3))"},
		{"(legal a (m +)) (legal a (m x))", "'+' cannot stand in a move or a fluent"},
		{"(legal a (m control))", "'control' cannot stand in a move or a fluent"},
		{"(<= (legal a (m ?c)) (colour ?c)) (colour é)", "'é' cannot stand in a move or a fluent"},
	} {
		text, err := ParseString("", game+test.rule).Convert(Operations, nil)
		if err != nil {
			text = []byte(err.Error())
		}
		if !strings.Contains(string(text), test.want) {
			t.Errorf("%s: got\n%s\nwant %s", test.rule, text, test.want)
		}
	}
}
