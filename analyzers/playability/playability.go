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
	FindAdvice:       adviseEnd,
	RelatedText: func(_ []*gdl.Rule, _ *gdl.Rule, head string) string {
		return fmt.Sprintf("'%s' holds for no move there either", head)
	},
})

// adviseEnd tells a match that should end from one in which some role has to wait. If
// no role can move in the initial state, moves are missing.
func adviseEnd(_ *gdl.File, v *proof.Verdict, _ []*gdl.Rule) string {
	if v.Trace != nil && len(v.Trace.Moves) > 0 && len(v.ConcernedRoles) == len(v.Trace.Moves[0]) {
		return "let the match end there"
	}
	return "add a legal move for this case"
}

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
