package checker

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestRulesheet(t *testing.T) {
	const lamp = "(role kid) (init (lamp off))\n(<= (next (lamp ?x)) (does kid (turn ?x)))\n"
	name := func(text string) string { return SheetFingerprint(gdl.ParseString("x.kif", text)) }
	for text, same := range map[string]bool{
		"; a lamp\n(role kid)\n\n(init\n (lamp off)) (<= (next (lamp ?x)) (does kid (turn ?x)))": true,
		"(ROLE kid) (INIT (Lamp off)) (<= (next (Lamp ?x)) (does kid (turn ?x)))":                true,
		"(role kid) (init (lamp off)) (<= (next (lamp ?light)) (does kid (turn ?light)))":        true,

		"(role kid) (init (lamp off)) (<= (next (lamp ?x)) (does kid (turn ?y)))":        false, // another rule
		"(init (lamp off)) (role kid) (<= (next (lamp ?x)) (does kid (turn ?x)))":        false, // another order
		"(role kid) (init (lamp out)) (<= (next (lamp ?x)) (does kid (turn ?x)))":        false, // another name
		"(role kid) (init (lamp off)) (<= (next (lamp ?x)) ((does kid) (turn ?x)))":      false, // another form
		"(role kid) (init (lamp off)) (<= (next (lamp ?x)) (does kid (turn ?x))":         false, // a fault
		"(role kid) (init (lamp off)) (<= (next (Lamp ?x)) (does kid (turn ?x)))":        false, // spelt in two ways
		"(role kid)\r\n(init (lamp off)) (<= (next (lamp ?x)) (does kid (turn ?x)))":     false, // two kinds of line ends
		lamp + ";@ always lit (true (lamp off))\n":                                       false, // asks something
		lamp + "; gdllint:file-ignore Y -- a test\n":                                     false, // forbids something
		lamp + "; the end \u00e9\n":                                                      false,
		"next(lamp(X)) :- does(kid, turn(X))\n":                                          false,
		"(role kid) (init (lamp off)) (<= (next (lamp ?x)) (does kid (turn ?x))) (role)": false,
	} {
		if got := name(text) == name(lamp); got != same {
			t.Errorf("%q has the name of the lamp: %v, want %v", text, got, same)
		}
	}
	if name("(role a") == name("(role  a") {
		t.Error("texts with faults have the same name, although places in them differ")
	}
}
