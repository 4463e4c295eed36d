package statespace

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/census"
)

//go:embed doc.go
var doc string

// Analyzer reports the faults that an enumeration of the reachable states shows.
var Analyzer = lint.New("statespace", doc, run, validity.Analyzer, reach.Analyzer, graph.Analyzer)

func run(pass *lint.Pass) error {
	if pass.Unit.Static || !wanted(pass) || validity.Of(pass.Pass).Invalid != "" {
		return nil
	}
	found, err := census.Occur(pass.Unit.Ctx, pass.File, reach.Budget(pass.Unit))
	if err != nil || found == nil {
		return nil // the budget was too small
	}
	reportSilent(pass, found)
	reportTurns(pass, found)
	reportLength(pass, found)
	return nil
}

// wanted tells whether any rule of the analyzer is wanted: the enumeration takes
// time.
func wanted(pass *lint.Pass) bool {
	return slices.ContainsFunc([]string{"P07", "P13", "P14", "P15"}, pass.Unit.Wanted)
}

// reportTurns reports a step limit that ends a longest match after different
// numbers of turns of the roles.
func reportTurns(pass *lint.Pass, found *census.Occurrences) {
	if found.Longest == nil || found.Shared > 0 {
		return
	}
	least, most := -1, -1
	var counts []string
	for i, role := range found.Roles {
		if role.Name == gdl.Random {
			continue
		}
		n := found.Turns[i]
		if least < 0 || n < least {
			least = n
		}
		most = max(most, n)
		counts = append(counts, fmt.Sprintf("%s has had %s", role, plural.Count(n, "turn")))
	}
	limit := slices.IndexFunc(found.Cut, func(r *gdl.Rule) bool { return isLimit(pass, r) })
	if limit < 0 || most-least <= found.Unclear {
		return
	}
	f := lint.Findingf("P14", found.Cut[limit].Head, "this ends a match after %s, when %s; end it when all have had the same number",
		plural.Count(len(found.Longest.Moves), "move"), strings.Join(counts, " and "))
	f.Trace = found.Longest
	pass.Report(f)
}

// isLimit tells whether a rule for terminal asks for nothing but one fluent:
// a counter that has come to its end.
func isLimit(pass *lint.Pass, r *gdl.Rule) bool {
	fluents := 0
	for _, l := range r.Body {
		switch {
		case l.Op == gdl.OpDistinct:
		case l.Op != gdl.OpAtom:
			return false
		case l.Atom.Name == gdl.True:
			fluents++
		case graph.Of(pass.Pass).Extended().Reaches(l.Atom.Name, gdl.True):
			return false
		}
	}
	return fluents == 1
}

// reportLength reports the lengths of matches, at the rule that ends a longest
// one.
func reportLength(pass *lint.Pass, found *census.Occurrences) {
	if found.Longest == nil || found.Shortest < 0 || len(found.Cut) == 0 || found.Shortest == len(found.Longest.Moves) {
		return
	}
	f := lint.Findingf("P15", found.Cut[0].Head, "matches take %d to %s, and the longest end here; of %d states %d are terminal, and a role has up to %s",
		found.Shortest, plural.Count(len(found.Longest.Moves), "move"), found.States, found.Terminal, plural.Count(found.MostMoves, "move"))
	f.Trace = found.Longest
	pass.Report(f)
}
