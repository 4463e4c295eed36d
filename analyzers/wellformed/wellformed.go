// Package wellformed defines an Analyzer with the verdicts on well-formedness, which
// combines other properties.
package wellformed

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer returns the verdicts on well-formedness.
var Analyzer = prover.New("wellformed", doc, prover.Obligation{Property: proof.WellFormed})
