package gdl

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// TestCalls reads calls of other languages, all of them as one fault.
func TestCalls(t *testing.T) {
	for text, want := range map[string]string{
		"(<= (legal white move(?x,?y)) (index ?x) (index ?y))":                      "(<= (legal white (move ?x ?y)) (index ?x) (index ?y))",
		"(<= terminal true(cell(2,2,b)), true(control(white)))":                     "(<= terminal (true (cell 2 2 b)) (true (control white)))",
		"(<= (next (cell ?x b)) does(white, move(?x,?y)))":                          "(<= (next (cell ?x b)) (does white (move ?x ?y)))",
		"(<= (next (cell ?x 1)) (true (cell ?x 6-?y)) (true (step ?y)) (num 6 ?y))": "",
	} {
		f := ParseString("a.kif", text)
		faults := 0
		for _, e := range f.Errors {
			if e.Kind == syntax.CallNotation {
				faults++
			}
		}
		if want == "" {
			if faults > 0 || len(f.Errors) != 1 || f.Errors[0].Kind != syntax.ForeignArithmetic {
				t.Errorf("%s: %v", text, f.Errors)
			}
			continue
		}
		if got := strings.TrimSpace(f.String()); got != want || faults != 1 || len(f.Errors) != 1 {
			t.Errorf("%s is read as %s, %d faults: %v", text, got, faults, f.Errors)
		}
	}
}

// TestMissingParenthesis tells where a ')' is missing, and puts it there.
func TestMissingParenthesis(t *testing.T) {
	for text, want := range map[string]string{
		"(init (on 1)\n(legal a go)":                        "(init (on 1))\n(legal a go)",
		"(<= terminal\n  (true (step 1))\n\n(goal a 1)":     "(<= terminal\n  (true (step 1)))\n\n(goal a 1)",
		"(<= terminal ; a comment\n  (true (step 1\n(p)":    "",
		"(<= (p ?x)\n  (true (on ?x)\n  (not (q)))\n(goal)": "(<= (p ?x)\n  (true (on ?x))\n  (not (q)))\n(goal)",
	} {
		f := ParseString("a.kif", text)
		var r *Repair
		for _, e := range f.Errors {
			if e.Kind == syntax.UnbalancedParen {
				r = e.Repair
			}
		}
		if (r == nil) != (want == "") {
			t.Errorf("%q: %v, repair %v", text, f.Errors, r)
			continue
		}
		if r != nil {
			at := f.Source.Offset(r.Edits[0].StartPos)
			if got := text[:at] + r.Edits[0].NewText + text[at:]; got != want {
				t.Errorf("%q becomes %q", text, got)
			}
		}
	}
}
