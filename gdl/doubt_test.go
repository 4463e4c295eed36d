package gdl_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/textkind"
)

// TestDoubt has texts with what makes them doubtful, or nothing.
func TestDoubt(t *testing.T) {
	const game = "(role a)\n(<= terminal (true (p b)))\n"
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"; nothing but a comment\n", ""},
		{game, ""},
		{"\uFEFF" + game, ""},
		{strings.ReplaceAll(game, "\n", "\r"), ""},
		{strings.ToUpper(game), ""},
		{"; l\xe4ufer, \"quotes\", # and [brackets] (are no matter\n" + game, ""},
		{game + "(<= (++ 1 2) open)\nopen;glued", ""},
		{game + "(goal1-100 ?n++ 0.5 1/2)", ""},
		{game + "(läufer größe)", ""},
		{game + "(<= (p b)", ""}, // a fault of one form
		{game + "(<= (p ?x) (= ?x 3) (?p ?x) (not))", ""},
		{"(succ 1 2)", "no rule and no fact about a role tells that this is GDL"},
		{game + "word", "'word' stands outside any rule"},
		{game + "(p \"a b\")", "'\"a' is not a word of GDL"},
		{game + "(p 1, 2)", "'1,' is not a word of GDL"},
		{game + "(p :key)", "':key' is not a word of GDL"},
		{game + "(p l\xe4ufer)", "is not a word of GDL"},
		{game + "(p\u00a0a)", "is not a word of GDL"},
		{game + "(p a) // why (not)", "'//' starts no comment; write ';'"},
		{game + "(define (f x) x)", "'(define ...)' belongs to another language"},
		{"<<<<<<< HEAD\n" + game + "=======\n>>>>>>> other\n", "a merge conflict; resolve it first"},
		{game + strings.Repeat("(", 600), "lists nested"},
		{"r\x00o\x00l\x00e\x00", "the text is UTF-16; save it as UTF-8"},
		{"\xff\xfe(\x00a\x00)\x00", "the text is UTF-16; save it as UTF-8"},
		{"role(a)\ninit(p(b))\nterminal :- true(p(c))\n", ""},
		{"role(a)\ninit(p(b))\nterminal :- true(p(c)) true(p(d))\n", "an '&' is missing"},
		{"p(X) :- q(X), r(X).\nq(X) :- r(X).\nr(a).\n", "Prolog"},
	} {
		got := ""
		if doubt := gdl.ParseString("game.kif", test.text).FirstDoubt(); doubt != nil {
			got = doubt.Message
		}
		if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// TestForeign has texts that are something else altogether.
func TestForeign(t *testing.T) {
	for _, test := range []struct {
		text string
		want textkind.Kind
	}{
		{"This is a game for two players.\nThey move in turn.", textkind.Prose},
		{"{\"roles\": [\"x\"]}", textkind.JSON},
		{"{\"a\": 1}\n{\"a\": 2}\n", textkind.JSON},
		{"<!DOCTYPE html>\n<p>a game</p>", textkind.Markup},
		{"# Rules\n\n- roles move in turn\n- [more](x.md)\n", textkind.Markdown},
		{"a: 1\nb: 2\nc: x\n", textkind.Data},
		{"a,b,c\n1,2,3\n4,5,6\n", textkind.Data},
		{"def f(x):\n    return x\n", textkind.Code},
		{"#include <stdio.h>\nint main() { return 0; }\n", textkind.Code},
		{"(define (f x) (* x x))\n(f 3)\n", textkind.Lists},
		{"(set-logic QF_LIA)\n(assert (> x 3))\n", textkind.Lists},
		{":- use_module(library(lists)).\np(X) :- member(X, [a]), !.\n", textkind.Prolog},
		{"diff --git a/x b/x\n@@ -1 +1 @@\n-a\n+b\n", textkind.Patch},
		{"\x00\x01\x02", textkind.Binary},
	} {
		file := gdl.ParseString("x", test.text)
		if r := file.Recognition; !r.IsForeign() || r.Kind != test.want {
			t.Errorf("%q: %v, foreign %v, want %v", test.text, r.Kind, r.IsForeign(), test.want)
		}
		if len(file.Errors) != 1 || len(file.Rules) > 0 {
			t.Errorf("%q: %d errors, %d rules", test.text, len(file.Errors), len(file.Rules))
		}
	}
}
