package fluents_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/fluents"
)

const walker = `(role ann) (role bob)
(n 1) (n 2) (n 3) (n 4) (n 5)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(sum 1 1 2) (sum 1 2 3) (sum 1 3 4) (sum 2 1 3) (sum 2 2 4) (sum 3 1 4) (sum 3 2 5) (sum 4 1 5) (sum 2 3 5)
(init (at 3 3)) (init (turn ann))
(<= (neighbour north ?x ?y ?x ?v) (n ?x) (succ ?y ?v))
(<= (neighbour south ?x ?y ?x ?v) (n ?x) (succ ?v ?y))
(<= (neighbour east ?x ?y ?u ?y) (n ?y) (succ ?x ?u))
(<= (neighbour west ?x ?y ?u ?y) (n ?y) (succ ?u ?x))
(<= (legal ?r (go ?d)) (true (turn ?r)) (true (at ?x ?y)) (neighbour ?d ?x ?y ?u ?v))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (at ?u ?v)) (does ?r (go ?d)) (true (at ?x ?y)) (neighbour ?d ?x ?y ?u ?v))
(<= (next (turn ann)) (true (turn bob)))
(<= (next (turn bob)) (true (turn ann)))
(<= terminal (true (at 5 5)))
(<= terminal (true (at 5 ?y)) (true (turn bob)))
(<= (goal ?r 100) (true (turn ?r)))
(<= (goal ?r 0) (role ?r) (not (true (turn ?r))))
`

const heap = `(role ann) (role bob)
(pred 9 8) (pred 8 7) (pred 7 6) (pred 6 5) (pred 5 4) (pred 4 3) (pred 3 2) (pred 2 1) (pred 1 0)
(<= (less ?n 1 ?m) (pred ?n ?m))
(<= (less ?n 2 ?l) (less ?n 1 ?m) (pred ?m ?l))
(<= (less ?n 3 ?l) (less ?n 2 ?m) (pred ?m ?l))
(init (heap 9)) (init (turn ann)) (init (count 9))
(<= (legal ?r (take ?k)) (true (turn ?r)) (true (heap ?n)) (less ?n ?k ?m))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (heap ?m)) (does ?r (take ?k)) (true (heap ?n)) (less ?n ?k ?m))
(<= (next (turn ann)) (true (turn bob)))
(<= (next (turn bob)) (true (turn ann)))
(<= (next (count ?m)) (true (count ?n)) (pred ?n ?m))
(<= terminal (true (heap 0)))
(<= terminal (true (count 0)))
(<= (goal ?r 100) (role ?r) (not (true (turn ?r))))
(<= (goal ?r 0) (true (turn ?r)))
`

func TestEffects(t *testing.T) {
	tests := []struct {
		name, text, old, new, want string
	}{
		{"directions", walker, "", "", ""},
		{"two directions", walker, "(succ ?v ?y)", "(succ ?y ?v)", "(neighbour south ?x ?y ?x ?v)"},
		{"numbers", heap, "", "", ""},
		{"a number", heap, "(<= (less ?n 1 ?m) (pred ?n ?m))", "(<= (less ?n 1 ?n) (pred ?n ?m))", "(less ?n 1 ?n)"},
		{"a number 0", heap, "(<= (less ?n 3 ?l) (less ?n 2 ?m) (pred ?m ?l))", "(<= (less ?n 0 ?n) (pred ?n ?m))", ""},
	}
	for _, test := range tests {
		text := strings.Replace(test.text, test.old, test.new, 1)
		out, err := analyzertest.AnalyzeText("game.kif", []byte(text), fluents.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		var at []string
		for _, f := range out.Findings {
			if f.Code == "D06" {
				from := out.Fset.Position(f.Pos).Offset
				at = append(at, text[from:out.Fset.Position(f.End).Offset])
			}
		}
		if got := strings.Join(at, " "); got != test.want {
			t.Errorf("%s: D06 at %q, want %q", test.name, got, test.want)
		}
	}
}
