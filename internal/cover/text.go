package cover

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// Summary returns a line about the matches and states of the coverage.
func (c *Coverage) Summary() string {
	text := fmt.Sprintf("%d random matches (--seed %d), ", c.PlayedMatches-c.ScriptedMatches-c.AheadMatches, c.Options.RandomSeed)
	if c.AheadMatches > 0 {
		text += fmt.Sprintf("%d looking ahead, ", c.AheadMatches)
	}
	if c.ScriptedMatches > 0 {
		text += fmt.Sprintf("%d of tests, ", c.ScriptedMatches)
	}
	text += fmt.Sprintf("%d finished, the longest of %s", c.FinishedMatches, plural.CountNoun(c.LongestMatch, "move"))
	if c.AllStatesVisited {
		text += fmt.Sprintf("; all %d states visited, so \"never\" is proved", c.VisitedStates)
	}
	if c.ByReference {
		text += "; counted by the reference semantics, since the game is too large to be grounded"
	}
	if c.IsCut {
		text += "; " + c.StopReason
	}
	return text
}

// Text returns a count in words, such as "9 times, in 7 of 1000 matches, first at step 4".
func (c *Coverage) Text(n HitCount) string {
	switch {
	case n.AlwaysHolds:
		return "always"
	case n.Never && n.NeverProved:
		return "never, which is proved"
	case n.Never:
		return "never in " + plural.CountNoun(c.PlayedMatches, "match")
	case n.isUncounted():
		return "not counted"
	}
	return fmt.Sprintf("%s, in %d of %s, first at step %d", plural.CountNoun(int(n.Times), "time"), n.Matches, plural.CountNoun(c.PlayedMatches, "match"), n.FirstStep)
}

// MarginMark returns a count as a short text for a margin.
func MarginMark(n HitCount) string {
	switch {
	case n.AlwaysHolds:
		return "always"
	case n.Never && n.NeverProved:
		return "NEVER"
	case n.Never:
		return "never"
	case n.isUncounted():
		return "?"
	}
	return fmt.Sprint(n.Times)
}

// probesByRule returns the indexes of the probes of each rule.
func (c *Coverage) probesByRule() map[*gdl.Rule][]int {
	of := map[*gdl.Rule][]int{}
	for i, p := range c.RuleProbes {
		of[p.Rule] = append(of[p.Rule], i)
	}
	return of
}

// WriteMarginText writes the text of the rulesheet with counts in a margin, and then lists the
// rules, conditions, fluents, moves and goal values that never occurred.
func (c *Coverage) WriteMarginText(_ context.Context, out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s: %s\n", report.MakePrintable(c.Sheet.Path), c.Summary())
	marks := map[int]string{}
	ruler := report.NewPositionMapper(c.Sheet.File.Source)
	for i, p := range c.RuleProbes {
		if p.Condition != "" {
			continue
		}
		line := ruler.PlaceOf(p.Rule.Pos()).Line
		if marks[line] != "" {
			marks[line] += "+"
		}
		marks[line] += MarginMark(c.Counts[i])
	}
	src := c.Sheet.File.Source
	first := src.File.Line(src.Pos(0))
	for i, line := range strings.Split(printableLines(src.Text), "\n") {
		fmt.Fprintf(w, "%12s | %s\n", marks[first+i], line)
	}
	c.writeNeverSeen(w, ruler)
	return w.Flush()
}

// writeNeverSeen writes the lists of events that never occurred, why counting stopped, and totals.
func (c *Coverage) writeNeverSeen(w io.Writer, ruler *report.PositionMapper) {
	section := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(w, "\n%s\n", title)
		for _, l := range lines {
			fmt.Fprintf(w, "  %s\n", report.MakePrintable(l))
		}
	}
	var fires, decides []string
	for i, p := range c.RuleProbes {
		n := c.Counts[i]
		at := ruler.PlaceOf(p.StartPos)
		place := fmt.Sprintf("%d:%d", at.Line, at.Column)
		if p.Branches > 1 {
			place += fmt.Sprintf(" (branch %d)", p.Branch+1)
		}
		switch {
		case !n.Never:
		case p.Condition == "":
			fires = append(fires, place+" "+p.Rule.Head.InNotation(c.Sheet.File.Notation)+proofNote(n))
		default:
			decides = append(decides, place+" "+p.Condition+proofNote(n))
		}
	}
	section("rules that never fired", fires)
	section("conditions that never decided: no body failed by this one alone", decides)
	section("fluents that never held", c.neverSeenNames(c.FluentCounts))
	section("moves that were never made", c.neverSeenNames(c.Moves))
	section("goal values that no match ended with", c.neverSeenNames(c.Goals))
	if c.StopReason != "" {
		fmt.Fprintf(w, "\n%s\n", report.MakePrintable(c.StopReason))
	}
	if c.PlayedMatches == 0 && !c.AllStatesVisited {
		fmt.Fprintln(w, "no match was played to its end, so nothing is said of what never happens")
		return
	}
	fmt.Fprintf(w, "\nnever fired: %d of %d branches; never decided: %d of %d conditions\n", len(fires), c.countProbes(false), len(decides), c.countProbes(true))
}

func proofNote(n HitCount) string {
	if n.NeverProved {
		return "  (proved)"
	}
	return ""
}

func (c *Coverage) neverSeenNames(list []TermCount) (lines []string) {
	for _, x := range list {
		if x.Count.Never {
			n := c.Sheet.File.Notation
			name := x.Term.InNotation(n)
			if x.Role != nil {
				name = x.Role.InNotation(n) + " " + name
			}
			lines = append(lines, name+proofNote(x.Count))
		}
	}
	return lines
}

// countProbes returns the number of probes of conditions, or else of branches.
func (c *Coverage) countProbes(conditions bool) (n int) {
	for _, p := range c.RuleProbes {
		if (p.Condition != "") == conditions {
			n++
		}
	}
	return n
}

// A RuleCount describes in words how often a rule fires.
type RuleCount struct {
	Rule      *gdl.Rule
	Firing    string // a count for each branch
	Undecided string // the conditions that never decided; "" if there are none
}

// RuleCounts returns the counts of all rules with conditions, in the order of the text.
func (c *Coverage) RuleCounts() (list []RuleCount) {
	probes := c.probesByRule()
	for _, r := range c.Sheet.File.Rules {
		if len(probes[r]) == 0 {
			continue
		}
		x := RuleCount{Rule: r}
		var fires, undecided []string
		for _, i := range probes[r] {
			switch {
			case c.RuleProbes[i].Condition == "":
				fires = append(fires, c.Text(c.Counts[i]))
			case c.Counts[i].Never:
				undecided = append(undecided, c.RuleProbes[i].Condition)
			}
		}
		x.Firing = "fires " + strings.Join(fires, "; ")
		if len(undecided) > 0 {
			x.Undecided = "never decided: " + strings.Join(undecided, ", ")
		}
		list = append(list, x)
	}
	return list
}
