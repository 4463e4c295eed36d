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
	FindAdvice:       adviseTermination,
	RelatedText:      relatedEnding,
})

// adviseTermination tells two cases apart: a rule for terminal is to blame, or there is none.
func adviseTermination(_ *gdl.File, _ *proof.Verdict, rules []*gdl.Rule) string {
	if len(rules) > 0 && rules[0].Head.Name == gdl.Terminal {
		return "let the match end there, for instance after a number of steps"
	}
	return "add a rule for 'terminal', for instance after a number of steps"
}

func relatedEnding(_ []*gdl.Rule, rule *gdl.Rule, head string) string {
	switch rule.Head.Name {
	case gdl.Terminal:
		return "this rule never ends that match either"
	case gdl.Legal:
		return fmt.Sprintf("'%s' allows a move that is made again and again", head)
	}
	return "this rule says what follows"
}
