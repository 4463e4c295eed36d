package plan

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestUnfit(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"goal reads moves", "(role a) (legal a x) (<= (goal a 100) (does a x)) (<= terminal (true t))", "'goal' depends on the moves"},
		{"terminal reads moves through a helper", "(role a) (legal a x) (<= h (does a x)) (<= terminal h) (goal a 0)", "'terminal' depends on the moves"},
		{"huge rule", "(role a) (legal a x) (goal a 0) (<= terminal" + strings.Repeat(" (true t)", maxConditions+1) + ")", "more than can be evaluated"},
		{"numbers that are made", "role(a)\nbase(n(0))\ninit(n(0))\naction(up)\nlegal(up) :- n(X)\nup :: n(X) & plus(X,1,Y) ==> ~n(X) & n(Y)\nterminal :- n(9)\ngoal(a,100) :- n(9)\n", "'plus' makes numbers"},
		{"numbers that facts have, too", "role(a)\nbase(n(0))\nbase(n(1))\nsome(0)\nsome(1)\ninit(n(0))\naction(up)\nlegal(up) :- n(X)\nup :: n(X) & plus(X,1,Y) & some(Y) ==> ~n(X) & n(Y)\nterminal :- n(1)\ngoal(a,100) :- n(1)\n", ""},
		{"facts with the name of a builtin", "role(a)\nbase(n(0))\nbase(n(1))\nplus(0,1,1)\ninit(n(0))\naction(up)\nlegal(up)\nup :: n(X) & plus(X,1,Y) ==> ~n(X) & n(Y)\nterminal :- n(1)\ngoal(a,100)\n", "'plus' makes numbers"},
		{"numbers that a view has, too", "role(a)\nbase(n(0))\nbase(n(1))\nsome(X) :- less(0,X)\ninit(n(0))\naction(up)\nlegal(up) :- n(X)\nup :: n(X) & plus(X,1,Y) & some(Y) ==> ~n(X) & n(Y)\nterminal :- n(1)\ngoal(a,100) :- n(1)\n", "'plus' makes numbers"},
		{"numbers that are compared", "role(a)\nbase(n(0))\nbase(n(1))\ninit(n(0))\naction(up)\nlegal(up) :- n(X) & less(X,1)\nup :: n(0) ==> ~n(0) & n(1)\nterminal :- n(1)\ngoal(a,100) :- n(1)\n", ""},
		{"fit", "(role a) (legal a x) (<= (next t) (does a x)) (<= terminal (true t)) (goal a 0)", ""},
	} {
		got := UnfitReason(gdl.ParseString("test.kif", test.text))
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
