package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
)

// writeTracePair writes two matches that a role cannot tell apart side by side: the moves
// and percepts of the role, which are the same in both, the moves of the others
// in each, and the fluents in which the final states differ.
func (t *TextWriter) writeTracePair(f *File, role string, one, two *play.Trace) {
	if one == nil || two == nil {
		return
	}
	p := &matchPairing{title: fmt.Sprintf("two matches that look the same to %s:", MakePrintable(role)),
		matchNames: [2]string{"one", "other"}, fallbackTitles: [2]string{"one match:", "another match:"}, equalSteps: len(one.Moves)}
	if len(one.Moves) != len(two.Moves) {
		role = "" // the observations differ in length: each match is written by itself
	}
	t.writePairing(f, p, role, one, two)
}

// A matchPairing holds the layout of two matches that are shown side by side.
type matchPairing struct {
	title           string
	matchNames      [2]string // of the matches, behind "in"
	fallbackTitles  [2]string // titles for matches that cannot be compared
	equalSteps      int       // the number of steps that look the same to the role
	roleNames       []string
	observerIndex   int // the index of the role that cannot tell the matches apart
	replayedMatches [2]*play.ReplayedMatch
	notation        gdl.Notation
}

func (t *TextWriter) writePairing(f *File, p *matchPairing, role string, one, two *play.Trace) {
	var ok bool
	p.replayedMatches, p.roleNames, ok = replayBoth(f.Parsed, one, two)
	p.observerIndex = slices.Index(p.roleNames, role)
	if !ok || p.observerIndex < 0 {
		t.writeTrace(f, p.fallbackTitles[0], one)
		t.writeTrace(f, p.fallbackTitles[1], two)
		return
	}
	p.notation = f.Parsed.Notation
	fmt.Fprintf(t.output, "      %s\n", p.title)
	steps := max(len(one.Moves), len(two.Moves))
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

// replayBoth replays both matches in one game, so that their states can be
// compared.
func replayBoth(f *gdl.File, one, two *play.Trace) (matches [2]*play.ReplayedMatch, roles []string, ok bool) {
	if f == nil || one == nil || two == nil {
		return matches, nil, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), MaxReplayTime)
	defer cancel()
	game, err := play.NewWithBudget(f, replayBudget)
	if err != nil {
		return matches, nil, false
	}
	for i, trace := range []*play.Trace{one, two} {
		if matches[i], err = game.ReplayTrace(ctx, *trace); err != nil {
			return matches, nil, false
		}
	}
	return matches, formatTerms(game.Roles(), gdl.Prefix), true
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

// writePairStep writes one step of both matches.
func (t *TextWriter) writePairStep(p *matchPairing, i int) {
	one, two := &p.replayedMatches[0].Steps[i], &p.replayedMatches[1].Steps[i]
	sight := "sees nothing"
	if percepts := formatTerms(one.RolePercepts[p.observerIndex], p.notation); len(percepts) > 0 {
		sight = "sees " + strings.Join(percepts, " ")
	}
	fmt.Fprintf(t.output, "        %2d. %s %s, %s\n", i+1, p.roleNames[p.observerIndex], one.JointMove[p.observerIndex].InNotation(p.notation), sight)
	first, second := otherMovesText(p.roleNames, p.observerIndex, one.JointMove, p.notation), otherMovesText(p.roleNames, p.observerIndex, two.JointMove, p.notation)
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

// writeSeparateStep writes a step after those that are compared.
func (t *TextWriter) writeSeparateStep(p *matchPairing, i int) {
	before := fmt.Sprintf("        %2d.", i+1)
	for side, label := range p.sideLabels("") {
		if i < len(p.replayedMatches[side].Steps) {
			fmt.Fprintf(t.output, "%s%s %s\n", before, label, JointText(p.roleNames, p.replayedMatches[side].Steps[i].JointMove, p.notation))
			before = "           "
		}
	}
}

// writePairEnd writes the fluents that hold at the end of one match only.
func (t *TextWriter) writePairEnd(p *matchPairing) {
	one, two := p.replayedMatches[0].LastState(), p.replayedMatches[1].LastState()
	fmt.Fprintln(t.output, "        at the end:")
	labels := p.sideLabels("            only")
	for side, fluents := range [2][]string{formatTerms(one.FluentsNotIn(two), p.notation), formatTerms(two.FluentsNotIn(one), p.notation)} {
		if len(fluents) == 0 {
			continue
		}
		if len(fluents) > maxShownChanges && !t.options.Verbose {
			rest := len(fluents) - maxShownChanges
			fluents = append(fluents[:maxShownChanges:maxShownChanges], fmt.Sprintf("and %d more", rest))
		}
		fmt.Fprintf(t.output, "%s %s\n", labels[side], strings.Join(fluents, " "))
	}
}
