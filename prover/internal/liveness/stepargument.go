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
	value := func(i int) *property.Formula {
		fluent := &gdl.Term{Name: x.counterFluent, Spelling: x.counterFluent, Args: x.counterValues[i : i+1]}
		return property.AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}})
	}
	last := len(x.counterValues) - 1
	values := []*property.Formula{value(last)}
	var advances []*property.Formula
	for i := range last {
		values = append(values, value(i))
		advances = append(advances, property.Implication(value(i), property.InNextState(value(i+1))))
	}
	terminal := property.AtomFormula(gdl.NewTerm(gdl.Terminal))
	parts := []struct {
		name    string
		formula *property.Formula
	}{
		{"the counter has a value", property.Disjunction(values...)},
		{"its last value ends the match", property.Implication(value(last), terminal)},
		{"it advances", property.Conjunction(advances...)},
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "step counter"}
	for _, part := range parts {
		statement, err := certificate.FormulaStatement(part.name, part.formula)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return proof.Evidence{Claim: &claim}, nil
}
