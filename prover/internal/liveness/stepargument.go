package liveness

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A counts is the argument that a step counter advances until the match is
// over: some value holds, each is followed by the next one, and the last one
// ends the match.
type counts struct {
	task.Plain
	fluent string
	values []string
}

// Claim is part of task.Argument.
func (x counts) Claim(_ context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	value := func(i int) *property.Formula {
		fluent := &gdl.Term{Name: x.fluent, Spelling: x.fluent, Args: []*gdl.Term{{Name: x.values[i], Spelling: x.values[i]}}}
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}})
	}
	last := len(x.values) - 1
	values := []*property.Formula{value(last)}
	var advances []*property.Formula
	for i := range last {
		values = append(values, value(i))
		advances = append(advances, property.Implies(value(i), property.Next(value(i+1))))
	}
	terminal := property.Atom(&gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal})
	parts := []struct {
		name    string
		formula *property.Formula
	}{
		{"the counter has a value", property.Or(values...)},
		{"its last value ends the match", property.Implies(value(last), terminal)},
		{"it advances", property.And(advances...)},
	}
	claim := certificate.Claim{Property: it.Verdict.Label(), Method: "step counter"}
	for _, part := range parts {
		statement, err := certificate.Formula(part.name, part.formula)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return proof.Evidence{Claim: &claim}, nil
}
