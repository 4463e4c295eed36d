package bmc

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// enumerated is the argument of a property that holds in all enumerated states.
func enumerated(t *task.Task, x *play.Exploration) support.Visited {
	if !t.Opts.Evidence {
		return support.Visited{}
	}
	return support.Visited{States: support.Visit(x)}
}

// An exhaustion is the argument that all matches end, and that no match violates a goal
// before its end.
type exhaustion struct {
	task.Plain
	length int // a number of moves that no match has
}

// Claim is part of task.Argument.
func (x exhaustion) Claim(_ context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	claim := certificate.Claim{Property: it.Verdict.Label(), Length: x.length}
	if it.Verdict.Property != proof.Termination {
		statement, err := goal.Statement(t.Net, it.Verdict.Question)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = []certificate.Statement{statement}
	}
	return proof.Evidence{Claim: &claim}, nil
}

// atStart is the argument of a formula that holds in the initial state.
type atStart struct{ task.Plain }

// Claim is part of task.Argument.
func (atStart) Claim(_ context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	statement, err := goal.Statement(t.Net, it.Verdict.Question)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.Label(), Initially: true,
		Statements: []certificate.Statement{statement}}}, err
}
