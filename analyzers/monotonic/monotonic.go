package monotonic

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports moves by which a goal value falls.
var Analyzer = prover.New("monotonic", doc, prover.Obligation{
	Code:     "P10",
	Property: proof.Monotonic,
	Fallback: gdl.Goal,
	Advice:   "goal values may only rise, and each role needs exactly one in every state",
	Related:  func(_, _ *gdl.Rule) string { return "compare this goal rule" },
})
