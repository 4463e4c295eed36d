package variables_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/variables"
)

func TestApart(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"alone", "(true (at ?x)) (does kid (run ?y))",
			"'(does kid (run ?y))' shares no variable with the rest of the rule; is a variable misspelt?"},
		{"two together", "(true (at ?x)) (does kid (run ?y)) (beside ?y ?z)",
			"'(does kid (run ?y))' and the conditions with its variables share no variable with the rest of the rule; is a variable misspelt?"},
		{"head joins", "(true (at ?x)) (beside ?x ?y)", ""},
	}
	for _, test := range tests {
		text := "(role kid)\n(init (at 1))\n(beside 1 2)\n(<= (next (flag ?x)) " + test.body + ")\n"
		out, err := analyzertest.AnalyzeStatic("f.kif", []byte(text), variables.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range out.Findings {
			if f.Code == "Y08" {
				got = append(got, f.Message)
			}
		}
		if strings.Join(got, "\n") != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
