package lint

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestRetell: what is surely prefix code changes, and nothing else.
func TestRetell(t *testing.T) {
	for message, want := range map[string]string{
		"write (<= (p ?x) (not (q ?x 1)))":                        "write p(X) :- ~q(X,1)",
		"the number of '(closed ?)' falls":                        "the number of 'closed(_)' falls",
		"variable '?sid' is bound nowhere; did you mean '?side'?": "variable 'Sid' is bound nowhere; did you mean 'Side'?",
		"not valid GDL (K01 at line 1)":                           "not valid GDL (K01 at line 1)",
		"'goal(R,50)' holds there too (after 1 move)":             "'goal(R,50)' holds there too (after 1 move)",
		"no ')' is missing in '(p q'; is that what you mean?":     "no ')' is missing in '(p q'; is that what you mean?",
	} {
		if got := MessageInNotation(message, gdl.Infix); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", message, got, want)
		}
		if got := MessageInNotation(message, gdl.Prefix); got != message {
			t.Errorf("prefix: %s became %s", message, got)
		}
	}
	if got := FactInNotation("at most one of (p 1), q, (p a-b)", gdl.Infix); got != "at most one of p(1), q, p('a-b')" {
		t.Error(got)
	}
}
