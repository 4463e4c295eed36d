package safety_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/safety"
)

// TestHeadAdvice wants a variable of the body to be proposed for one of the head only if
// the two names may mean the same.
func TestHeadAdvice(t *testing.T) {
	for rule, want := range map[string]string{
		"(<= (next (at ?place2)) (true (spot ?place1)))": "write '?place1' of the body if that is meant",
		"(<= (next (at ?x)) (true (spot ?y)))":           "write '?y' of the body if that is meant",
		"(<= (next (at ?cells)) (true (spot ?board)))":   "write the value that is meant",
	} {
		out, err := analyzertest.AnalyzeStatic("a.kif", []byte("(role kid)\n(init (spot 1))\n"+rule), safety.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Findings) != 1 || !strings.Contains(out.Findings[0].Message, want) {
			t.Errorf("%s: got %+v, want %q", rule, out.Findings, want)
		}
	}
}

// TestNoRepairByOneLetter wants a variable of one letter to become no constant: in a rulesheet with both, the letter
// of another variable may be meant as well. A word with a capital is the constant.
func TestNoRepairByOneLetter(t *testing.T) {
	for head, repairs := range map[string]int{"at(C)": 0, "at(Home)": 1} {
		text := "role(kid)\nletter(c)\nletter(home)\ninit(at(c))\nnext(" + head + ") :- true(at(A)) & letter(A)\n"
		out, err := analyzertest.AnalyzeStatic("a.hrf", []byte(text), safety.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Findings) != 1 || len(out.Findings[0].UnsafeFixes) != repairs {
			t.Errorf("%s: got %+v, want %d repairs", head, out.Findings, repairs)
		}
	}
}
