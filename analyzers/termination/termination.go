// Package termination defines an Analyzer that reports matches that need not end.
package termination

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer reports matches that can go on for ever.
var Analyzer = prover.New("termination", doc, prover.Obligation{
	Code:             "P02",
	Property:         proof.Termination,
	FallbackRelation: gdl.Next,
	RelatedText:      relatedEnding,
})

func relatedEnding(_ []*gdl.Rule, rule *gdl.Rule, head string) string {
	switch rule.Head.Name {
	case gdl.Terminal:
		return "this rule never ends that match either"
	case gdl.Legal:
		return fmt.Sprintf("'%s' allows a move that is made again and again", head)
	}
	return "this rule says what follows"
}
