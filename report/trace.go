package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// The greatest numbers of steps of a match, and of changed fluents of a step, that are shown
// without -v.
const (
	maxShownSteps   = 12
	maxShownChanges = 8
)

// writeTrace writes a match as a numbered list of joint moves, with the fluents
// that each of them changed.
func (t *TextWriter) writeTrace(title string, match *document.Match) {
	if match == nil {
		return
	}
	fmt.Fprintf(t.output, "      %s\n", title)
	if len(match.Steps) == 0 {
		fmt.Fprintln(t.output, "        the initial state")
		return
	}
	skipFrom, skipTo := t.skippedMoves(len(match.Steps))
	for i := range match.Steps {
		if i >= skipFrom && i < skipTo {
			if i == skipFrom {
				fmt.Fprintf(t.output, "        ... %s (-v shows all)\n", plural.CountNoun(skipTo-skipFrom, "more move"))
			}
			continue
		}
		step := &match.Steps[i]
		fmt.Fprintf(t.output, "        %2d. %s\n", i+1, MakePrintable(step.Text()))
		t.writeChanges("+", step.Added)
		t.writeChanges("-", step.Removed)
	}
}

// skippedMoves returns the range of moves to leave out of a long match. The end is
// the most important part: it shows how the game goes wrong.
func (t *TextWriter) skippedMoves(n int) (from, to int) {
	if n <= maxShownSteps || t.options.Verbose {
		return n, n
	}
	return 3, n - (maxShownSteps - 3)
}

// writeChanges writes the fluents that a joint move made true or false.
func (t *TextWriter) writeChanges(sign string, fluents []string) {
	if len(fluents) > 0 {
		fmt.Fprintln(t.output, t.textStyle.faintText("            "+sign+" "+MakePrintable(t.fluentsText(fluents))))
	}
}

// fluentsText returns fluents on one line, without -v only the first ones.
func (t *TextWriter) fluentsText(fluents []string) string {
	if rest := len(fluents) - maxShownChanges; rest > 0 && !t.options.Verbose {
		fluents = append(fluents[:maxShownChanges:maxShownChanges], fmt.Sprintf("and %d more", rest))
	}
	return strings.Join(fluents, " ")
}
