package facts

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file writes facts about games as text, CSV and tables for JSON.

// Kind returns the kind of the game in words: single, alternating or simultaneous, perhaps with chance
// and hidden. If not all states were visited, an alternating game is called "alternating?".
func (f *GameFacts) Kind() string {
	var words []string
	switch {
	case f.RoleCount == 1:
		words = append(words, "single")
	case f.IsSimultaneous:
		words = append(words, "simultaneous")
	case f.StatesExact:
		words = append(words, "alternating")
	case f.PlayedMatches > 0:
		words = append(words, "alternating?")
	}
	if f.HasRandom {
		words = append(words, "chance")
	}
	if f.Sees {
		words = append(words, "hidden")
	}
	return strings.Join(words, " ")
}

// A cell is one figure of a game: a text, a number, a truth value, or nil where it is not known. Names are stable.
type cell struct {
	name  string
	value any
}

// text returns the value of a cell as text for CSV.
func (c cell) text() string {
	switch v := c.value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(c.value)
}

// rounded returns a number rounded to four decimals; nil if it is infinite.
func rounded(v float64) any {
	if math.IsInf(v, 0) {
		return nil
	}
	return math.Round(v*1e4) / 1e4
}

// figures lists the figures about matches, with their names, in the order of the table.
var figures = []struct {
	name string
	of   func(*GameFacts) Figure
}{
	{"shortest_match", func(f *GameFacts) Figure { return f.ShortestMatch }},
	{"longest_match", func(f *GameFacts) Figure { return f.LongestMatch }},
	{"most_joint_moves", func(f *GameFacts) Figure { return f.MostJointMoves }},
	{"mean_length", func(f *GameFacts) Figure { return f.MeanLength }},
	{"mean_joint_moves", func(f *GameFacts) Figure { return f.MeanJointMoves }},
	{"forced_share", func(f *GameFacts) Figure { return f.ForcedShare }},
}

// cells returns all figures of a game in the order of the table.
func (f *GameFacts) cells() []cell {
	known := func(is bool, value any) any {
		if !is {
			return nil
		}
		return value
	}
	t, s, own, free, ground := &f.Text, &f.Structure, &f.Symmetries, &f.FreeSymmetries, f.GateCount > 0
	list := []cell{
		{"path", filepath.ToSlash(f.Path)}, {"fault", f.FaultText}, {"kind", f.Kind()}, {"roles", f.RoleCount},
		{"bytes", t.ByteCount}, {"rules", t.RuleCount}, {"facts", t.FactCount}, {"relations", t.RelationCount}, {"literals", t.LiteralCount},
		{"negations", t.NegationCount}, {"disjunctions", t.DisjunctionCount}, {"distincts", t.DistinctCount}, {"variables", t.VariableCount},
		{"max_arity", t.MaxArity}, {"max_body", t.MaxBody},
		{"legal_rules", s.LegalRules}, {"next_rules", s.NextRules}, {"frame_rules", s.FrameRules}, {"goal_rules", s.GoalRules},
		{"terminal_rules", s.TerminalRules}, {"constants", s.ConstantCount}, {"recursive_relations", s.RecursiveRelations},
		{"negated_relations", s.NegatedRelations}, {"rule_depth", s.RuleDepth}, {"mean_body", rounded(s.MeanBody)},
		{"symmetries", known(own.OrderText != "", own.OrderText)}, {"symmetries_exact", known(own.OrderText != "", own.IsExact)},
		{"free_symmetries", known(free.OrderText != "", free.OrderText)}, {"free_symmetries_exact", known(free.OrderText != "", free.IsExact)},
		{"exchangeable_roles", known(free.rolesText() != "", free.rolesText())},
		{"fluents", known(ground, f.FluentCount)}, {"moves", known(ground, f.MoveCount)}, {"ground_rules", known(ground, f.GroundRuleCount)},
		{"gates", known(ground, f.GateCount)}, {"states", known(ground, f.States)}, {"states_exact", f.StatesExact},
		{"terminal_states", known(ground, f.TerminalStates)}, {"can_repeat", known(f.StatesExact, f.IsCyclic)},
	}
	for _, x := range figures {
		v := x.of(f)
		list = append(list, cell{x.name, known(v.IsKnown, rounded(v.Value))}, cell{x.name + "_low", known(v.IsKnown, rounded(v.LowEnd))},
			cell{x.name + "_high", known(v.IsKnown, rounded(v.HighEnd))}, cell{x.name + "_exact", known(v.IsKnown, v.IsExact)})
	}
	var goals, shares []string
	for _, g := range f.Goals {
		if g.MeanGoal.IsKnown {
			goals = append(goals, fmt.Sprintf("%s=%.2f±%.2f", g.Role, g.MeanGoal.Value, g.MeanGoal.HighEnd-g.MeanGoal.Value))
		}
		for _, x := range g.GoalShares {
			shares = append(shares, fmt.Sprintf("%s:%d=%.4g", g.Role, x.GoalValue, x.MatchShare.Value))
		}
	}
	return append(list, cell{"goals", strings.Join(goals, " ")}, cell{"goal_shares", strings.Join(shares, " ")},
		cell{"random_matches", f.PlayedMatches}, cell{"finished", f.FinishedMatches}, cell{"seed", f.RandomSeed})
}

