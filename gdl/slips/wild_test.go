package slips_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestWild: what is written in the wild is read as meant, with no doubt and with an edit that says it.
func TestWild(t *testing.T) {
	for name, test := range map[string][2]string{
		"calls outside of lists":   {"role(white)\nnext_to(a b)\n(<= (legal ?r noop) role(?r))\n(<= terminal next_to(a ?x))", "(role white)\n(next_to a b)\n(<= (legal ?r noop) (role ?r))\n(<= terminal (next_to a ?x))"},
		"an arrow before its list": {"(role white)\n<=((legal ?r noop), (role ?r))\n<=(terminal, (p a))", "(role white)\n(<= (legal ?r noop) (role ?r))\n(<= terminal (p a))"},
		"conditions in a list":     {"(role white)\n(legal ?r noop) :- ((role ?r) (p ?r))\nterminal :- ((p a))", "(role white)\n(<= (legal ?r noop) (role ?r) (p ?r))\n(<= terminal (p a))"},
		"an open rule":             {"(role white)\n(<= (legal ?r noop)\n(role ?r)\n(<= terminal\n(true (p a)))", "(role white)\n(<= (legal ?r noop) (role ?r))\n(<= terminal (true (p a)))"},
		"an open head":             {"(role white)\n(<= (goal ?r 100\n  (role ?r))\n(init (p a))", "(role white)\n(<= (goal ?r 100) (role ?r))\n(init (p a))"},
		"a name in quotes":         {"(role \"white player\")\n(<= (legal \"white player\" noop) (true (p a)))", "(role white_player)\n(<= (legal white_player noop) (true (p a)))"},
		"sections":                 {"(:roles (role white) (role black))\n(:start (init (p a)))\n(legal white noop)", "(role white)\n(role black)\n(init (p a))\n(legal white noop)"},
		"a role of another name":   {"(role white)\n(<= (legal ?r noop) (role ?r))\n(init (p a))\n(<= terminal (does me noop))\n(<= (next (p b)) (does me noop))", "(role white)\n(<= (legal ?r noop) (role ?r))\n(init (p a))\n(<= terminal (does white noop))\n(<= (next (p b)) (does white noop))"},
	} {
		f := gdl.ParseString("a.kif", test[0])
		if got := strings.TrimSpace(f.String()); got != test[1] {
			t.Errorf("%s is read as\n%s", name, got)
		}
		if len(f.Errors) == 0 || f.FirstGuess() != nil {
			t.Errorf("%s: %d faults, a guess: %v", name, len(f.Errors), f.FirstGuess())
		}
	}
}
