package discovery

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer hands over the verdicts that count functional and persistent
// fluents. To count them is work of its own after everything else.
var Analyzer = prover.New("discovery", doc,
	prover.Obligation{Property: proof.Functionals, Apart: true},
	prover.Obligation{Property: proof.Persistence, Apart: true})
