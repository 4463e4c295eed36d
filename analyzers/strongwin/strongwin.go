// Package strongwin defines an Analyzer that reports puzzles without a solution.
package strongwin

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports puzzles without a solution.
var Analyzer = prover.New("strongwin", doc, prover.Obligation{
	Code:             "P05",
	Property:         proof.StrongWinnability,
	FallbackRelation: gdl.Goal,
	FindAdvice: func(file *gdl.File, _ *proof.Verdict, _ []*gdl.Rule) string {
		if len(file.RoleTerms()) > 1 {
			return "give the player a way to win that chance cannot bar, or leave it so if the game is one of luck"
		}
		return "give the player a way to win"
	},
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' never holds at the end of a match either", head)
	},
})
