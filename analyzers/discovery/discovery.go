// Package discovery defines an Analyzer that counts the proved properties of single
// fluents, as the papers do.
package discovery

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/proof"
)

//go:embed rules.md
var doc string

// Analyzer returns the verdicts that count functional and persistent fluents. The
// count is separate work after everything else.
var Analyzer = prover.New("discovery", doc,
	prover.Obligation{Property: proof.Functionals, SeparateWork: true},
	prover.Obligation{Property: proof.Persistence, SeparateWork: true})