// WriteCSV writes a line for each game.
func WriteCSV(out io.Writer, all []*GameFacts) error {
	lines := make([][]string, 1+len(all))
	for _, c := range (&GameFacts{}).cells() {
		lines[0] = append(lines[0], c.name)
	}
	for i, f := range all {
		for _, c := range f.cells() {
			lines[i+1] = append(lines[i+1], c.text())
		}
	}
	return screen.WriteCSV(out, lines)
}

// NewTable returns the facts of games as a table, with the cells as fields.
func NewTable(shardLabel string, all []*GameFacts) *Table {
	t := &Table{shard: shardLabel, rows: []map[string]any{}}
	for _, f := range all {
		t.rows = append(t.rows, f.tableRow())
	}
	return t
}

// tableRow returns the cells by their names. JSON has some figures in more detail: goals,
// symmetries and states by depth.
func (f *GameFacts) tableRow() map[string]any {
	x := map[string]any{"statesByDepth": f.StatesByDepth, "symmetryGenerators": f.Symmetries.Generators}
	for _, c := range f.cells() {
		if x[c.name] = c.value; c.name == "symmetries" || c.name == "free_symmetries" {
			if v, err := strconv.ParseFloat(c.text(), 64); err == nil { // the number may be too large for an integer
				x[c.name] = v
			}
		}
	}
	goals, shares := map[string]any{}, map[string]any{}
	for _, g := range f.Goals {
		if g.MeanGoal.IsKnown {
			goals[g.Role] = map[string]any{"mean": g.MeanGoal.Value, "low": g.MeanGoal.LowEnd, "high": g.MeanGoal.HighEnd, "exact": g.MeanGoal.IsExact}
		}
		list := []any{}
		for _, s := range g.GoalShares {
			list = append(list, map[string]any{"goal": s.GoalValue, "share": s.MatchShare.Value, "low": s.MatchShare.LowEnd, "high": s.MatchShare.HighEnd, "exact": s.MatchShare.IsExact})
		}
		shares[g.Role] = list
	}
	x["goals"], x["goal_shares"] = goals, shares
	return x
}

