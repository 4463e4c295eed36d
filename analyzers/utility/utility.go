package utility

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports matches that end without exactly one goal value for each
// role.
var Analyzer = prover.New("utility", doc, prover.Obligation{
	Code:             "P03",
	Property:         proof.UtilityStructure,
	FallbackRelation: gdl.Goal,
	Order:            oddFirst,
	FindAdvice:       adviseUtility,
	RelatedText:      relatedGoal,
})

// adviseUtility depends on the rules to blame: a rule for terminal where no goal rule
// fires, also for want of a lost fluent, or the goal rules that fire.
func adviseUtility(file *gdl.File, v *proof.Verdict, rules []*gdl.Rule) string {
	switch {
	case len(rules) > 0 && rules[0].Head.Name == gdl.Terminal:
		if lost := lostFluentAdvice(file, v); lost != "" {
			return lost
		}
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

func relatedGoal(first, rule *gdl.Rule) string {
	switch {
	case rule.Head.Name == gdl.Terminal:
		return "this rule ends the match there too"
	case first.Head.Name == gdl.Terminal:
		return fmt.Sprintf("'%s' does not hold there", rule.Head)
	}
	return fmt.Sprintf("'%s' holds there too", rule.Head)
}
