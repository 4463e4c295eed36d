// Package statespace defines an Analyzer that enumerates the reachable states, and reports the faults that they show.
package statespace

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover"
)

//go:embed rules.md
var doc string

// Analyzer reports the faults that the reachable states show.
var Analyzer = lint.Table("statespace", doc, []lint.Row{
	{Code: "P13", Find: states, Text: "this rule fires in no reachable state (@1 visited)"},
	{Code: "P07", Kind: "goal", Text: "this rule fires in no reachable state (@1 visited), so no role gets '@2' by it"},
	{Code: "P14", Kind: "turns", Text: "this rule ends a match after @1, when @2; end it when all roles have had the same number of turns"},
	{Code: "P15", Kind: "length", Text: "matches take @1 to @2, and the longest end here; @4 of @3 states are terminal, and a role has a choice of up to @5"},
	{Code: "P19", Kind: "first", Text: "every match ends here after 1 move"},
	{Code: "P19", Kind: "choice", Text: "@1 never has a choice: it has two legal moves in no reachable state (@2 visited)"},
	{Code: "P20", Kind: "effect", Text: "whatever @1 plays, the next state is the same, in each reachable state (@2 visited)"},
	{Code: "P21", Kind: "value", Text: "@1 gets @2 in all @3 states in which matches end, whatever is played"},
}, validity.Analyzer, reach.Analyzer)

// states enumerates the states, which takes time, and reports faults that they show.
func states(p *lint.Pass, found lint.Found) {
	if p.Unit.StaticOnly || validity.ValidityOf(p.Pass).InvalidReason != "" ||
		!slices.ContainsFunc([]string{"P07", "P13", "P14", "P15", "P19", "P20", "P21"}, p.Unit.IsWanted) {
		return
	}
	seen, err := prover.CollectOccurrences(p.Unit.Ctx, p.File, p.Unit.ProverOptions.Budget)
	if err != nil || seen == nil {
		return // the budget was too small
	}
	silentRules(p, seen, plural.CountNoun(seen.StateCount, "state"), found)
	if seen.LongestMatch != nil && len(seen.EndingRules) > 0 {
		lengths(p, seen, func(c lint.Case) {
			found(c.Set(func(f *finding.Finding) { f.MatchTrace = seen.LongestMatch }))
		})
	}
	for i, role := range seen.Roles {
		if role.Name != gdl.Random {
			choices(p, seen, i, plural.CountNoun(seen.StateCount, "state"), func(c lint.Case) { found(c.Set(func(f *finding.Finding) { f.Role = role.String() })) })
		}
	}
}

// silentRules reports the rules that fire in no state. It skips rules that another finding calls dead, and rules that
// wait for another silent one.
func silentRules(p *lint.Pass, seen *prover.Occurrences, visited string, found lint.Found) {
	game := reach.ReachableGame(p.Pass).GroundGame()
	isSilent := func(r *model.Rule) bool { return slices.Contains(seen.SilentRules, r.Rule) }
	for _, r := range seen.SilentRules {
		c := lint.CaseAt(r.Head, visited)
		if game != nil && game.InstanceCounts[r.FileIndex] <= 0 || slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return waitsFor(p, r, l, isSilent) }) {
			continue
		}
		if r.Head.Name == gdl.Goal {
			value := r.Head.Args[1]
			c = lint.CaseAt(r.Head, visited, lint.WholeText{Range: value}).OfKind("goal")
			if value.Name == "100" && !slices.ContainsFunc(p.RulesFor(gdl.Goal), func(h *model.Rule) bool { return !isSilent(h) && model.Similar(h.Head, r.Head) }) {
				continue // no rule gives that win, which P04 reports
			}
		}
		found(c)
	}
}

// waitsFor tells whether only silent rules can make a condition of a rule true.
func waitsFor(p *lint.Pass, r *gdl.Rule, l *gdl.Literal, isSilent func(*model.Rule) bool) (waits bool) {
	if l.Op != gdl.OpAtom {
		return false
	}
	for h := range p.Meeting(l.Atom.Name) {
		if h.Rule != r && model.Similar(l.Atom, h.Head) {
			if waits = isSilent(h); !waits {
				return false
			}
		}
	}
	return waits
}

// lengths reports a step limit at which the roles have had different numbers of turns in a longest match. At the rule
// that ends a longest match, it also reports how long matches are.
func lengths(p *lint.Pass, seen *prover.Occurrences, found lint.Found) {
	var turns []int
	var counts []string
	for i, role := range seen.Roles {
		if role.Name != gdl.Random {
			turns = append(turns, seen.TurnsByRole[i])
			counts = append(counts, fmt.Sprintf("%s has had %s", role, plural.CountNoun(seen.TurnsByRole[i], "turn")))
		}
	}
	length, at := len(seen.LongestMatch.Moves), seen.EndingRules[0].Head
	limit := slices.IndexFunc(seen.EndingRules, func(r *gdl.Rule) bool { return isStepLimit(p, r) })
	if limit >= 0 && seen.SharedTurns == 0 && len(turns) > 0 && slices.Max(turns)-slices.Min(turns) > seen.ChoicelessStates {
		found(lint.CaseAt(seen.EndingRules[limit].Head, plural.CountNoun(length, "move"), strings.Join(counts, " and ")).OfKind("turns"))
	}
	if seen.ShortestMatch >= 0 && seen.ShortestMatch != length {
		found(lint.CaseAt(at, seen.ShortestMatch, plural.CountNoun(length, "move"), seen.StateCount, seen.TerminalCount, plural.CountNoun(seen.MostMoves, "move")).OfKind("length"))
	}
	if length == 1 {
		found(lint.CaseAt(at).OfKind("first"))
	}
}

// isStepLimit tells whether the only condition of a rule for terminal that depends on the state is one fluent: a counter
// at its end.
func isStepLimit(p *lint.Pass, r *gdl.Rule) bool {
	fluents := 0
	for _, l := range r.Body {
		switch {
		case l.Op == gdl.OpDistinct:
		case l.Op != gdl.OpAtom:
			return false
		case l.Atom.Name == gdl.True:
			fluents++
		case p.Extended().Reaches(l.Atom.Name, gdl.True):
			return false
		}
	}
	return fluents == 1
}

// choices reports that a role never has a choice, or that its choices change nothing. It also reports that the role gets
// the same goal value in all terminal states, if there are several.
func choices(p *lint.Pass, seen *prover.Occurrences, i int, visited string, found lint.Found) {
	role := seen.Roles[i].String()
	ruleFor := func(keyword string) *gdl.Term {
		for _, r := range p.RulesFor(keyword) {
			if len(r.Head.Args) == 2 && (r.Head.Args[0].IsVariable() || gdl.EqualTerms(r.Head.Args[0], seen.Roles[i])) {
				return r.Head
			}
		}
		return nil
	}
	if at := ruleFor(gdl.Legal); at != nil && seen.StatesWithChoice[i] == 0 && len(seen.Roles) > 1 {
		found(lint.CaseAt(at, role, visited).OfKind("choice"))
	} else if at != nil && seen.StatesWithChoice[i] > 0 && !seen.MovesMatter[i] {
		found(lint.CaseAt(at, role, visited).OfKind("effect"))
	}
	if at, values := ruleFor(gdl.Goal), seen.FinalValues[i]; at != nil && len(values) == 1 && seen.TerminalCount > 1 {
		found(lint.CaseAt(at, role, values[0], seen.TerminalCount).OfKind("value"))
	}
}