// WriteText writes the figures of each game for people.
func WriteText(out io.Writer, all []*GameFacts) error {
	for i, f := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s\n", report.MakePrintable(f.Path))
		if f.FaultText != "" {
			fmt.Fprintf(out, "  %-18s %s\n", "not measured", report.MakePrintable(f.FaultText))
		}
		line := func(name, format string, args ...any) {
			fmt.Fprintf(out, "  %-18s %s\n", name, report.MakePrintable(fmt.Sprintf(format, args...)))
		}
		n := plural.CountNoun
		line("kind", "%s, %s", f.Kind(), n(f.RoleCount, "role"))
		line("text", "%s, %s, %s, %s, %s", n(f.Text.ByteCount, "byte"), n(f.Text.RuleCount, "rule"), n(f.Text.FactCount, "fact"), n(f.Text.RelationCount, "relation"), n(f.Text.LiteralCount, "literal"))
		line("structure", "%s for legal, %d for next (%s), %d for goal, %d for terminal; depth %d, %.3g conditions a rule",
			n(f.Structure.LegalRules, "rule"), f.Structure.NextRules, n(f.Structure.FrameRules, "frame rule"), f.Structure.GoalRules, f.Structure.TerminalRules, f.Structure.RuleDepth, f.Structure.MeanBody)
		f.Symmetries.describeLines(line, "")
		if f.FreeSymmetries.OrderText != f.Symmetries.OrderText {
			f.FreeSymmetries.describeLines(line, ", apart from the initial state")
		}
		if roles := f.FreeSymmetries.rolesText(); roles != "" {
			line("exchangeable roles", "%s", roles)
		}
		if f.GateCount == 0 {
			continue
		}
		line("ground game", "%s, %s, %s, %s", n(f.FluentCount, "fluent"), n(f.MoveCount, "move"), n(f.GroundRuleCount, "rule"), n(f.GateCount, "gate"))
		states := fmt.Sprintf("%d, exact; %d terminal", f.States, f.TerminalStates)
		switch {
		case f.States == 0:
			states = "not counted"
		case !f.StatesExact:
			states = fmt.Sprintf("more than %d", f.States-1)
		}
		line("states", "%s", states)
		if len(f.StatesByDepth) > 0 && len(f.StatesByDepth) <= 40 {
			line("states by depth", "%s", strings.Trim(fmt.Sprint(f.StatesByDepth), "[]"))
		}
		if f.IsCyclic {
			line("repetition", "a match can come back to a state")
		}
		for _, x := range figures {
			if v := x.of(f); v.IsKnown {
				line(strings.ReplaceAll(x.name, "_", " "), "%s", v.describe())
			}
		}
		for _, g := range f.Goals {
			if g.MeanGoal.IsKnown {
				line("mean goal", "%s %s", g.Role, g.MeanGoal.describe())
			}
			if text := g.sharesText(); text != "" {
				line("goal values", "%s %s", g.Role, text)
			}
		}
		line("random matches", "%d, %d finished, --seed %d", f.PlayedMatches, f.FinishedMatches, f.RandomSeed)
	}
	return nil
}

// maxShownGenerators is the greatest number of generators of symmetries in the text for people, and
// maxShownValues that of goal values of a role.
const (
	maxShownGenerators = 3
	maxShownValues     = 12
)

// describeLines writes the number of symmetries, followed by apart, and the first generators, by calls of line.
func (x SymmetryFigure) describeLines(line func(name, format string, args ...any), apart string) {
	switch {
	case x.OrderText == "":
		return
	case x.IsExact:
		line("symmetries", "%s, exact%s", x.OrderText, apart)
	default:
		line("symmetries", "at least %s%s", x.OrderText, apart)
	}
	for i, text := range x.Generators {
		if i == maxShownGenerators {
			line("", "and %d more permutations", len(x.Generators)-i)
			break
		}
		if len([]rune(text)) > 80 {
			text = string([]rune(text)[:80]) + " ..."
		}
		line("", "%s", text)
	}
}

// rolesText returns the groups of roles that symmetries exchange with each other, as text.
func (x SymmetryFigure) rolesText() string {
	var groups []string
	for _, list := range x.RoleOrbits {
		groups = append(groups, strings.Join(list, " "))
	}
	return strings.Join(groups, "; ")
}

// sharesText returns a text with the share of matches for each goal value of a role.
func (g *RoleGoal) sharesText() string {
	var parts []string
	for i, s := range g.GoalShares {
		if i == maxShownValues {
			parts = append(parts, fmt.Sprintf("and %d more values", len(g.GoalShares)-i))
			break
		}
		text := fmt.Sprintf("%d: %.1f %%", s.GoalValue, 100*s.MatchShare.Value)
		if !s.MatchShare.IsExact {
			text += fmt.Sprintf(" (%.1f to %.1f)", 100*s.MatchShare.LowEnd, 100*s.MatchShare.HighEnd)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func (x Figure) describe() string {
	switch {
	case x.IsExact:
		return fmt.Sprintf("%.4g, exact", x.Value)
	case math.IsInf(x.HighEnd, 1):
		return fmt.Sprintf("%.4g seen, may be more", x.Value)
	case x.HighEnd == x.Value:
		return fmt.Sprintf("%.4g seen, may be less", x.Value)
	}
	return fmt.Sprintf("%.4g, between %.4g and %.4g in 95 of 100 cases", x.Value, x.LowEnd, x.HighEnd)
}
