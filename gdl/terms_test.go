package gdl_test

import (
	"go/token"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// Terms are read as they are written, in each notation.
func TestParseTerms(t *testing.T) {
	f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "terms", []byte(`(a (noop) (mark 1 2 x) (truee (nest (deep b c_d))) 5 (legal ?x) (rol y))`)), gdl.Prefix)
	for _, n := range []gdl.Notation{gdl.Prefix, gdl.Infix, gdl.Operations} {
		var texts []string
		terms := f.Rules[0].Head.Args
		for _, x := range terms {
			texts = append(texts, x.InNotation(n))
		}
		got, err := gdl.ParseTerms(texts, n)
		if err != nil || len(got) != len(terms) {
			t.Errorf("%s: %d of %d terms of %q: %v", n, len(got), len(terms), texts, err)
			continue
		}
		for i, x := range got {
			if !gdl.EqualTerms(x, terms[i]) {
				t.Errorf("%s: %s becomes %s", n, terms[i], x)
			}
		}
	}
	for _, text := range []string{"(", ")", "a b", "(a) (b", ""} {
		if got, err := gdl.ParseTerms([]string{text}, gdl.Prefix); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
	if got, err := gdl.ParseTerms(nil, gdl.Infix); err != nil || len(got) > 0 {
		t.Errorf("no terms: %v, %v", got, err)
	}
}
