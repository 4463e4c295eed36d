// Package zerosum defines an Analyzer that reports matches at whose end the goal
// values of all roles do not add up to 100.
package zerosum

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports matches whose goal values do not add up to 100, and adds the
// verdict on whether they have a constant sum.
var Analyzer = prover.New("zerosum", doc, prover.Obligation{
	Code:             "P08",
	Property:         proof.ZeroSum,
	FallbackRelation: gdl.Goal,
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' holds there too", head)
	},
}, prover.Obligation{Property: proof.ConstantSum})
