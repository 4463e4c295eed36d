package causes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
)

// mirrored is a game that goes on for ever, since its frame rule turns the board
// over its diagonal.
const mirrored = `(role robot) (index 1) (index 2) (succ 1 2)
(<= (init (cell ?x ?y off)) (index ?x) (index ?y))
(<= (legal robot (press ?x ?y)) (true (cell ?x ?y off)))
(legal robot wait)
(<= (next (cell ?x ?y on)) (does robot (press ?x ?y)))
(<= (next (cell ?x ?y off)) (true (cell ?x ?y off)) (not (does robot (press ?x ?y))))
(<= (next (cell ?x ?y on)) (true (cell ?y ?x on)) (does robot (press ?v ?w)))
(<= (next (cell ?x ?y on)) (true (cell ?x ?y on)) (does robot wait))
(<= open (true (cell ?x ?y off)))
(<= terminal (not open))
(goal robot 100)
`

// TestExplainedByText wants an error about matches to name the fault of the text on
// which its rules rest, and not to advise another end of the match.
func TestExplainedByText(t *testing.T) {
	for text, want := range map[string]string{
		mirrored: "first repair line 7, where 'cell' has its arguments in another order (A09)",
		strings.Replace(mirrored, "(true (cell ?y ?x on)) (", "(true (cell ?x ?y on)) (", 1): "let the match end there, for instance after a number of steps",
	} {
		path := filepath.Join(t.TempDir(), "a.kif")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), nil, checker.Config{})
		if err != nil {
			t.Fatal(err)
		}
		message := ""
		if err := runner.Run(t.Context(), []checker.Input{{Path: path}}, func(f *report.File) error {
			for _, x := range f.Findings {
				if x.Code == "P02" {
					message = x.Message
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(message, want) {
			t.Errorf("got %q, want %q", message, want)
		}
	}
}
