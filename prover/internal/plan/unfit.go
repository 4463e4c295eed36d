package plan

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file finds rulesheets that cannot be treated as games.

// maxConditions is the greatest number of conditions of a rule: the time to order them grows with
// the square of their number.
const maxConditions = 5000

// UnfitReason returns why a rulesheet cannot be treated as a game; "" if it can.
func UnfitReason(file *gdl.File) string {
	for _, r := range file.Rules {
		n := 0
		r.WalkLiterals(func(*gdl.Literal, bool) { n++ })
		if n > maxConditions {
			return fmt.Sprintf("the rule for %s has %s, more than can be evaluated", r.Head.Name, plural.CountNoun(n, "condition"))
		}
	}
	if file.Operations != nil {
		if name := file.Operations.ComputingBuiltin(); name != "" {
			return fmt.Sprintf("'%s' makes numbers that do not stand in the rulesheet, and how far a match counts is not known; ask for its result by facts, too, such as number(M)", name)
		}
	}
	return dependsOnMoves(file)
}

// dependsOnMoves returns the fault that legal, terminal or goal depends on the moves that are made,
// which is not valid GDL (AIJ 2012 Def. 2); "" if there is none.
func dependsOnMoves(file *gdl.File) string {
	g := gdl.NewGraph(file)
	for _, name := range []string{gdl.Legal, gdl.Terminal, gdl.Goal} {
		if g.DependsOn(name)[gdl.Does] {
			return "not valid GDL: '" + name + "' depends on the moves that are made"
		}
	}
	return ""
}
