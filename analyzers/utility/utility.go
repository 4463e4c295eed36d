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
	Reason:           reasonOdd,
	RelatedText:      relatedGoal,
})

// reasonOdd names a condition that a goal rule lacks and one of another role has.
func reasonOdd(file *gdl.File, rules []*gdl.Rule) string {
	if other, condition := lacking(file, rules[0]); len(rules) > 1 && other != nil {
		return fmt.Sprintf("a rule of %s for the same case asks for '%s' too", other.Head.Args[0].Spelling, condition)
	}
	return ""
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
