package gdl_test

import (
	"go/token"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestCodeText: prefix code becomes code of the notation, and text that is no code stays.
func TestCodeText(t *testing.T) {
	for code, want := range map[string]string{
		"(<= (p ?x) (not (q ?x 1)))": "p(X) :- ~q(X,1)",
		"(closed ?)":                 "closed(_)",
		"(cell ..)":                  "cell(..)",
		"?side":                      "Side",
		"(p a-b)":                    "p('a-b')",
		"(p q":                       "(p q",
	} {
		if got := gdl.Infix.CodeText(code); got != want {
			t.Errorf("%s: got %s, want %s", code, got, want)
		}
		if got := gdl.Prefix.CodeText(code); got != code {
			t.Errorf("%s became %s", code, got)
		}
	}
}

// TestSpelledTerm: terms keep the author's spelling in the notation of the rulesheet.
func TestSpelledTerm(t *testing.T) {
	for _, test := range []struct {
		text, head, condition string
		notation              gdl.Notation
	}{
		{"(<= (Cell ?X (f B)) (not (q ?X)))", "(Cell ?X (f B))", "(not (q ?X))", gdl.Prefix},
		{"cell(RowCol,f('a-b')) :- ~mark(RowCol,_)", "cell(RowCol,f('a-b'))", "~mark(RowCol,_)", gdl.Infix},
		{"cell(X) :- distinct(X,bB)", "cell(X)", "distinct(X,bB)", gdl.Infix},
	} {
		r := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", []byte(test.text)), test.notation).Rules[0]
		if got := r.Head.Spelled(test.notation); got != test.head {
			t.Errorf("%s: head %s, want %s", test.text, got, test.head)
		}
		if got := r.Body[0].Spelled(test.notation); got != test.condition {
			t.Errorf("%s: condition %s, want %s", test.text, got, test.condition)
		}
	}
}
