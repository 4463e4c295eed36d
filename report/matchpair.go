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

// pair writes two matches that a role cannot tell apart side by side: the moves
// and percepts of the role, which are the same in both, the moves of the others
// in each, and the fluents in which the final states differ.
func (t *Text) pair(f *File, role string, one, two *play.Trace) {
	if one == nil || two == nil {
		return
	}
	p := &pairing{title: fmt.Sprintf("two matches that look the same to %s:", Printable(role)),
		names: [2]string{"one", "other"}, fallback: [2]string{"one match:", "another match:"}, steps: len(one.Moves)}
	if len(one.Moves) != len(two.Moves) {
		role = "" // the observations differ in length: each match is written by itself
	}
	t.pairing(f, p, role, one, two)
}

// A pairing holds the layout of two matches that are shown side by side.
type pairing struct {
	title    string
	names    [2]string // of the matches, behind "in"
	fallback [2]string // titles for matches that cannot be compared
	steps    int       // the number of steps that look the same to the role
	roles    []string
	self     int // the index of the role that cannot tell the matches apart
	matches  [2]*play.Match
	notation gdl.Notation
}

func (t *Text) pairing(f *File, p *pairing, role string, one, two *play.Trace) {
	var ok bool
	p.matches, p.roles, ok = replayBoth(f.Parsed, one, two)
	p.self = slices.Index(p.roles, role)
	if !ok || p.self < 0 {
		t.trace(f, p.fallback[0], one)
		t.trace(f, p.fallback[1], two)
		return
	}
	p.notation = f.Parsed.Notation
	fmt.Fprintf(t.w, "      %s\n", p.title)
	steps := max(len(one.Moves), len(two.Moves))
	if steps == 0 {
		fmt.Fprintln(t.w, "        the initial state")
		return
	}
	skipFrom, skipTo := t.skipped(steps)
	for i := range steps {
		switch {
		case i == skipFrom && i < skipTo:
			fmt.Fprintf(t.w, "        ... %s (-v shows all)\n", plural.Count(skipTo-skipFrom, "more move"))
		case i > skipFrom && i < skipTo:
		case i < p.steps:
			t.pairStep(p, i)
		default:
			t.apartStep(p, i)
		}
	}
	t.pairEnd(p)
}

// replayBoth replays both matches in one game, so that their states can be
// compared.
func replayBoth(f *gdl.File, one, two *play.Trace) (matches [2]*play.Match, roles []string, ok bool) {
	if f == nil || one == nil || two == nil {
		return matches, nil, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), ShowTime)
	defer cancel()
	game, err := play.NewWithBudget(f, showBudget)
	if err != nil {
		return matches, nil, false
	}
	for i, trace := range []*play.Trace{one, two} {
		if matches[i], err = game.Replay(ctx, *trace); err != nil {
			return matches, nil, false
		}
	}
	return matches, termTexts(game.Roles(), gdl.Prefix), true
}

// labels returns the labels of lines that concern only one of the matches.
func (p *pairing) labels(before string) [2]string {
	width := max(len(p.names[0]), len(p.names[1])) + 1
	var labels [2]string
	for i, name := range p.names {
		labels[i] = fmt.Sprintf("%s in %-*s", before, width, name+":")
	}
	return labels
}

// pairStep writes one step of both matches.
func (t *Text) pairStep(p *pairing, i int) {
	one, two := &p.matches[0].Steps[i], &p.matches[1].Steps[i]
	sight := "sees nothing"
	if percepts := termTexts(one.Percepts[p.self], p.notation); len(percepts) > 0 {
		sight = "sees " + strings.Join(percepts, " ")
	}
	fmt.Fprintf(t.w, "        %2d. %s %s, %s\n", i+1, p.roles[p.self], one.Moves[p.self].In(p.notation), sight)
	first, second := othersText(p.roles, p.self, one.Moves, p.notation), othersText(p.roles, p.self, two.Moves, p.notation)
	switch {
	case first == "" && second == "":
	case first == second:
		fmt.Fprintf(t.w, "            in both: %s\n", first)
	default:
		labels := p.labels("           ")
		fmt.Fprintf(t.w, "%s %s\n", labels[0], first)
		fmt.Fprintf(t.w, "%s %s\n", labels[1], second)
	}
}

// apartStep writes a step after those that are compared.
func (t *Text) apartStep(p *pairing, i int) {
	before := fmt.Sprintf("        %2d.", i+1)
	for side, label := range p.labels("") {
		if i < len(p.matches[side].Steps) {
			fmt.Fprintf(t.w, "%s%s %s\n", before, label, JointText(p.roles, p.matches[side].Steps[i].Moves, p.notation))
			before = "           "
		}
	}
}

// pairEnd writes the fluents that hold at the end of one match only.
func (t *Text) pairEnd(p *pairing) {
	one, two := p.matches[0].Last(), p.matches[1].Last()
	fmt.Fprintln(t.w, "        at the end:")
	labels := p.labels("            only")
	for side, fluents := range [2][]string{termTexts(one.Difference(two), p.notation), termTexts(two.Difference(one), p.notation)} {
		if len(fluents) == 0 {
			continue
		}
		if len(fluents) > maxChanges && !t.opt.Verbose {
			rest := len(fluents) - maxChanges
			fluents = append(fluents[:maxChanges:maxChanges], fmt.Sprintf("and %d more", rest))
		}
		fmt.Fprintf(t.w, "%s %s\n", labels[side], strings.Join(fluents, " "))
	}
}
