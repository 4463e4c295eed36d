// Package statespace defines an Analyzer that reports the faults that an enumeration
// of the reachable states shows.
package statespace

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover"
)

//go:embed rules.md
var doc string

// Analyzer reports the faults that an enumeration of the reachable states shows.
var Analyzer = lint.New("statespace", doc, checkStateSpace, validity.Analyzer, reach.Analyzer)

func checkStateSpace(pass *lint.Pass) error {
	if pass.Unit.StaticOnly || !isAnyRuleWanted(pass) || validity.ValidityOf(pass.Pass).InvalidReason != "" {
		return nil
	}
	found, err := prover.CollectOccurrences(pass.Unit.Ctx, pass.File, pass.Unit.ProverOptions.Budget)
	if err != nil || found == nil {
		return nil // the budget was too small
	}
	reportSilentRules(pass, found)
	reportUnequalTurns(pass, found)
	reportMatchLength(pass, found)
	reportChoices(pass, found)
	reportFixedGoals(pass, found)
	return nil
}

// isAnyRuleWanted tells whether any rule of the analyzer is wanted: the enumeration takes
// time.
func isAnyRuleWanted(pass *lint.Pass) bool {
	return slices.ContainsFunc([]string{"P07", "P13", "P14", "P15", "P19", "P20", "P21"}, pass.Unit.IsWanted)
}

// reportUnequalTurns reports a step limit that ends a longest match after different
// numbers of turns of the roles.
func reportUnequalTurns(pass *lint.Pass, found *prover.Occurrences) {
	if found.LongestMatch == nil || found.SharedTurns > 0 {
		return
	}
	least, most := -1, -1
	var counts []string
	for i, role := range found.Roles {
		if role.Name == gdl.Random {
			continue
		}
		n := found.TurnsByRole[i]
		if least < 0 || n < least {
			least = n
		}
		most = max(most, n)
		counts = append(counts, fmt.Sprintf("%s has had %s", role, plural.CountNoun(n, "turn")))
	}
	limit := slices.IndexFunc(found.EndingRules, func(r *gdl.Rule) bool { return isStepLimit(pass, r) })
	if limit < 0 || most-least <= found.ChoicelessStates {
		return
	}
	f := lint.Findingf("P14", found.EndingRules[limit].Head, "this ends a match after %s, when %s; end it when all have had the same number",
		plural.CountNoun(len(found.LongestMatch.Moves), "move"), strings.Join(counts, " and "))
	f.MatchTrace = found.LongestMatch
	pass.Report(f)
}

// isStepLimit tells whether a rule for terminal asks for nothing but one fluent:
// a counter that has come to its end.
func isStepLimit(pass *lint.Pass, r *gdl.Rule) bool {
	fluents := 0
	for _, l := range r.Body {
		switch {
		case l.Op == gdl.OpDistinct:
		case l.Op != gdl.OpAtom:
			return false
		case l.Atom.Name == gdl.True:
			fluents++
		case pass.Extended().Reaches(l.Atom.Name, gdl.True):
			return false
		}
	}
	return fluents == 1
}

// reportMatchLength reports the lengths of matches, at the rule that ends a longest
// one.
func reportMatchLength(pass *lint.Pass, found *prover.Occurrences) {
	if found.LongestMatch == nil || found.ShortestMatch < 0 || len(found.EndingRules) == 0 || found.ShortestMatch == len(found.LongestMatch.Moves) {
		return
	}
	f := lint.Findingf("P15", found.EndingRules[0].Head, "matches take %d to %s, and the longest end here; of %d states %d are terminal, and a role has up to %s",
		found.ShortestMatch, plural.CountNoun(len(found.LongestMatch.Moves), "move"), found.StateCount, found.TerminalCount, plural.CountNoun(found.MostMoves, "move"))
	f.MatchTrace = found.LongestMatch
	pass.Report(f)
}
