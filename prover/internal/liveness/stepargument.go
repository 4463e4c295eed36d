package liveness

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A stepCountArgument is the argument that a step counter advances until the match is over. The first value holds
// at the beginning, each value is followed by the next one, and the last value ends the match.
type stepCountArgument struct {
	counterFluent string
	counterValues []*gdl.Term
}

// ClaimEvidence is part of task.ProofArgument.
func (x stepCountArgument) ClaimEvidence(_ context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	var values []*property.Formula
	for i := range x.counterValues {
		fluent := &gdl.Term{Name: x.counterFluent, Spelling: x.counterFluent, Args: x.counterValues[i : i+1]}
		values = append(values, property.AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}}))
	}
	statements, err := certificate.CounterSteps(values)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "step counter", Statements: statements}}, err
}
