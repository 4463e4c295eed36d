// Package utility defines an Analyzer that reports matches at whose end a role
// has no goal value, or more than one.
package utility

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports matches that end without exactly one goal value for each
// role.
var Analyzer = prover.New("utility", doc, prover.Obligation{
	Code:             "P03",
	Property:         proof.UtilityStructure,
	FallbackRelation: gdl.Goal,
	Order:            orderBlamed,
	FindAdvice:       adviseUtility,
	RelatedText:      relatedGoal,
})

// adviseUtility depends on the rules to blame: goal rules that do not fire and a rule for
// terminal, or the goal rules that fire.
func adviseUtility(file *gdl.File, v *proof.Verdict, rules []*gdl.Rule) string {
	switch {
	case slices.ContainsFunc(rules, endsMatch):
		return "add a goal rule for this case"
	case len(rules) > 1 && len(v.ConcernedRoles) > 0:
		if other, condition := lacking(file, rules[0]); other != nil {
			return fmt.Sprintf("add the condition '%s' here, which a rule of %s has in the same case, or let the conditions of these rules exclude each other", condition, other.Head.Args[0].Spelling)
		}
	case len(rules) == 1:
		return "let this rule hold for one value only"
	}
	return "let the conditions of these rules exclude each other"
}

// endsMatch tells whether a rule is one for terminal: such a rule is to blame where no
// goal rule fires.
func endsMatch(r *gdl.Rule) bool { return r.Head.Name == gdl.Terminal }

func relatedGoal(blamed []*gdl.Rule, rule *gdl.Rule, head string) string {
	switch {
	case endsMatch(rule) && !endsMatch(blamed[0]):
		return "this rule ends the match there"
	case endsMatch(rule):
		return "this rule ends the match there too"
	case slices.ContainsFunc(blamed, endsMatch):
		return fmt.Sprintf("'%s' does not hold there", head)
	}
	return fmt.Sprintf("'%s' holds there too", head)
}
