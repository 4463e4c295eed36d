package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// pair writes two matches that a role cannot tell apart side by side: what it
// did and saw, which is the same in both, what the others did in each, and in
// which fluents the states at the end differ.
func (t *Text) pair(f *File, role string, one, two *play.Trace) {
	matches, roles, ok := replayBoth(f.Parsed, one, two)
	self := slices.Index(roles, role)
	if !ok || self < 0 {
		t.trace(f, "one match:", one)
		t.trace(f, "another match:", two)
		return
	}
	fmt.Fprintf(t.w, "      two matches that look the same to %s:\n", printable(role))
	steps := len(matches[0].Steps)
	if steps == 0 {
		fmt.Fprintln(t.w, "        the initial state")
		return
	}
	skipFrom, skipTo := t.skipped(steps)
	for i := range steps {
		if i >= skipFrom && i < skipTo {
			if i == skipFrom {
				fmt.Fprintf(t.w, "        ... %s (-v shows all)\n", count(skipTo-skipFrom, "more move"))
			}
			continue
		}
		t.pairStep(roles, self, i, matches)
	}
	t.pairEnd(matches)
}

// replayBoth plays both matches by one reading of the rules, so that their
// states can be compared.
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
	return matches, termTexts(game.Roles()), len(matches[0].Steps) == len(matches[1].Steps)
}

// pairStep writes one step of both matches.
func (t *Text) pairStep(roles []string, self, i int, matches [2]*play.Match) {
	one, two := &matches[0].Steps[i], &matches[1].Steps[i]
	sight := "sees nothing"
	if percepts := termTexts(one.Percepts[self]); len(percepts) > 0 {
		sight = "sees " + strings.Join(percepts, " ")
	}
	fmt.Fprintf(t.w, "        %2d. %s %s, %s\n", i+1, roles[self], one.Moves[self], sight)
	first, second := othersText(roles, self, one.Moves), othersText(roles, self, two.Moves)
	switch {
	case first == "" && second == "":
	case first == second:
		fmt.Fprintf(t.w, "            in both: %s\n", first)
	default:
		fmt.Fprintf(t.w, "            in one:   %s\n", first)
		fmt.Fprintf(t.w, "            in other: %s\n", second)
	}
}

// othersText is JointText without one role.
func othersText(roles []string, self int, joint play.JointMove) string {
	var parts []string
	for i, move := range joint {
		if i != self && i < len(roles) && move != nil {
			parts = append(parts, roles[i]+" "+move.String())
		}
	}
	return strings.Join(parts, ", ")
}

// pairEnd writes the fluents that hold at the end of one match only.
func (t *Text) pairEnd(matches [2]*play.Match) {
	one, two := matches[0].Last(), matches[1].Last()
	fmt.Fprintln(t.w, "        at the end:")
	for _, side := range []struct {
		label   string
		fluents []string
	}{
		{"only in one:  ", termTexts(one.Difference(two))},
		{"only in other:", termTexts(two.Difference(one))},
	} {
		if len(side.fluents) == 0 {
			continue
		}
		if len(side.fluents) > maxChanges && !t.opt.Verbose {
			rest := len(side.fluents) - maxChanges
			side.fluents = append(side.fluents[:maxChanges:maxChanges], fmt.Sprintf("and %d more", rest))
		}
		fmt.Fprintf(t.w, "            %s %s\n", side.label, strings.Join(side.fluents, " "))
	}
}
