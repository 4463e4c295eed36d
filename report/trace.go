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
	maxSteps   = 12
	maxChanges = 8
)

// trace writes a match as a numbered list of joint moves, with the fluents
// that each of them changed.
func (t *Text) trace(f *File, title string, match *play.Trace) {
	if match == nil || f.Parsed == nil {
		return
	}
	fmt.Fprintf(t.w, "      %s\n", title)
	if len(match.Moves) == 0 {
		fmt.Fprintln(t.w, "        the initial state")
		return
	}
	roles := RolesOf(f.Parsed, match)
	changes := changesOf(f.Parsed, match)
	skipFrom, skipTo := t.skipped(len(match.Moves))
	for i, joint := range match.Moves {
		if i >= skipFrom && i < skipTo {
			if i == skipFrom {
				fmt.Fprintf(t.w, "        ... %s (-v shows all)\n", plural.Count(skipTo-skipFrom, "more move"))
			}
			continue
		}
		fmt.Fprintf(t.w, "        %2d. %s\n", i+1, Printable(JointText(roles, joint, f.Parsed.Notation)))
		if i < len(changes) {
			t.changes("+", changes[i].became)
			t.changes("-", changes[i].ceased)
		}
	}
}

// skipped returns the range of moves to leave out of a long match. The end is
// the most important part: it shows how the game goes wrong.
func (t *Text) skipped(n int) (from, to int) {
	if n <= maxSteps || t.opt.Verbose {
		return n, n
	}
	return 3, n - (maxSteps - 3)
}

// changes writes the fluents that a joint move made true or false.
func (t *Text) changes(sign string, fluents []string) {
	if len(fluents) == 0 {
		return
	}
	if len(fluents) > maxChanges && !t.opt.Verbose {
		rest := len(fluents) - maxChanges
		fluents = append(fluents[:maxChanges:maxChanges], fmt.Sprintf("and %d more", rest))
	}
	fmt.Fprintln(t.w, t.style.faint("            "+sign+" "+Printable(strings.Join(fluents, " "))))
}

// JointText returns "white (mark 1 1), black noop", in a notation.
func JointText(roles []string, joint play.JointMove, n gdl.Notation) string {
	return othersText(roles, -1, joint, n)
}

// waits tells whether a role only waits while another one moves. In operations
// notation waiting is not a move of the rulesheet, and the reader generates its
// name.
func waits(joint play.JointMove, i int) bool {
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

// othersText is JointText without the move of one role.
func othersText(roles []string, self int, joint play.JointMove, n gdl.Notation) string {
	var parts []string
	for i, move := range joint {
		if n == gdl.Operations && self < 0 && waits(joint, i) {
			continue
		}
		if i != self && i < len(roles) && move != nil {
			parts = append(parts, roles[i]+" "+move.In(n))
		}
	}
	return strings.Join(parts, ", ")
}
