package session

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/report"
)

// This file writes why an atom holds or does not hold, and the instances of a rule in a state.

// WriteReasons writes the rules by which an atom holds in the current state. If it does not hold,
// WriteReasons writes each rule that could derive it, with the conditions that hold and those that
// fail. The word "not" before the atom is ignored.
func (p *Session) WriteReasons(ctx context.Context, w io.Writer, atomText string) error {
	atom, err := ParseAtom(strings.TrimSpace(strings.TrimPrefix(atomText, "not ")), p.File.Notation)
	if err != nil {
		return err
	}
	if atom.Name == gdl.True && len(p.Moves) == 0 && p.IsStartGiven {
		_, err := fmt.Fprintln(w, "the test begins in this state: no rule has made it")
		return err
	}
	m := p.match()
	goal, step := why.Goal(play.Fact{Atom: atom, Step: p.stepFor(atom)})
	if goal.IsGround() && goal.Name != gdl.Does {
		rules, err := m.Makers(ctx, goal, step)
		if err != nil {
			return err
		}
		for _, r := range rules {
			fmt.Fprintf(w, "it holds by %s\n", p.placedRule(r))
		}
		if len(rules) > 0 {
			return nil
		}
	}
	failures, err := m.Failures(ctx, goal, step)
	if err != nil {
		return err
	}
	if len(failures) == 0 {
		_, err := fmt.Fprintln(w, "it does not hold, and no rule with conditions could give it")
		return err
	}
	slices.SortStableFunc(failures, func(a, b *why.Instance) int { return cmp.Compare(a.Rule.Pos(), b.Rule.Pos()) })
	for _, x := range failures {
		fmt.Fprintln(w, p.placedRule(x.Rule))
		p.writeConditions(w, x)
	}
	return nil
}

func (p *Session) writeConditions(w io.Writer, x *why.Instance) {
	for _, c := range x.Conditions {
		if c.Holds {
			fmt.Fprintf(w, "    holds  %s\n", p.printCode(c.Value.String()))
		}
	}
	for _, c := range x.Failing() {
		fmt.Fprintf(w, "    fails  %s\n", p.printCode(c.Value.String()))
	}
}

// placedRule returns a rule with its line, in the notation of the rulesheet.
func (p *Session) placedRule(r *gdl.Rule) string {
	line := report.NewPositionMapper(p.File.Source).PlaceOf(r.Pos()).Line
	return fmt.Sprintf("line %d: %s", line, p.printCode(r.String()))
}

// printCode returns prefix code in the notation of the rulesheet. Variables of the question have the
// names that they were given.
func (p *Session) printCode(code string) string {
	return report.MakePrintable(p.File.Notation.CodeText(strings.ReplaceAll(code, "?asked:", "?")))
}

// maxShownFailures is the greatest number of failing instances of a rule that are listed.
const maxShownFailures = 6

// WriteRule writes the heads of the instances of a rule that fire in the current state, and the
// failing conditions of other instances. If no move was made, a rule that depends on moves is
// evaluated for the legal joint moves.
func (p *Session) WriteRule(ctx context.Context, w io.Writer, r *gdl.Rule) error {
	if len(p.Moves) == 0 && r.Head != nil && p.Game.DependsOnMoves(r.Head.Name, len(r.Head.Args)) {
		return p.writeRuleForMoves(ctx, w, r)
	}
	return p.writeRuleInstances(ctx, w, r, p.match(), p.stepFor(r.Head))
}

// writeRuleInstances writes the heads of the instances of a rule that fire at a step of a match, and the conditions of
// those that do not, each text once.
func (p *Session) writeRuleInstances(ctx context.Context, w io.Writer, r *gdl.Rule, m *why.Match, step int) error {
	firing, failures, err := m.All(ctx, r, step)
	if err != nil {
		return err
	}
	var heads []*gdl.Term
	for _, x := range firing {
		heads = append(heads, x.Head)
	}
	if err := p.writeTerms(w, heads); err != nil {
		return err
	}
	if len(failures) == 0 {
		return nil
	}
	fmt.Fprintln(w, p.placedRule(r))
	seen := map[string]bool{}
	for _, x := range failures {
		var text strings.Builder
		p.writeConditions(&text, x)
		if seen[text.String()] {
			continue
		}
		if seen[text.String()] = true; len(seen) <= maxShownFailures {
			if len(seen) > 1 {
				fmt.Fprintln(w, "  or")
			}
			fmt.Fprint(w, text.String())
		}
	}
	if more := len(seen) - maxShownFailures; more > 0 {
		fmt.Fprintf(w, "  and %d more instances fail\n", more)
	}
	return nil
}

// WriteRulesAt calls WriteRule for each rule at a line of the rulesheet.
func (p *Session) WriteRulesAt(ctx context.Context, w io.Writer, line int) error {
	ruler := report.NewPositionMapper(p.File.Source)
	found := false
	for _, r := range p.File.Rules {
		if ruler.PlaceOf(r.Pos()).Line > line || ruler.PlaceOf(r.End()).Line < line {
			continue
		}
		found = true
		if err := p.WriteRule(ctx, w, r); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("there is no rule at line %d", line)
	}
	return nil
}
