package gdl

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// TestInfixHostile: a megabyte on one line is read to its end, whatever it is
// made of. A reader whose work grows with the square of the length would take
// hours for some of these.
func TestInfixHostile(t *testing.T) {
	const size = 1 << 20
	tests := []struct{ head, unit, tail string }{
		{"p :- ", "(", ""},
		{"p :- ", "~", ""},
		{"p :- ", "&", ""},
		{"p(", "_,", "_)"},
		{"p :- ", "q(_) & ", "r"},
		{"", "p :- q :- ", ""},
		{"", "/**/", "p."},
		{"(role x)\n", "a b :- ", ""},
		{"(role x)\na(", "b :- ", ""},
	}
	for _, test := range tests {
		text := test.head + strings.Repeat(test.unit, size/len(test.unit)) + test.tail
		syntax.HoldsInfixRules([]byte(text))
		f := parseAs(text, Infix)
		if len(f.Exprs) == 0 && len(f.Errors) == 0 {
			t.Errorf("nothing is read of %.20q", text)
		}
	}
}

// TestInfixChosen: text that is to be read in another notation than its own has
// a fault; and prefix need not be chosen for text that is.
func TestInfixChosen(t *testing.T) {
	const text = "(a(b))\n(c(d))"
	want := "1:1 this is prefix notation, and the text is read as infix; choose prefix"
	if got, _, _ := strings.Cut(faults(parseAs(text, Infix)), "\n"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	want = "1:1 this is infix notation, and the text is read as prefix; choose infix"
	if got, _, _ := strings.Cut(faults(parseAs("a(X) :- b(X)\nc(d)", Prefix)), "\n"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if f := ParseString("", text); f.Notation != Prefix || f.MixesNotations() {
		t.Errorf("read as %s: %v", f.Notation, f.Errors)
	}
}
