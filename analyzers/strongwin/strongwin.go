package strongwin

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports puzzles without a solution.
var Analyzer = prover.New("strongwin", doc, prover.Obligation{
	Code:     "P05",
	Property: proof.StrongWinnability,
	Fallback: gdl.Goal,
	Advice:   "give the player a way to win",
	Related: func(_, rule *gdl.Rule) string {
		return fmt.Sprintf("'%s' never holds at the end of a match either", rule.Head)
	},
})
