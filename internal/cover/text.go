package cover

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// Summary says in a line what was played.
func (c *Coverage) Summary() string {
	text := fmt.Sprintf("%d random matches (--seed %d), %d finished, the longest of %d moves", c.Played, c.Options.Seed, c.Finished, c.Longest)
	if c.Complete {
		text += fmt.Sprintf("; all %d states visited, so that never is proved", c.Visited)
	}
	if c.ByHand {
		text += "; counted by the reference semantics, since the game is too large to be grounded"
	}
	return text
}

// Text returns what a count says: "in 709 of 1000 matches, first at step 4".
func (c *Coverage) Text(n Count) string {
	switch {
	case n.Always:
		return "always"
	case n.Never && n.Proved:
		return "never, which is proved"
	case n.Never:
		return fmt.Sprintf("never in %d matches", c.Played)
	}
	return fmt.Sprintf("%d times, in %d of %d matches, first at step %d", n.Times, n.Matches, c.Played, n.First)
}

// Mark is the count for a margin.
func Mark(n Count) string {
	switch {
	case n.Always:
		return "always"
	case n.Never && n.Proved:
		return "NEVER"
	case n.Never:
		return "never"
	}
	return fmt.Sprint(n.Times)
}

// byRule returns the probes of rules, by rule.
func (c *Coverage) byRule() map[*gdl.Rule][]int {
	of := map[*gdl.Rule][]int{}
	for i, p := range c.Probes {
		of[p.Rule] = append(of[p.Rule], i)
	}
	return of
}

// WriteText writes the sheet with a margin, and what never happened.
func (c *Coverage) WriteText(_ context.Context, out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s: %s\n", report.Printable(c.Sheet.Path), c.Summary())
	marks := map[int]string{}
	ruler := report.NewRuler(c.Sheet.File.Source)
	for i, p := range c.Probes {
		if p.Condition != "" {
			continue
		}
		line := ruler.Place(p.Rule.From).Line
		if marks[line] != "" {
			marks[line] += "+"
		}
		marks[line] += Mark(c.Counts[i])
	}
	for i, line := range strings.Split(strings.ReplaceAll(strings.ReplaceAll(string(c.Sheet.File.Source.Text), "\r\n", "\n"), "\r", "\n"), "\n") {
		fmt.Fprintf(w, "%12s | %s\n", marks[i+1], report.Printable(line))
	}
	c.never(w, ruler)
	return w.Flush()
}

// never lists what never happened.
func (c *Coverage) never(w io.Writer, ruler *report.Ruler) {
	section := func(title string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(w, "\n%s\n", title)
		for _, l := range lines {
			fmt.Fprintf(w, "  %s\n", report.Printable(l))
		}
	}
	var fires, decides []string
	for i, p := range c.Probes {
		n := c.Counts[i]
		at := ruler.Place(p.Rule.From)
		place := fmt.Sprintf("%d:%d", at.Line, at.Column)
		if p.Branches > 1 {
			place += fmt.Sprintf(" (branch %d)", p.Branch+1)
		}
		switch {
		case !n.Never:
		case p.Condition == "":
			fires = append(fires, place+" "+p.Rule.Head.String()+why(n))
		default:
			decides = append(decides, place+" "+p.Condition+why(n))
		}
	}
	section("rules that never fired", fires)
	section("conditions that never decided: no body failed by this one alone", decides)
	section("fluents that never held", names(c.Fluents))
	section("moves that were never made", names(c.Moves))
	section("goal values that no match ended with", names(c.Goals))
	if c.Short != "" {
		fmt.Fprintf(w, "\n%s\n", report.Printable(c.Short))
	}
	fmt.Fprintf(w, "\nnever fired: %d of %d branches; never decided: %d of %d conditions\n", len(fires), c.number(false), len(decides), c.number(true))
}

func why(n Count) string {
	if n.Proved {
		return "  (proved)"
	}
	return ""
}

func names(list []Named) (lines []string) {
	for _, x := range list {
		if x.Count.Never {
			name := x.Term.String()
			if x.Role != nil {
				name = x.Role.String() + " " + name
			}
			lines = append(lines, name+why(x.Count))
		}
	}
	return lines
}

// number counts the branches, or the conditions.
func (c *Coverage) number(conditions bool) (n int) {
	for _, p := range c.Probes {
		if (p.Condition != "") == conditions {
			n++
		}
	}
	return n
}
