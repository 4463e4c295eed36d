// Package monotonic defines an Analyzer that reports moves by which the goal
// value of a role falls.
package monotonic

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports moves by which a goal value falls.
var Analyzer = prover.New("monotonic", doc, prover.Obligation{
	Code:             "P10",
	Property:         proof.Monotonic,
	FallbackRelation: gdl.Goal,
	RelatedText:      func([]*gdl.Rule, *gdl.Rule, string) string { return "compare this goal rule" },
})
