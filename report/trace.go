package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
)

// Bounds on the matches that are shown without -v.
const (
	maxShownSteps   = 12
	maxShownChanges = 8
)

// writeTrace writes a match as a numbered list of joint moves, with the fluents
// that each of them changed.
func (t *TextWriter) writeTrace(f *File, title string, match *play.Trace) {
	if match == nil || f.Parsed == nil {
		return
	}
	fmt.Fprintf(t.output, "      %s\n", title)
	if len(match.Moves) == 0 {
		fmt.Fprintln(t.output, "        the initial state")
		return
	}
	roles := RolesInMoveOrder(f.Parsed, match)
	changes := changesByMove(f.Parsed, match)
	skipFrom, skipTo := t.skippedMoves(len(match.Moves))
	for i, joint := range match.Moves {
		if i >= skipFrom && i < skipTo {
			if i == skipFrom {
				fmt.Fprintf(t.output, "        ... %s (-v shows all)\n", plural.CountNoun(skipTo-skipFrom, "more move"))
			}
			continue
		}
		fmt.Fprintf(t.output, "        %2d. %s\n", i+1, MakePrintable(JointText(roles, joint, f.Parsed.Notation)))
		if i < len(changes) {
			t.writeChanges("+", changes[i].becameTrue)
			t.writeChanges("-", changes[i].becameFalse)
		}
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
	if len(fluents) == 0 {
		return
	}
	if len(fluents) > maxShownChanges && !t.options.Verbose {
		rest := len(fluents) - maxShownChanges
		fluents = append(fluents[:maxShownChanges:maxShownChanges], fmt.Sprintf("and %d more", rest))
	}
	fmt.Fprintln(t.output, t.textStyle.faintText("            "+sign+" "+MakePrintable(strings.Join(fluents, " "))))
}

// JointText returns "white (mark 1 1), black noop", in a notation.
func JointText(roles []string, joint play.JointMove, n gdl.Notation) string {
	return otherMovesText(roles, -1, joint, n)
}

// onlyWaits tells whether a role only waits while another one moves. In operations
// notation waiting is not a move of the rulesheet, and the reader generates its
// name.
func onlyWaits(joint play.JointMove, i int) bool {
	waiting := func(t *gdl.Term) bool {
		return t != nil && len(t.Args) == 0 && strings.TrimRight(t.Name, "0123456789") == "wait"
	}
	movers := 0
	for _, move := range joint {
		if !waiting(move) {
			movers++
		}
	}
	return movers == 1 && waiting(joint[i])
}

// otherMovesText is JointText without the move of one role.
func otherMovesText(roles []string, self int, joint play.JointMove, n gdl.Notation) string {
	var parts []string
	for i, move := range joint {
		if n == gdl.Operations && self < 0 && onlyWaits(joint, i) {
			continue
		}
		if i != self && i < len(roles) && move != nil {
			parts = append(parts, roles[i]+" "+move.InNotation(n))
		}
	}
	return strings.Join(parts, ", ")
}
