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
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' never holds at the end of a match either", head)
	},
})
