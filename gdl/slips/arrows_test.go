package slips_test

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestInfixArrows: arrows of other languages in infix text are read as meant, and told once.
func TestInfixArrows(t *testing.T) {
	const facts = "role(ann)\ninit(lamp(on))\n"
	for _, test := range []struct{ name, text, code string }{
		{"dash", "next(lamp(X)) :– true(lamp(X)) & role(R).", "L22"},
		{"blank", "next(lamp(X)) : -\n    true(lamp(X)) & role(R)", "L22"},
		{"colons", "next(lamp(X)) ::- true(lamp(X)) & role(R)", "L22"},
		{"forward", "true(lamp(X)) & role(R) => next(lamp(X))", "L09"},
		{"sign", "true(lamp(X)) & role(R) → next(lamp(X)).", "L09"},
		{"negated", "~true(lamp(off)) => next(lamp(on))", "L09"},
		{"head in front", "next(lamp(X)) => true(lamp(X)) & role(R)", "L09"},
	} {
		f := gdl.ParseString("", facts+test.text+"\n")
		if len(f.Errors) != 1 || f.Errors[0].Kind.Code != test.code {
			t.Errorf("%s: errors %v", test.name, f.Errors)
			continue
		}
		last := f.Rules[len(f.Rules)-1]
		if len(f.Rules) != 3 || last.Head.Name != gdl.Next || len(last.Body) == 0 || last.Broken {
			t.Errorf("%s: read as %v", test.name, f.Rules)
		}
	}
	f := gdl.ParseString("", "(role ann) (init (lamp on))\n(&lt;= (next (lamp ?x)) (true (lamp ?x)))\n")
	if len(f.Errors) != 1 || len(f.Rules) != 3 || f.Rules[2].Head.Name != gdl.Next {
		t.Errorf("an arrow of HTML: %v", f.Errors)
	}
}
