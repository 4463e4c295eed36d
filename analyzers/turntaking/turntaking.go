// Package turntaking defines an Analyzer that reports states in which two roles
// have a choice of moves.
package turntaking

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports states in which more than one role has a choice.
var Analyzer = prover.New("turntaking", doc, prover.Obligation{
	Code:             "P09",
	Property:         proof.TurnTaking,
	FallbackRelation: gdl.Legal,
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' gives a move there too", head)
	},
})
