package gdl

import "testing"

// TestGluedParenIsNoSureRepair wants no ')' to be added for certain in a form with a '(' right behind a word, which
// may be the one that is too many.
func TestGluedParenIsNoSureRepair(t *testing.T) {
	const rest = "\n(role a)\n(init (has b (card oak 4)))\n(<= (legal ?p (play ?c)) (true (has ?p ?c)))\n(<= terminal (true (has b (card oak 3))))\n"
	for text, certain := range map[string]bool{"(init (has a (card as(h 4)))": false, "(init (has a (card ash 4))": true} {
		f := ParseString("", text+rest)
		if len(f.Errors) == 0 || f.Errors[0].IsCertain() != certain {
			t.Errorf("%s: %v, want certain: %t", text, f.Errors, certain)
		}
	}
}
