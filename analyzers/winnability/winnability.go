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
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' never holds for it at the end of a match either", head)
	},
})
