// Package playability defines an Analyzer that reports states in which a role is
// stuck.
package playability

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports states in which a role cannot move.
var Analyzer = prover.New("playability", doc, prover.Obligation{
	Code:             "P01",
	Property:         proof.Playability,
	FallbackRelation: gdl.Legal,
	RecodeViolation:  recodeRole,
	OtherCodes:       []string{"I04"},
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' holds for no move there either", head)
	},
})

// recodeRole returns the code for the roles that cannot move: I04 if only random
// cannot, P01 otherwise.
func recodeRole(v *proof.Verdict) string {
	for _, role := range v.ConcernedRoles {
		if role.Name != gdl.Random {
			return "P01"
		}
	}
	if len(v.ConcernedRoles) == 0 {
		return "P01"
	}
	return "I04"
}
