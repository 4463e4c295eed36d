package wellformed

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer hands over the verdicts on well-formedness and constant sum.
var Analyzer = lint.New("wellformed", doc, run, prover.Analyzer)

func run(pass *lint.Pass) error {
	session := pass.ResultOf[prover.Analyzer].(*prover.Session)
	for _, property := range []proof.Property{proof.ConstantSum, proof.WellFormed} {
		for _, v := range session.Verdicts(property) {
			pass.Verdict(v)
		}
	}
	return nil
}
