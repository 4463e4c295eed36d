package task

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// ProofArgument is the reason for a proof. The engine that found the proof makes it, so that a
// certificate can be written later.
type ProofArgument interface {
	// ClaimEvidence returns the claim that the certificate of an item has to show, with its lemmas,
	// or a text in place of a certificate.
	ClaimEvidence(ctx context.Context, t *ProofTask, it *QuestionItem) (proof.Evidence, error)
}

// A DirectClaim is the argument of a proof without invariants.
type DirectClaim struct {
	InitialOnly      bool // the question is about the initial state, where it was checked
	ExhaustionLength int  // if not 0: no match has so many moves, and no shorter one violates the property
}

// ClaimEvidence is part of ProofArgument.
func (x DirectClaim) ClaimEvidence(_ context.Context, t *ProofTask, it *QuestionItem) (proof.Evidence, error) {
	claim, err := it.StatedClaim(t)
	if it.Verdict.Property == proof.Termination {
		claim.Statements, err = nil, nil
	}
	claim.InitialOnly, claim.ExhaustionLength = x.InitialOnly, x.ExhaustionLength
	return proof.Evidence{Claim: &claim}, err
}

// StatedClaim returns the claim that the property of a question holds.
func (it *QuestionItem) StatedClaim(t *ProofTask) (certificate.Claim, error) {
	statement, err := it.Verdict.Question.Statement(t.ReferenceGame.Roles())
	return certificate.Claim{Property: it.Verdict.CertificateLabel(), Statements: []certificate.Statement{statement}}, err
}
