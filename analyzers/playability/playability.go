package playability

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports states in which a role cannot move.
var Analyzer = prover.New("playability", doc, prover.Wording{
	Code:     "P01",
	Property: proof.Playability,
	Fallback: gdl.Legal,
	Advice: func(*proof.Verdict, []*gdl.Rule) string {
		return "add a legal move for this case, or let the match end there"
	},
	Related: func(_, rule *gdl.Rule) string {
		return fmt.Sprintf("'%s' holds for no move there either", rule.Head)
	},
})
