package bmc

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// enumerationArgument returns the argument for a property that holds in all enumerated states;
// empty if no evidence is wanted.
func enumerationArgument(t *task.ProofTask, x *play.Exploration) support.VisitedAll {
	if !t.TaskOptions.WantsEvidence {
		return support.VisitedAll{}
	}
	all, _ := proof.SummarizeStates(context.Background(), x, nil)
	return support.VisitedAll{StateSummary: all}
}

// An exhaustionArgument is the argument that all matches end, and that no match violates a property
// before its end.
type exhaustionArgument struct {
	excludedLength int // no match has this number of moves
}

// ClaimEvidence is part of task.ProofArgument.
func (x exhaustionArgument) ClaimEvidence(_ context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), ExhaustionLength: x.excludedLength}
	if it.Verdict.Property != proof.Termination {
		statement, err := it.Verdict.Question.Statement(t.GroundGame.Roles)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = []certificate.Statement{statement}
	}
	return proof.Evidence{Claim: &claim}, nil
}

// initialArgument is the argument of a formula that holds in the initial state.
type initialArgument struct{}

// ClaimEvidence is part of task.ProofArgument.
func (initialArgument) ClaimEvidence(_ context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	statement, err := it.Verdict.Question.Statement(t.GroundGame.Roles)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.CertificateLabel(), InitialOnly: true,
		Statements: []certificate.Statement{statement}}}, err
}
