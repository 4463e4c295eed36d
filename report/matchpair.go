package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// writeTracePair writes two matches that a role cannot distinguish, step by step. It writes the
// moves and percepts of the role, which are the same in both matches, the moves of the other roles
// in each match, and the fluents in which the final states differ.
func (t *TextWriter) writeTracePair(role string, one, two *document.Match) {
	if one == nil || two == nil {
		return
	}
	p := &matchPairing{title: fmt.Sprintf("two matches that look the same to %s:", MakePrintable(role)),
		matchNames: [2]string{"one", "other"}, fallbackTitles: [2]string{"one match:", "another match:"}, equalSteps: len(one.Steps)}
	if len(one.Steps) != len(two.Steps) {
		role = "" // the observations differ in length: each match is written by itself
	}
	t.writePairing(p, role, one, two)
}

// A matchPairing holds the layout of two matches that are shown side by side.
type matchPairing struct {
	title          string
	matchNames     [2]string // the names of the matches, which follow the word "in"
	fallbackTitles [2]string // titles for matches that cannot be compared
	equalSteps     int       // the number of first steps that look the same to the role
	observer       int       // the index of the role that cannot tell the matches apart
	matches        [2]*document.Match
}

// writePairing writes two matches side by side, or one below the other if the role has no moves in them or if they could
// not be replayed completely.
func (t *TextWriter) writePairing(p *matchPairing, role string, one, two *document.Match) {
	p.matches, p.observer = [2]*document.Match{one, two}, -1
	if one != nil && two != nil && one.Replayed >= len(one.Steps) && two.Replayed >= len(two.Steps) {
		p.observer = slices.Index(one.Roles, role)
	}
	if p.observer < 0 {
		t.writeTrace(p.fallbackTitles[0], one)
		t.writeTrace(p.fallbackTitles[1], two)
		return
	}
	fmt.Fprintf(t.output, "      %s\n", p.title)
	steps := max(len(one.Steps), len(two.Steps))
	if steps == 0 {
		fmt.Fprintln(t.output, "        the initial state")
		return
	}
	skipFrom, skipTo := t.skippedMoves(steps)
	for i := range steps {
		switch {
		case i == skipFrom && i < skipTo:
			fmt.Fprintf(t.output, "        ... %s (-v shows all)\n", plural.CountNoun(skipTo-skipFrom, "more move"))
		case i > skipFrom && i < skipTo:
		case i < p.equalSteps:
			t.writePairStep(p, i)
		default:
			t.writeSeparateStep(p, i)
		}
	}
	t.writePairEnd(p)
}

// sideLabels returns the labels of lines that concern only one of the matches.
func (p *matchPairing) sideLabels(before string) [2]string {
	width := max(len(p.matchNames[0]), len(p.matchNames[1])) + 1
	var labels [2]string
	for i, name := range p.matchNames {
		labels[i] = fmt.Sprintf("%s in %-*s", before, width, name+":")
	}
	return labels
}

// writePairStep writes the step with the index i of both matches, which look the same to the
// observer.
func (t *TextWriter) writePairStep(p *matchPairing, i int) {
	one, two := &p.matches[0].Steps[i], &p.matches[1].Steps[i]
	own, sight := one.Moves[p.observer], "sees nothing"
	if len(own.Sees) > 0 {
		sight = "sees " + strings.Join(own.Sees, " ")
	}
	fmt.Fprintf(t.output, "        %2d. %s %s, %s\n", i+1, own.Role, own.Text, sight)
	first, second := one.TextOfOthers(p.observer), two.TextOfOthers(p.observer)
	switch {
	case first == "" && second == "":
	case first == second:
		fmt.Fprintf(t.output, "            in both: %s\n", first)
	default:
		labels := p.sideLabels("           ")
		fmt.Fprintf(t.output, "%s %s\n", labels[0], first)
		fmt.Fprintf(t.output, "%s %s\n", labels[1], second)
	}
}

// writeSeparateStep writes the step with the index i of each match that has one, where the steps no
// longer look the same.
func (t *TextWriter) writeSeparateStep(p *matchPairing, i int) {
	before := fmt.Sprintf("        %2d.", i+1)
	for side, label := range p.sideLabels("") {
		if i < len(p.matches[side].Steps) {
			fmt.Fprintf(t.output, "%s%s %s\n", before, label, p.matches[side].Steps[i].Text())
			before = "           "
		}
	}
}

// writePairEnd writes the fluents that hold at the end of one match only.
func (t *TextWriter) writePairEnd(p *matchPairing) {
	fmt.Fprintln(t.output, "        at the end:")
	labels := p.sideLabels("            only")
	for side, match := range p.matches {
		fluents := slices.DeleteFunc(slices.Clone(match.End), func(f string) bool { return slices.Contains(p.matches[1-side].End, f) })
		if len(fluents) > 0 {
			fmt.Fprintf(t.output, "%s %s\n", labels[side], t.fluentsText(fluents))
		}
	}
}
