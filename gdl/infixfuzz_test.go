package gdl

import (
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// FuzzInfix: reading any text ends without a panic, and all places are within
// the text.
func FuzzInfix(f *testing.F) {
	for _, seed := range []string{
		"legal(W,mark(X,Y)) :- true(cell(X,Y,b)) & ~true(control(W)).", "p(a\nq :- r | s, \\+ t", "(a b)\nq(c) :- d",
		"p('x y', _, _1) % c\n/* d */ ; e\n", "p :- [a|B], !, X is 1+2 -> r ; s.", ":- :- a :- b :- c", "((((", "))))", "~~~~p", "p /*",
		"a-b-c(d-1)", "'", "?x :- ?", "forall([X:a,[b]], c)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := parseAs(text, Infix)
		checkPlaces(t, file)
		src := file.Source
		for _, e := range syntax.ParseFormulas(src).Errors {
			if e.StartPos < src.Pos(0) || e.EndPos < e.StartPos || src.Offset(e.EndPos) > len(text) {
				t.Fatalf("a fault stands at %d to %d", e.StartPos, e.EndPos)
			}
		}
	})
}
