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

// Kind names the kind of the game.
func (f *GameFacts) Kind() string {
	var words []string
	switch {
	case f.RoleCount == 1:
		words = append(words, "single")
	case f.IsSimultaneous:
		words = append(words, "simultaneous")
	case f.KindExact:
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

// A column is one figure of all games. Names are stable.
type column struct {
	name string
	text func(*GameFacts) string
}

func intColumn(of func(*GameFacts) int) func(*GameFacts) string {
	return func(f *GameFacts) string { return strconv.Itoa(of(f)) }
}

// groundedColumn is intColumn for figures that only grounded games have.
func groundedColumn(of func(*GameFacts) int) func(*GameFacts) string {
	return func(f *GameFacts) string {
		if f.GateCount == 0 {
			return ""
		}
		return strconv.Itoa(of(f))
	}
}

// figureColumns returns the columns of a figure: its value, the ends of its interval, and
// whether it is exact.
func figureColumns(name string, of func(*GameFacts) Figure) []column {
	end := func(v func(Figure) float64) func(*GameFacts) string {
		return func(f *GameFacts) string {
			x := of(f)
			if !x.IsKnown || math.IsInf(v(x), 0) {
				return ""
			}
			return strconv.FormatFloat(math.Round(v(x)*1e4)/1e4, 'f', -1, 64)
		}
	}
	return []column{
		{name, end(func(x Figure) float64 { return x.Value })},
		{name + "_low", end(func(x Figure) float64 { return x.LowEnd })},
		{name + "_high", end(func(x Figure) float64 { return x.HighEnd })},
		{name + "_exact", func(f *GameFacts) string {
			if !of(f).IsKnown {
				return ""
			}
			return strconv.FormatBool(of(f).IsExact)
		}},
	}
}

// figures are those of matches, in their order.
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

// columns returns all columns in their order.
func columns() []column {
	list := []column{
		{"path", func(f *GameFacts) string { return filepath.ToSlash(f.Path) }},
		{"fault", func(f *GameFacts) string { return f.FaultText }},
		{"kind", (*GameFacts).Kind},
		{"roles", intColumn(func(f *GameFacts) int { return f.RoleCount })},
		{"bytes", intColumn(func(f *GameFacts) int { return f.Text.ByteCount })},
		{"rules", intColumn(func(f *GameFacts) int { return f.Text.RuleCount })},
		{"facts", intColumn(func(f *GameFacts) int { return f.Text.Facts })},
		{"relations", intColumn(func(f *GameFacts) int { return f.Text.RelationCount })},
		{"literals", intColumn(func(f *GameFacts) int { return f.Text.LiteralCount })},
		{"negations", intColumn(func(f *GameFacts) int { return f.Text.NegationCount })},
		{"disjunctions", intColumn(func(f *GameFacts) int { return f.Text.DisjunctionCount })},
		{"distincts", intColumn(func(f *GameFacts) int { return f.Text.DistinctCount })},
		{"variables", intColumn(func(f *GameFacts) int { return f.Text.VariableCount })},
		{"max_arity", intColumn(func(f *GameFacts) int { return f.Text.MaxArity })},
		{"max_body", intColumn(func(f *GameFacts) int { return f.Text.MaxBody })},
		{"legal_rules", intColumn(func(f *GameFacts) int { return f.Structure.LegalRules })},
		{"next_rules", intColumn(func(f *GameFacts) int { return f.Structure.NextRules })},
		{"frame_rules", intColumn(func(f *GameFacts) int { return f.Structure.FrameRules })},
		{"goal_rules", intColumn(func(f *GameFacts) int { return f.Structure.GoalRules })},
		{"terminal_rules", intColumn(func(f *GameFacts) int { return f.Structure.TerminalRules })},
		{"constants", intColumn(func(f *GameFacts) int { return f.Structure.ConstantCount })},
		{"recursive_relations", intColumn(func(f *GameFacts) int { return f.Structure.RecursiveRelations })},
		{"negated_relations", intColumn(func(f *GameFacts) int { return f.Structure.NegatedRelations })},
		{"rule_depth", intColumn(func(f *GameFacts) int { return f.Structure.RuleDepth })},
		{"mean_body", func(f *GameFacts) string {
			return strconv.FormatFloat(math.Round(f.Structure.MeanBody*1e4)/1e4, 'f', -1, 64)
		}},
		{"symmetries", func(f *GameFacts) string { return f.Symmetries.OrderText }},
		{"symmetries_exact", func(f *GameFacts) string { return f.Symmetries.exactText() }},
		{"free_symmetries", func(f *GameFacts) string { return f.FreeSymmetries.OrderText }},
		{"free_symmetries_exact", func(f *GameFacts) string { return f.FreeSymmetries.exactText() }},
		{"exchangeable_roles", func(f *GameFacts) string { return f.FreeSymmetries.rolesText() }},
		{"fluents", groundedColumn(func(f *GameFacts) int { return f.FluentCount })},
		{"moves", groundedColumn(func(f *GameFacts) int { return f.Moves })},
		{"ground_rules", groundedColumn(func(f *GameFacts) int { return f.GroundRules })},
		{"gates", groundedColumn(func(f *GameFacts) int { return f.GateCount })},
		{"states", groundedColumn(func(f *GameFacts) int { return f.States })},
		{"states_exact", func(f *GameFacts) string { return strconv.FormatBool(f.StatesExact) }},
		{"terminal_states", groundedColumn(func(f *GameFacts) int { return f.TerminalStates })},
		{"can_repeat", func(f *GameFacts) string {
			if !f.StatesExact {
				return ""
			}
			return strconv.FormatBool(f.IsCyclic)
		}},
	}
	for _, x := range figures {
		list = append(list, figureColumns(x.name, x.of)...)
	}
	return append(list,
		column{"goals", func(f *GameFacts) string {
			var parts []string
			for _, g := range f.Goals {
				if g.MeanGoal.IsKnown {
					parts = append(parts, fmt.Sprintf("%s=%.2f±%.2f", g.Role, g.MeanGoal.Value, g.MeanGoal.HighEnd-g.MeanGoal.Value))
				}
			}
			return strings.Join(parts, " ")
		}},
		column{"goal_shares", func(f *GameFacts) string {
			var parts []string
			for _, g := range f.Goals {
				for _, x := range g.GoalShares {
					parts = append(parts, fmt.Sprintf("%s:%d=%.4g", g.Role, x.GoalValue, x.MatchShare.Value))
				}
			}
			return strings.Join(parts, " ")
		}},
		column{"random_matches", intColumn(func(f *GameFacts) int { return f.PlayedMatches })},
		column{"finished", intColumn(func(f *GameFacts) int { return f.FinishedMatches })},
		column{"seed", func(f *GameFacts) string { return strconv.FormatUint(f.RandomSeed, 10) }},
	)
}

// WriteCSV writes a line for each game.
func WriteCSV(out io.Writer, all []*GameFacts) error {
	lines := make([][]string, 1+len(all))
	for _, c := range columns() {
		lines[0] = append(lines[0], c.name)
		for i, f := range all {
			lines[i+1] = append(lines[i+1], c.text(f))
		}
	}
	return screen.WriteCSV(out, lines)
}

// NewTable returns the facts of games as a table, with the columns as fields.
func NewTable(shardLabel string, all []*GameFacts) *Table {
	t := &Table{shard: shardLabel, rows: []map[string]any{}}
	for _, f := range all {
		t.rows = append(t.rows, f.tableRow())
	}
	return t
}

// nestedFields are the fields of a table that are no columns.
var nestedFields = []string{"statesByDepth", "symmetryGenerators"}

// fieldNames returns the names of the fields of a game in a table.
func fieldNames() map[string]bool {
	names := map[string]bool{}
	for _, c := range columns() {
		names[c.name] = true
	}
	for _, name := range nestedFields {
		names[name] = true
	}
	return names
}

func (f *GameFacts) tableRow() map[string]any {
	x := map[string]any{"statesByDepth": f.StatesByDepth, "symmetryGenerators": f.Symmetries.Generators}
	for _, c := range columns() {
		text := c.text(f)
		switch v, err := strconv.ParseFloat(text, 64); {
		case c.name == "path", c.name == "fault", c.name == "kind":
			x[c.name] = text
		case text == "":
			x[c.name] = nil
		case text == "true", text == "false":
			x[c.name] = text == "true"
		case err == nil:
			x[c.name] = v
		default:
			x[c.name] = text
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
		line("text", "%s, %s, %s, %s, %s", n(f.Text.ByteCount, "byte"), n(f.Text.RuleCount, "rule"), n(f.Text.Facts, "fact"), n(f.Text.RelationCount, "relation"), n(f.Text.LiteralCount, "literal"))
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
		line("ground game", "%s, %s, %s, %s", n(f.FluentCount, "fluent"), n(f.Moves, "move"), n(f.GroundRules, "rule"), n(f.GateCount, "gate"))
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

// maxShownGenerators bounds the generators that are told to people, and maxShownValues
// the goal values of a role.
const (
	maxShownGenerators = 3
	maxShownValues     = 12
)

// describeLines writes the number of symmetries, and the first generators.
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

func (x SymmetryFigure) exactText() string {
	if x.OrderText == "" {
		return ""
	}
	return strconv.FormatBool(x.IsExact)
}

// rolesText lists the roles that symmetries exchange with each other.
func (x SymmetryFigure) rolesText() string {
	var groups []string
	for _, list := range x.RoleOrbits {
		groups = append(groups, strings.Join(list, " "))
	}
	return strings.Join(groups, "; ")
}

// sharesText tells how often a role had which goal value.
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
