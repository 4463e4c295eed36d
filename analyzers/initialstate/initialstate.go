// Package initialstate defines an Analyzer that reports games that are over
// before they begin.
package initialstate

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports games that are over before they begin.
var Analyzer = prover.New("initialstate", doc, prover.Obligation{
	Code:             "P06",
	Property:         proof.InitialState,
	FallbackRelation: gdl.Terminal,
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' holds there too, by this rule", head)
	},
})
