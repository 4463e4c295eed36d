// Package winnability defines an Analyzer that reports roles that can never win.
package winnability

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports roles that can never win.
var Analyzer = prover.New("winnability", doc, prover.Obligation{
	Code:             "P04",
	Property:         proof.Winnability,
	FallbackRelation: gdl.Goal,
	FindAdvice:       adviseWin,
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' never holds for it at the end of a match either", head)
	},
})

// adviseWin tells two cases apart: a rule for goal value 100 is to blame, or there is
// none.
func adviseWin(_ *gdl.File, _ *proof.Verdict, rules []*gdl.Rule) string {
	if len(rules) > 0 && rules[0].Head.Name == gdl.Goal && rules[0].Head.Args[1].String() == "100" {
		return "correct the conditions of this rule, or the rules on which they rest"
	}
	return "give its highest goal value as 100"
}
